package runs

import (
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

// The collector is as it was when the games are over.
func TestRunGamesPutsTheCollectorBack(t *testing.T) {
	require.NoError(t, os.Unsetenv("GOGC"))
	before := debug.SetGCPercent(77)
	defer debug.SetGCPercent(before)
	require.Error(t, Play(t.Context(), &arena.Tournament{}, arena.Options{}))
	require.Equal(t, 77, debug.SetGCPercent(77))
}
