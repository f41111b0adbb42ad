package crew

import (
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"gipf.arena/internal/listen"
)

// mostPayload is the largest message, in bytes; chunks and results stay far below.
const mostPayload = 4 << 20

// A Key is a worker that may come from other machines.
type Key struct {
	// Name is the worker's, Public its public key.
	Name   string `json:"name"`
	Public string `json:"key"`
	// Trust is the name of its TrustLevel.
	Trust string `json:"trust"`
	// Added and Revoked are when it was, in UTC; Revoked is zero while it holds.
	Added   time.Time `json:"added"`
	Revoked time.Time `json:"revoked,omitzero"`
}

// ServerOptions say how a server listens.
type ServerOptions struct {
	// Address is host:port; port 0 takes a free one.
	Address string
	// Keys are the workers that may come. Without any, and on loopback alone, every user of
	// this machine may.
	Keys []Key
	// TLS is the server's certificate; nil on loopback only.
	TLS *tls.Certificate
}

// A Server is an embedded NATS server with the coordinator's connection to it. The
// caller that makes it closes it.
type Server struct {
	nats  *server.Server
	conn  *nats.Conn
	proxy *proxy // nil where other machines cannot come
	pass  string

	mu          sync.Mutex
	opt         ServerOptions
	coordinator *Coordinator
}

// Listen starts a server. Serve connects it with a coordinator.
func Listen(opt ServerOptions) (*Server, error) {
	host, port, err := splitAddress(opt.Address)
	if err != nil {
		return nil, err
	}
	opt.Keys = slices.Clone(opt.Keys)
	switch {
	case listen.Loopback(host):
		if opt.TLS == nil {
			opt.Keys = nil
		}
	case opt.TLS == nil:
		return nil, fmt.Errorf("queue: %s: other machines could reach it, and it has no certificate: gipfarena workers ca --host NAME", opt.Address)
	case listen.Expired(opt.TLS.Leaf) != nil:
		return nil, fmt.Errorf("queue: %s: %w: gipfarena workers ca --host NAME", opt.Address, listen.Expired(opt.TLS.Leaf))
	case len(active(opt.Keys)) == 0:
		return nil, fmt.Errorf("queue: %s: other machines could reach it, and no worker has a key: gipfarena workers add NAME", opt.Address)
	}
	// A port that is taken is an error of its own, and not a server that does not get ready.
	probe, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	if err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	if err := probe.Close(); err != nil {
		return nil, fmt.Errorf("queue: %w", err)
	}
	s := &Server{opt: opt, pass: rand.Text()}
	if err := s.start(host, port); err != nil {
		s.Close()
		return nil, fmt.Errorf("queue: %s: %w", opt.Address, err)
	}
	return s, nil
}

// splitAddress reads host:port.
func splitAddress(address string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(address)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil || port < 0 || port > 65535 {
		return "", 0, fmt.Errorf("queue: address %q: want host:port, such as localhost:4222", address)
	}
	return host, port, nil
}

// readyWithin is how long the server may take to get ready, a variable for tests.
var readyWithin = 10 * time.Second

// start starts the server and connects to it within the process.
func (s *Server) start(host string, port int) (err error) {
	outside := s.opt.TLS != nil
	address := net.JoinHostPort(host, strconv.Itoa(port))
	if outside {
		host, port = "127.0.0.1", 0
	}
	if s.nats, err = server.NewServer(s.options(host, port)); err != nil {
		return err
	}
	s.nats.Start()
	if !s.nats.ReadyForConnections(readyWithin) {
		return errors.New("the server did not get ready in ten seconds")
	}
	if outside {
		if s.proxy, err = newProxy(address, s.nats.Addr().String()); err != nil {
			return err
		}
	}
	s.conn, err = nats.Connect("", nats.InProcessServer(s.nats), nats.UserInfo("coordinator", s.pass), nats.Name("coordinator"),
		nats.MaxReconnects(-1), nats.CustomInboxPrefix("_INBOX_"), nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	return err
}

// Serve hands the coordinator what workers ask. An answer goes to the worker that asked alone, for any
// subject it names: the server lets it hear its own inbox, and the coordinator may say all.
func (s *Server) Serve(c *Coordinator) error {
	s.mu.Lock()
	s.coordinator = c
	s.mu.Unlock()
	for kind, answer := range c.Handlers() {
		sub, err := s.conn.Subscribe(subject(kind, "*"), func(m *nats.Msg) {
			name := m.Subject[strings.LastIndexByte(m.Subject, '.')+1:]
			if !strings.HasPrefix(m.Reply, inboxOf(name)) {
				return
			}
			answer(name, m.Data, func(a any) {
				_ = m.Respond(encode(a)) // a worker that is gone asks again
			})
		})
		if err == nil {
			err = sub.SetPendingLimits(-1, -1) // bounded by eight results a worker
		}
		if err != nil {
			return fmt.Errorf("queue: %w", err)
		}
	}
	if err := s.conn.Flush(); err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	return nil
}

// Addr returns host:port that workers connect to.
func (s *Server) Addr() string {
	if s.proxy != nil {
		return s.proxy.Addr().String()
	}
	return s.nats.Addr().String()
}

// Close ends the server and all connections.
func (s *Server) Close() {
	if s.conn != nil {
		_ = s.conn.FlushTimeout(time.Second) // the last answers
		s.conn.Close()
	}
	if s.proxy != nil {
		s.proxy.close()
	}
	if s.nats != nil {
		s.nats.Shutdown()
		s.nats.WaitForShutdown()
	}
}
