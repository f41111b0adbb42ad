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
)

const (
	// mostPayload is the largest message, in bytes; chunks and results stay far below.
	mostPayload = 4 << 20
)

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

// A Server is an embedded NATS server with the coordinator's connection to it. Its maker
// closes it.
type Server struct {
	nats  *server.Server
	conn  *nats.Conn
	proxy *proxy // nil where other machines cannot come
	pass  string

	mu          sync.Mutex
	opt         ServerOptions
	coordinator *Coordinator
}

// errNoKeys and errNoTLS are why a server does not listen beyond loopback.
var (
	errNoKeys = errors.New("other machines could reach it, and no worker has a key: gipfarena workers add NAME")
	errNoTLS  = errors.New("other machines could reach it, and it has no certificate: gipfarena workers ca --host NAME")
)

// Listen starts a server. Serve connects it with a coordinator.
func Listen(opt ServerOptions) (*Server, error) {
	host, port, err := splitAddress(opt.Address)
	if err != nil {
		return nil, err
	}
	opt.Keys = slices.Clone(opt.Keys)
	switch {
	case Loopback(host):
		if opt.TLS == nil {
			opt.Keys = nil
		}
	case opt.TLS == nil:
		return nil, fmt.Errorf("queue: %s: %w", opt.Address, errNoTLS)
	case len(active(opt.Keys)) == 0:
		return nil, fmt.Errorf("queue: %s: %w", opt.Address, errNoKeys)
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

// Loopback reports whether a host is reached from this machine alone.
func Loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

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
	if !s.nats.ReadyForConnections(10 * time.Second) {
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

// options returns the server's, for the keys that hold now.
func (s *Server) options(host string, port int) *server.Options {
	if port == 0 {
		port = server.RANDOM_PORT
	}
	o := &server.Options{
		ServerName: "gipfarena", Host: host, Port: port, NoSigs: true, NoLog: true, NoSystemAccount: true,
		MaxPayload: mostPayload, MaxPending: 64 << 20, WriteDeadline: 10 * time.Second, MaxSubs: 1 << 10,
		Users: []*server.User{{Username: "coordinator", Password: s.pass}},
	}
	if s.opt.TLS != nil {
		o.TLSConfig = &tls.Config{Certificates: []tls.Certificate{*s.opt.TLS}, MinVersion: tls.VersionTLS13}
		o.TLSTimeout, o.AuthTimeout = 5, 10 // in seconds: what a stranger may hold a connection for
	}
	for _, k := range active(s.opt.Keys) {
		o.Nkeys = append(o.Nkeys, &server.NkeyUser{Nkey: k.Public, Permissions: permissions(k.Name)})
	}
	if s.opt.TLS == nil {
		o.NoAuthUser = "anybody"
		o.Users = append(o.Users, &server.User{Username: "anybody", Password: rand.Text(), Permissions: permissions("*")})
	}
	return o
}

// active returns the keys that hold.
func active(keys []Key) (list []Key) {
	for _, k := range keys {
		if k.Revoked.IsZero() {
			list = append(list, k)
		}
	}
	return list
}

// permissions are what a worker may say and hear: under its own name alone, or with * under
// any.
func permissions(name string) *server.Permissions {
	inbox := inboxOf(name) + ">"
	if name == "*" {
		inbox = "*.>" // of this machine, where any user may have any name
	}
	p := &server.SubjectPermission{}
	for _, kind := range Asks() {
		p.Allow = append(p.Allow, subject(kind, name))
	}
	return &server.Permissions{Publish: p, Subscribe: &server.SubjectPermission{Allow: []string{inbox}}}
}

func subject(kind, name string) string { return "arena." + kind + "." + name }

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

// inboxOf returns what the subjects begin with under which a worker is answered.
func inboxOf(name string) string { return "_INBOX_" + name + "." }

// Addr returns host:port that workers connect to.
func (s *Server) Addr() string {
	if s.proxy != nil {
		return s.proxy.Addr().String()
	}
	return s.nats.Addr().String()
}

// trust returns how far a worker is trusted, by the keys that hold now.
func (s *Server) trust(name string) TrustLevel {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Trust(s.opt.Keys, name)
}

// revoked reports whether the key of a worker holds no more.
func (s *Server) revoked(name string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.ContainsFunc(s.opt.Keys, func(k Key) bool { return k.Name == name && !k.Revoked.IsZero() })
}

// Dismiss has the key of a worker hold no more on this server, which ends its connection.
func (s *Server) Dismiss(name string) {
	s.mu.Lock()
	keys := slices.Clone(s.opt.Keys)
	s.mu.Unlock()
	for i := range keys {
		if keys[i].Name == name && keys[i].Revoked.IsZero() {
			keys[i].Revoked = time.Now().UTC()
		}
	}
	_ = s.setKeys(keys) // the coordinator takes nothing from it in any case
}

// SetKeys has other keys hold from now on. Workers whose key does not any more lose their
// connection at once; one that was dismissed stays so.
func (s *Server) SetKeys(keys []Key) error {
	s.mu.Lock()
	before, coordinator := s.opt.Keys, s.coordinator
	s.mu.Unlock()
	holds := map[string]bool{}
	for _, k := range active(keys) {
		holds[k.Public] = true
	}
	if err := s.setKeys(keys); err != nil {
		return err
	}
	for _, k := range active(before) {
		if !holds[k.Public] && coordinator != nil {
			coordinator.Revoke(k.Name)
		}
	}
	return nil
}

func (s *Server) setKeys(keys []Key) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.opt.Keys = keys
	if s.opt.TLS == nil {
		return nil // any user of this machine may come
	}
	host, port, err := splitAddress(s.nats.Addr().String())
	if err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	if err := s.nats.ReloadOptions(s.options(host, port)); err != nil {
		return fmt.Errorf("queue: %w", err)
	}
	return nil
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
