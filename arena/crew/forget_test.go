package crew

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestCoordinatorForgets plays some hundreds of chunks of one pair and checks, at each stored
// record, what the coordinator holds: never more than its window of chunks, however many were
// brought, and nothing at the end. A worker holds no more than its leases.
func TestCoordinatorForgets(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 150) }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		b.service.seconds = 2 * chunkSeconds // so that each pair is a chunk
		b.worker("a", make, nil)
		s, games := b.service, 0
		look := func(arena.Record) error { // x.mu is held
			p := s.play
			const window = 2*2 + 16
			games++
			s.seconds = 2 * chunkSeconds
			require.LessOrEqual(t, len(p.chunks), window)
			require.LessOrEqual(t, len(p.open), window)
			require.LessOrEqual(t, len(p.wanted), 2*window)
			require.Zero(t, p.queued)
			require.Empty(t, p.ahead)
			require.Empty(t, p.held)
			return nil
		}
		require.NoError(t, arena.Run(t.Context(), make(), arena.Options{Crew: s, Sinks: []arena.Sink{sinkFunc(look)}}))
		synctest.Wait()
		require.EqualValues(t, 2*len(make().Players)*(len(make().Players)-1)/2*150, games)
		require.GreaterOrEqual(t, b.coordinator.Counts().Chunks, int64(games/2), "a pair each")
		require.Nil(t, s.play)
		b.coordinator.mu.Lock()
		require.Len(t, b.coordinator.members, 1)
		require.Empty(t, b.coordinator.said)
		b.coordinator.mu.Unlock()
		b.end()
		require.Empty(t, s.pending)
	})
}
