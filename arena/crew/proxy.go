package crew

import (
	"errors"
	"io"
	"net"
	"sync"
	"time"
)

// mostConnections bounds the connections of one host, in use or not.
const mostConnections = 500

// acceptPause is how long the proxy waits where it could take no connection.
const acceptPause = 100 * time.Millisecond

// A proxy takes connections from other machines, a bounded number of each, and carries what they say to
// the server. It holds no memory of its own for what passes, where the system copies it.
type proxy struct {
	net.Listener
	to string

	mu    sync.Mutex
	hosts map[string]int
	conns map[net.Conn]bool
	all   sync.WaitGroup
}

// newProxy listens on an address for a server that listens on another one.
func newProxy(address, to string) (*proxy, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	p := &proxy{Listener: l, to: to, hosts: map[string]int{}, conns: map[net.Conn]bool{}}
	p.all.Go(p.serve)
	return p, nil
}

// serve takes connections until the proxy is closed. Where no descriptor is free, as after a burst of strangers, it
// waits for one.
func (p *proxy) serve() {
	for {
		c, err := p.Accept()
		if errors.Is(err, net.ErrClosed) {
			return
		}
		if err != nil {
			time.Sleep(acceptPause)
			continue
		}
		host := hostOf(c.RemoteAddr())
		if !p.enter(host, c) {
			_ = c.Close()
			continue
		}
		p.all.Go(func() {
			p.pipe(c)
			p.leave(host, c)
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
func (p *proxy) enter(host string, c net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.conns == nil || p.hosts[host] == mostConnections {
		return false
	}
	p.hosts[host]++
	p.conns[c] = true
	return true
}

// leave ends a connection.
func (p *proxy) leave(host string, c net.Conn) {
	_ = c.Close()
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.conns, c)
	if p.hosts[host]--; p.hosts[host] == 0 {
		delete(p.hosts, host)
	}
}

// pipe carries what a connection says, until one side ends it.
func (p *proxy) pipe(c net.Conn) {
	s, err := net.Dial("tcp", p.to)
	if err != nil {
		return
	}
	defer s.Close()
	p.all.Go(func() {
		_, _ = io.Copy(s, c)
		_ = s.Close()
	})
	_, _ = io.Copy(c, s)
}

// close ends the proxy and its connections.
func (p *proxy) close() {
	_ = p.Close()
	p.mu.Lock()
	for c := range p.conns {
		_ = c.Close()
	}
	p.conns = nil
	p.mu.Unlock()
	p.all.Wait()
}
