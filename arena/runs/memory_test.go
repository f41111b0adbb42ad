package runs

import (
	"context"
	"os"
	"runtime/debug"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

func TestGCPercent(t *testing.T) {
	for inFlight, want := range map[int]int{0: 400, 2: 400, 256: 400, 512: 200, 1024: 100, 2048: 50, 10_000: 50, arena.MaxGames: 50} {
		require.Equal(t, want, gcPercent(inFlight), "%d in flight", inFlight)
	}
}

// A collected is a sink that notes the collector's setting.
type collected int

func (c *collected) Put(context.Context, arena.Record) error {
	*c = collected(debug.SetGCPercent(77))
	debug.SetGCPercent(int(*c))
	return nil
}

// The collector is set while games are played, and restored afterwards.
func TestPlaySetsTheCollector(t *testing.T) {
	require.NoError(t, os.Unsetenv("GOGC"))
	before := debug.SetGCPercent(77)
	defer debug.SetGCPercent(before)
	p := plan(t)
	p.Tournament.Pairs, p.Tournament.MaxPlies = 1, 10
	defer p.Close()
	var during collected
	require.NoError(t, Play(t.Context(), p.Tournament, arena.Options{InFlight: 512, Sinks: []arena.Sink{&during}}))
	require.EqualValues(t, 200, during)
	require.Equal(t, 77, debug.SetGCPercent(77))
}
