package crew

import (
	"io"
	"net"
	"sync"
)

// mostConnections bounds the connections of one host, in use or not.
const mostConnections = 500

// A front takes connections from other machines, a bounded number of each, and carries what they say to
// the server. It holds no memory of its own for what passes, where the system copies it.
type front struct {
	net.Listener
	to string

	mu    sync.Mutex
	hosts map[string]int
	conns map[net.Conn]bool
	all   sync.WaitGroup
}

// newFront listens on an address for a server that listens on another one.
func newFront(address, to string) (*front, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	f := &front{Listener: l, to: to, hosts: map[string]int{}, conns: map[net.Conn]bool{}}
	f.all.Go(f.serve)
	return f, nil
}

// serve takes connections until the front is closed.
func (f *front) serve() {
	for {
		c, err := f.Accept()
		if err != nil {
			return
		}
		host := hostOf(c.RemoteAddr())
		if !f.enter(host, c) {
			_ = c.Close()
			continue
		}
		f.all.Go(func() {
			f.carry(c)
			f.leave(host, c)
		})
	}
}

// hostOf returns what connections are counted by: the address, and of IPv6 the network, of which one
// machine has all addresses.
func hostOf(a net.Addr) string {
	t, ok := a.(*net.TCPAddr)
	if !ok {
		return a.String()
	}
	if ip := t.IP.To4(); ip != nil {
		return ip.String()
	}
	return t.IP.Mask(net.CIDRMask(64, 128)).String()
}

// enter counts a connection, and reports whether its host may have it.
func (f *front) enter(host string, c net.Conn) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.conns == nil || f.hosts[host] == mostConnections {
		return false
	}
	f.hosts[host]++
	f.conns[c] = true
	return true
}

// leave ends a connection.
func (f *front) leave(host string, c net.Conn) {
	_ = c.Close()
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.conns, c)
	if f.hosts[host]--; f.hosts[host] == 0 {
		delete(f.hosts, host)
	}
}

// carry carries what a connection says, until one side ends it.
func (f *front) carry(c net.Conn) {
	s, err := net.Dial("tcp", f.to)
	if err != nil {
		return
	}
	defer s.Close()
	f.all.Go(func() {
		_, _ = io.Copy(s, c)
		_ = s.Close()
	})
	_, _ = io.Copy(c, s)
}

// close ends the front and its connections.
func (f *front) close() {
	_ = f.Close()
	f.mu.Lock()
	for c := range f.conns {
		_ = c.Close()
	}
	f.conns = nil
	f.mu.Unlock()
	f.all.Wait()
}
