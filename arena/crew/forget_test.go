package crew

import (
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestCoordinatorForgets plays some hundreds of chunks of one pair and looks, at each record that is
// stored, at what the coordinator holds: never more than its window of chunks, however
// many were brought, and nothing at the end. A worker holds no more than its leases.
func TestCoordinatorForgets(t *testing.T) {
	make := func() *arena.Tournament { return tournament(t, 150) }
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t, make, Options{}, nil)
		b.hosted.seconds = 2 * chunkSeconds // so that each pair is a chunk
		b.worker("a", make, nil)
		x, games := b.hosted, 0
		look := func(arena.Record) error { // x.mu is held
			p := x.play
			const window = 2*2 + 16
			games++
			x.seconds = 2 * chunkSeconds
			require.LessOrEqual(t, len(p.chunks), window)
			require.LessOrEqual(t, len(p.open), window)
			require.LessOrEqual(t, len(p.wanted), 2*window)
			require.Zero(t, p.queued)
			require.Empty(t, p.ahead)
			require.Empty(t, p.held)
			return nil
		}
		require.NoError(t, arena.Run(t.Context(), make(), arena.Options{Crew: x, Sinks: []arena.Sink{sinkFunc(look)}}))
		synctest.Wait()
		require.EqualValues(t, 2*len(make().Players)*(len(make().Players)-1)/2*150, games)
		require.GreaterOrEqual(t, b.hall.Counts().Chunks, int64(games/2), "a pair each")
		require.Nil(t, x.play)
		b.hall.mu.Lock()
		require.Len(t, b.hall.members, 1)
		require.Empty(t, b.hall.said)
		b.hall.mu.Unlock()
		b.end()
		require.Empty(t, x.pending)
	})
}
