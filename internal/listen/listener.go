package listen

import (
	"net"
	"sync"
)

// sendBuffer is what the kernel holds of an answer that the client does not read, in bytes.
// Left alone it grows to megabytes for each connection.
const sendBuffer = 64 << 10

// A listener accepts so many connections at the same time and closes others at once:
// each costs a descriptor, and games need those too. Make it with bound.
type listener struct {
	net.Listener
	free chan struct{} // an element for each connection that may be accepted
}

// bound returns l with a limit of connections, at least 1.
func bound(l net.Listener, limit int) *listener {
	b := &listener{l, make(chan struct{}, limit)}
	for range limit {
		b.free <- struct{}{}
	}
	return b
}

// Accept implements net.Listener.
func (b *listener) Accept() (net.Conn, error) {
	for {
		c, err := b.Listener.Accept()
		if err != nil {
			return nil, err
		}
		select {
		case <-b.free:
			if tcp, ok := c.(*net.TCPConn); ok {
				tcp.SetWriteBuffer(sendBuffer) // a wish: without it all works as well
			}
			return &conn{Conn: c, give: sync.OnceFunc(func() { b.free <- struct{}{} })}, nil
		default:
			c.Close()
		}
	}
}

// A conn gives its place back when it is closed.
type conn struct {
	net.Conn
	give func()
}

// Close implements net.Conn.
func (c *conn) Close() error {
	defer c.give()
	return c.Conn.Close()
}
