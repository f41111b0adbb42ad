package crew

import (
	"fmt"
	"net"
	"strings"

	"gipf.arena/internal/listen"
)

// A NATSCoordinator is a [Coordinator] that listens: it has a NATS server of its own. The caller that opened it closes it.
type NATSCoordinator struct {
	*Coordinator
	server *Server
	stop   func()
}

// Open starts a coordinator that listens on an address. On loopback every user of this machine
// may work; else workers need the keys and the certificate of the folder. say is told in a
// line who comes, and what is refused.
func Open(address string, folder Folder, say func(line string)) (*NATSCoordinator, error) {
	host, _, err := splitAddress(address)
	if err != nil {
		return nil, err
	}
	at, outside := ServerOptions{Address: address}, !listen.Loopback(host)
	if outside {
		if at.TLS, err = folder.Certificate(); err != nil {
			return nil, err
		}
		if at.Keys, err = folder.Keys(); err != nil {
			return nil, err
		}
	}
	opt := Options{Say: say}
	if opt.Secret, err = folder.secret(); err != nil && outside {
		return nil, err
	}
	server, err := Listen(at)
	if err != nil {
		return nil, err
	}
	opt.Dismiss = server.Dismiss
	if outside {
		opt.Trust, opt.Revoked, opt.Refuse = server.trust, server.revoked, unnamed
	}
	c := &NATSCoordinator{NewCoordinator(opt), server, func() {}}
	if err := server.Serve(c.Coordinator); err != nil {
		server.Close()
		return nil, err
	}
	if outside {
		c.stop = folder.Watch(server.SetKeys, say)
	}
	return c, nil
}

// unnamed refuses programs that cannot be named: two of them call themselves alike and
// may not be bit-compatible.
func unnamed(_ string, h *Hello) string {
	if h.Code == "devel" || strings.HasSuffix(h.Code, "-dirty") || h.Code == "" {
		return fmt.Sprintf("its program is of version %.40q, which names no build; other machines need one that was built from a commit", h.Code)
	}
	return ""
}

// Flags are those with which a worker comes, such as "--server localhost:4222". From another
// machine it has a key, and the certificate of the authority.
func (c *NATSCoordinator) Flags() string {
	if cert := c.server.opt.TLS; cert != nil {
		return "--server " + listen.Address(c.server.Addr(), cert) + " --key KEY_FILE --ca " + caName
	}
	host, port, err := net.SplitHostPort(c.server.Addr())
	if err == nil && host == "127.0.0.1" {
		return "--server " + net.JoinHostPort("localhost", port)
	}
	return "--server " + c.server.Addr()
}

// Close ends the coordinator, its server and all connections.
func (c *NATSCoordinator) Close() {
	c.stop()
	c.Coordinator.Close()
	c.server.Close()
}
