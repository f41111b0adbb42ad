package adaptive

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
)

// Where no game would teach anything, the pairing is still one of two players.
func TestBestWithoutGain(t *testing.T) {
	w := newWeigher(GoalOrder, stats.Belief{Elo: []float64{3000, 0, -3000}, Cov: identity(3)}, 1)
	var taken []Pairing
	for _, want := range []Pairing{{0, 1}, {0, 2}, {1, 2}} {
		best, gain := w.best(taken)
		require.Equal(t, want, best)
		require.Zero(t, gain)
		taken = append(taken, best)
	}
}
