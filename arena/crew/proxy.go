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

// acceptPause is how long the proxy waits after it could not accept a connection.
const acceptPause = 100 * time.Millisecond

// A proxy accepts connections from other machines, a bounded number from each, and passes their bytes
// to the server. It uses no memory of its own for them if the system copies them.
type proxy struct {
	net.Listener
	to string

	mu    sync.Mutex
	hosts map[string]int
	conns map[net.Conn]bool
	all   sync.WaitGroup
}

// newProxy listens on an address for a server on another one.
func newProxy(address, to string) (*proxy, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	p := &proxy{Listener: l, to: to, hosts: map[string]int{}, conns: map[net.Conn]bool{}}
	p.all.Go(p.serve)
	return p, nil
}

// serve accepts connections until the proxy is closed. If no descriptor is free, as after a burst of strangers, it
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

// hostOf returns what connections are counted by: the address or, for IPv6, the network, since one
// machine has all its addresses.
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

// pipe copies a connection's bytes, until one side ends it.
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
