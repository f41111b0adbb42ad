package crew

import (
	"crypto/rand"
	"crypto/tls"
	"fmt"
	"net"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"gipf.arena/internal/listen"
)

// A NATSCoordinator is a [Coordinator] that listens: it has an embedded NATS server, and its own connection to the
// server. The caller that opens it closes it.
type NATSCoordinator struct {
	*Coordinator
	nats  *server.Server
	conn  *nats.Conn
	proxy *proxy           // nil if other machines cannot connect
	cert  *tls.Certificate // also nil then
	pass  string
	stop  func() // the watch of the folder

	keysMu sync.Mutex
	keys   []Key // none if other machines cannot connect
}

// Open starts a coordinator that listens on an address, host:port, of which port 0 takes a free one. On loopback, every user
// of this machine may work; otherwise workers need the folder's keys and certificate, and are trusted by their keys.
func Open(address string, folder Folder, opt Options) (*NATSCoordinator, error) {
	host, port, err := splitAddress(address)
	if err != nil {
		return nil, err
	}
	c, outside := &NATSCoordinator{pass: rand.Text(), stop: func() {}}, !listen.Loopback(host)
	opt.Dismiss = c.dismiss
	if outside {
		if err := c.identify(address, folder); err != nil {
			return nil, err
		}
		opt.Trust, opt.Revoked, opt.Refuse = c.trust, c.revoked, unnamed
	}
	if opt.Secret, err = folder.secret(); err != nil && outside {
		return nil, err
	}
	if err := free(host, port); err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	c.Coordinator = NewCoordinator(opt)
	if err := c.serve(host, port); err != nil {
		c.Close()
		return nil, fmt.Errorf("queue: %s: %w", address, err)
	}
	if outside {
		c.stop = folder.Watch(c.SetKeys, c.opt.Say)
	}
	return c, nil
}

// identify reads the certificate and the keys that a coordinator needs if other machines connect.
func (c *NATSCoordinator) identify(address string, folder Folder) (err error) {
	if c.cert, err = folder.Certificate(); err != nil {
		return err
	}
	if c.keys, err = folder.Keys(); err != nil {
		return err
	}
	switch {
	case c.cert == nil:
		return fmt.Errorf("queue: %s: other machines could reach it, and it has no certificate: gipfarena workers ca --host NAME", address)
	case listen.Expired(c.cert.Leaf) != nil:
		return fmt.Errorf("queue: %s: %w: gipfarena workers ca --host NAME", address, listen.Expired(c.cert.Leaf))
	case len(active(c.keys)) == 0:
		return fmt.Errorf("queue: %s: other machines could reach it, and no worker has a key: gipfarena workers add NAME", address)
	}
	return nil
}

// unnamed refuses programs whose version names no build: two of them may have the same
// version and not be bit-compatible.
func unnamed(_ string, h *Hello) string {
	if h.Code == "devel" || strings.HasSuffix(h.Code, "-dirty") || h.Code == "" {
		return fmt.Sprintf("its program is of version %.40q, which names no build; other machines need one that was built from a commit", h.Code)
	}
	return ""
}

// Flags are a worker's flags, such as "--server localhost:4222". On another machine it also
// needs a key, and the certificate of the authority.
func (c *NATSCoordinator) Flags() string {
	if c.cert != nil {
		return "--server " + listen.Address(c.Addr(), c.cert) + " --key KEY_FILE --ca " + caName
	}
	host, port, err := net.SplitHostPort(c.Addr())
	if err == nil && host == "127.0.0.1" {
		return "--server " + net.JoinHostPort("localhost", port)
	}
	return "--server " + c.Addr()
}

// Addr returns the host:port for workers.
func (c *NATSCoordinator) Addr() string {
	if c.proxy != nil {
		return c.proxy.Addr().String()
	}
	return c.nats.Addr().String()
}

// Close ends the coordinator, its server and all connections.
func (c *NATSCoordinator) Close() {
	c.stop()
	c.Coordinator.Close()
	if c.conn != nil {
		_ = c.conn.FlushTimeout(time.Second) // the last answers
		c.conn.Close()
	}
	if c.proxy != nil {
		c.proxy.close()
	}
	if c.nats != nil {
		c.nats.Shutdown()
		c.nats.WaitForShutdown()
	}
}
