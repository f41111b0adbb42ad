package listen

import (
	"io"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestListener opens one connection too many, sees that one closed, and gets its place
// once another has gone, however often that is closed.
func TestListener(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	b := bound(l, 2)
	defer b.Close()
	accepted := make(chan net.Conn, 3)
	go func() {
		for {
			c, err := b.Accept()
			if err != nil {
				return
			}
			accepted <- c
		}
	}()
	dial := func() net.Conn {
		c, err := net.Dial("tcp", l.Addr().String())
		require.NoError(t, err)
		t.Cleanup(func() { c.Close() })
		require.NoError(t, c.SetDeadline(time.Now().Add(10*time.Second)))
		return c
	}
	dial()
	dial()
	first, _ := <-accepted, <-accepted
	_, err = dial().Read(make([]byte, 1))
	require.ErrorIs(t, err, io.EOF, "a third one")
	require.NoError(t, first.Close())
	require.Error(t, first.Close())
	dial()
	require.NoError(t, (<-accepted).SetDeadline(time.Time{}))
	_, err = dial().Read(make([]byte, 1))
	require.ErrorIs(t, err, io.EOF, "closing twice gives one place")
}
