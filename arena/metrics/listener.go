package metrics

import (
	"net"
	"sync"
	"time"
)

// limits bound what strangers can make the server hold: connections, scrapes that
// are being answered, and how long each may take.
type limits struct {
	connections, scrapes int
	read, write, idle    time.Duration
}

// defaultLimits serve a few scrapers, each of which asks several times a minute. A
// reader has ten seconds for its answer; a connection on which nothing is asked for
// longer than the usual interval of scrapes is closed.
var defaultLimits = limits{connections: 64, scrapes: 16, read: 5 * time.Second, write: 10 * time.Second, idle: 90 * time.Second}

// sendBuffer is what the kernel holds of an answer that nobody reads, in bytes.
// Left alone it grows to megabytes for each connection.
const sendBuffer = 64 << 10

// A boundedListener accepts so many connections at the same time and closes others
// at once: each costs a descriptor, and games need those too.
type boundedListener struct {
	net.Listener
	free chan struct{} // an element for each connection that may be accepted
}

func newBoundedListener(l net.Listener, limit int) *boundedListener {
	b := &boundedListener{l, make(chan struct{}, limit)}
	for range limit {
		b.free <- struct{}{}
	}
	return b
}

// Accept implements net.Listener.
func (b *boundedListener) Accept() (net.Conn, error) {
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
			return &boundedConn{Conn: c, give: sync.OnceFunc(func() { b.free <- struct{}{} })}, nil
		default:
			c.Close()
		}
	}
}

// A boundedConn gives its place back when it is closed.
type boundedConn struct {
	net.Conn
	give func()
}

// Close implements net.Conn.
func (c *boundedConn) Close() error {
	defer c.give()
	return c.Conn.Close()
}
