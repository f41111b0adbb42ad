package adaptive

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
)

// Where no game would teach anything, best still returns a pairing of two players.
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

// atMost is an upper bound of expected, and a close one.
func TestBound(t *testing.T) {
	for d := -9.0; d <= 9; d += 1.0 / 1024 {
		exact, bound := expected(d, 1), atMost(d, 1)
		require.LessOrEqual(t, exact, bound, d)
		require.LessOrEqual(t, bound, 1.05*exact, d)
	}
	require.Zero(t, atMost(0, 0))
	require.Zero(t, atMost(3, 0))
}

// The best pairing is the first of those with the largest gain; bounds rule out none of them.
func TestBestOfAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 5))
	for i := range 200 {
		n := 2 + rng.IntN(9)
		b := stats.Belief{Elo: make([]float64, n), Cov: identity(n), Advantage: 50 * rng.Float64()}
		for p := range n {
			b.Elo[p] = float64(rng.IntN(20)) * 30 // equal ones too
		}
		w := newWeigher([]Goal{GoalOrder, GoalTop}[i%2], b, float64(1+rng.IntN(40)))
		for range rng.IntN(60) {
			w.assume(Pairing{0, 1 + rng.IntN(n-1)})
		}
		want, most := Pairing{}, -1.0
		for p := range n {
			for q := p + 1; q < n; q++ {
				if g := w.gain(Pairing{p, q}, expected, nil); g > most {
					want, most = Pairing{p, q}, g
				}
			}
		}
		best, gain := w.best(nil)
		require.Equal(t, want, best)
		require.Equal(t, most, gain)
	}
}
