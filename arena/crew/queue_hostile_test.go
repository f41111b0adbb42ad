package crew

import (
	"context"
	"errors"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// A hostileConn is the connection of a worker with a valid key, which has passed its exam: with each
// result it floods the coordinator with wrong messages.
type hostileConn struct {
	*NATSConn
	t *testing.T
}

func (h hostileConn) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	if kind == AskResult {
		bit := append([]byte(nil), data...)
		bit[len(bit)/2] ^= 4
		other := append([]byte(nil), data...)
		other[0] ^= 1 // another run's
		for _, wrong := range [][]byte{nil, []byte("garbage"), data[:len(data)/2], bit, other, make([]byte, 1<<20)} {
			answer, err := h.NATSConn.Ask(ctx, kind, wrong)
			if err != nil {
				return nil, err
			}
			require.NotEqual(h.t, `{"ok":true}`, string(answer), "it was told that wrong results are stored")
		}
		require.ErrorIs(h.t, h.conn.Publish(subject(kind, h.dial.Name), make([]byte, 2*mostPayload)), nats.ErrMaxPayload)
		for range 50 {
			_ = h.conn.Publish(subject(AskHello, h.dial.Name), []byte("{"))
			_ = h.conn.Publish(subject(AskResult, "good"), data) // not its own name
			_ = h.conn.PublishRequest(subject(AskHello, h.dial.Name), subject(AskResult, "good"), data)
		}
	}
	return h.NATSConn.Ask(ctx, kind, data)
}

// TestHostileKey has a worker with a key say all that it should not: the run has the digest of
// one process, a line reports the refusals, no other worker suffers, and memory stays small.
func TestHostileKey(t *testing.T) {
	skipLong(t)
	folder, seeds := keyed(t, "evil", "good")
	ca := authority(t, folder)
	want := natsPlay(t, natsTournament(t, 100), nil)
	s := open(t, folder, time.Second, natsTournament(t, 100))
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		conn, err := Dial(ctx, DialOptions{Server: near(t, s.NATSCoordinator), Name: "evil", Seed: seeds["evil"], CA: ca})
		if err != nil {
			return
		}
		defer conn.Close()
		_ = Work(ctx, hostileConn{conn, t}, WorkerOptions{
			Hello: Hello{Protocol: Protocol, Slots: 1, Code: "v1"},
			Prepare: func(_ context.Context, m *arena.Meta, _ []File) (*arena.Tournament, error) {
				return natsTournament(t, m.Pairs), nil
			},
		})
	}()
	t.Cleanup(func() { cancel(); <-done })
	natsWorker(t, s, DialOptions{Name: "good", Seed: seeds["good"], CA: ca})
	require.Equal(t, want, natsPlay(t, natsTournament(t, 100), s.service))
	require.Contains(t, s.said(), "worker evil: refused: ")
	require.NotContains(t, s.said(), "worker good: refused")
	require.Less(t, resident(t), 300<<20)
}

// resident returns the memory of this process, in bytes.
func resident(t *testing.T) int {
	t.Helper()
	text, err := os.ReadFile("/proc/self/statm")
	if errors.Is(err, os.ErrNotExist) {
		return 0 // not Linux
	}
	require.NoError(t, err)
	var size, pages int
	_, err = fmt.Sscan(string(text), &size, &pages)
	require.NoError(t, err)
	return pages * os.Getpagesize()
}
