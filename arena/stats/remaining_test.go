package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// At the start the whole test remains; beyond a bound nothing does.
func TestRemaining(t *testing.T) {
	test := SPRT{Elo1: 20, Alpha: 0.05, Beta: 0.05}
	sigma := math.Sqrt2 * 20 / nEloScale
	// Counts in the middle between the hypotheses: a ratio of 0.
	level := []int{500, 0, 1000, 0, 500}
	for test.LLR(level) < 0 {
		level[4]++
	}
	require.InDelta(t, 0, test.LLR(level), 0.15)
	got := test.Remaining(level)
	require.InDelta(t, test.ExpectedSamples(-sigma*sigma/2, sigma*sigma), got.AtElo0, 40)
	require.InDelta(t, test.ExpectedSamples(sigma*sigma/2, sigma*sigma), got.AtElo1, 40)
	require.Greater(t, got.AtEstimate, got.AtElo0, "midway is the longest")

	require.Equal(t, Remaining{}, test.Remaining(make([]int, 5)))
	for _, c := range [][]int{{0, 0, 0, 0, 5000}, {5000, 0, 0, 0, 0}} {
		require.Equal(t, Remaining{}, test.Remaining(c))
	}
}

// TestRemainingForetells lets tests go on from where they are and compares.
func TestRemainingForetells(t *testing.T) {
	test := SPRT{Elo1: 50, Alpha: 0.05, Beta: 0.05}
	share := pairShares(rootOf(func(e float64) float64 { return 50 - scaled(Normalized, pairShares(e, 0.2, 0)) }), 0.2, 0)
	rng := rand.New(rand.NewPCG(5, 0))
	const runs = 200
	predicted, took := 0.0, 0
	for range runs {
		cells, n := make([]int, 5), 0
		for lower, upper := test.Bounds(); ; n++ {
			if n == 40 {
				predicted += test.Remaining(cells).AtElo1
			}
			llr := test.LLR(cells)
			if llr <= lower || llr >= upper {
				break
			}
			x, i := rng.Float64(), 0
			for ; i < 4 && x >= share[i]; i++ {
				x -= share[i]
			}
			cells[i]++
		}
		took += max(0, n-40)
	}
	require.InEpsilon(t, predicted/runs, float64(took)/runs, 0.15)
}

// Brownian motion has symmetries, whatever the bounds.
func TestPassing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := -rapid.Float64Range(1e-3, 50).Draw(t, "a"), rapid.Float64Range(1e-3, 50).Draw(t, "b")
		drift, variance := rapid.Float64Range(-20, 20).Draw(t, "drift"), rapid.Float64Range(1e-3, 5).Draw(t, "variance")
		p := passing(a, b, drift, variance)
		require.True(t, 0 <= p && p <= 1, "%g", p)
		require.InDelta(t, 1-p, passing(-b, -a, -drift, variance), 1e-9)
		time := lasting(a, b, drift, variance)
		require.True(t, time > 0 && !math.IsInf(time, 0), "%g", time)
		require.InEpsilon(t, time, lasting(-b, -a, -drift, variance), 1e-6)
	})
}
