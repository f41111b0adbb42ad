package crew

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
)

// A counted builder counts how many of its kind are open.
type counted struct {
	agents.Builder
	open *atomic.Int64
}

func (c counted) Close() error {
	c.open.Add(-1)
	return nil
}

// TestWorkerKeepsFewRuns has a worker play many runs, one after the other as a study does: it
// keeps the last ones ready and closes the players of the others; neither it nor the coordinator
// remembers more. A run that it dropped and gets again is played.
func TestWorkerKeepsFewRuns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := newMemory(30 * time.Second)
		coordinator := NewCoordinator(Options{Dismiss: m.Dismiss})
		m.meet(coordinator)
		var open atomic.Int64 // players
		most, players := int64(0), 0
		ctx, stop := context.WithCancel(t.Context())
		over := make(chan error, 1)
		seeded := func(seed uint64) *arena.Tournament {
			x := tournament(t, 1)
			x.Seed, players = seed, len(x.Players)
			return x
		}
		go func() {
			over <- Work(ctx, end{m: m, name: "w"}, WorkerOptions{
				Hello: Hello{Protocol: Protocol, Slots: 1},
				Prepare: func(_ context.Context, m *arena.Meta, _ []File) (*arena.Tournament, error) {
					x := seeded(m.Seed)
					for i := range x.Players {
						open.Add(1)
						x.Players[i].Builder = counted{x.Players[i].Builder, &open}
					}
					return x, nil
				},
			})
		}()
		for i := range 3*mostRuns + 1 {
			x := seeded(uint64(i % (3 * mostRuns))) // the first comes again
			service, err := coordinator.Host(Run{Meta: x.Meta("run", "text", "v"), Tournament: x})
			require.NoError(t, err)
			require.Equal(t, digest(t, seeded(x.Seed), arena.Options{}), digest(t, seeded(x.Seed), arena.Options{Crew: service}))
			service.Leave()
			synctest.Wait()
			most = max(most, open.Load())
			require.Empty(t, coordinator.members["w"].admitted)
		}
		require.LessOrEqual(t, most, int64((mostRuns+1)*players))
		require.GreaterOrEqual(t, most, int64(mostRuns*players), "some are kept")
		stop()
		require.ErrorIs(t, <-over, context.Canceled)
		require.Zero(t, open.Load(), "all are closed at the end")
		coordinator.Close()
	})
}
