package crew

import (
	"context"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestDialWhileKeysChange connects again and again while keys are dismissed and added: the server
// refuses connections that are just being made then, and a key that holds is no reason to give up.
func TestDialWhileKeysChange(t *testing.T) {
	skipLong(t)
	folder, seeds := keyed(t, "good", "other")
	ca := authority(t, folder)
	s, err := Open(":0", folder, Options{})
	require.NoError(t, err)
	defer s.Close()
	keys := s.keys
	for range 100 {
		changed := make(chan bool)
		go func() {
			defer close(changed)
			for n := range 3 { // each may refuse it once
				_ = s.SetKeys(keys[:1+n%2])
				time.Sleep(5 * time.Millisecond)
			}
		}()
		conn, err := Dial(t.Context(), DialOptions{Server: near(t, s), Name: "good", Seed: seeds["good"], CA: ca})
		<-changed
		require.NoError(t, err)
		conn.Close()
	}
}

// TestDialWaits: a worker that comes before its coordinator says so once, tries again, and is there when
// the coordinator is; one that is told to stop stops. It says where something listens that
// says nothing, and ends where that speaks otherwise.
func TestDialWaits(t *testing.T) {
	other, err := net.Listen("tcp", "127.0.0.1:0") // whose connections end at once
	require.NoError(t, err)
	require.NoError(t, other.(*net.TCPListener).SetDeadline(time.Now().Add(20*time.Second)))
	address := other.Addr().String()
	var said []string
	opt := DialOptions{Server: address, Name: "a", Say: func(line string) { said = append(said, line) }}
	dialled := make(chan error)
	go func() {
		conn, err := Dial(t.Context(), opt)
		if err == nil {
			conn.Close()
		}
		dialled <- err
	}()
	for range 3 {
		c, err := other.Accept()
		require.NoError(t, err)
		require.NoError(t, c.Close())
	}
	require.NoError(t, other.Close())
	s, err := Open(address, Folder(t.TempDir()), Options{})
	require.NoError(t, err)
	defer s.Close()
	require.NoError(t, <-dialled)
	waiting := []string{"waiting for a coordinator at " + address + "; what listens there says nothing, and a coordinator speaks first"}
	require.Equal(t, waiting, said)

	s.Close()
	silent, err := net.Listen("tcp", address) // which the kernel accepts, and nothing answers
	require.NoError(t, err)
	defer silent.Close()
	ctx, cancel := context.WithCancel(t.Context())
	opt.Say = func(line string) { said = append(said[:0], line); cancel() }
	_, err = Dial(ctx, opt)
	require.ErrorIs(t, err, context.Canceled)
	require.Equal(t, waiting, said)

	go func() {
		for {
			c, err := silent.Accept()
			if err != nil {
				return
			}
			_, _ = c.Write([]byte("SSH-2.0-example\r\n"))
		}
	}()
	_, err = Dial(t.Context(), opt)
	require.EqualError(t, err, "queue: "+address+": what answers there is no coordinator")
}
