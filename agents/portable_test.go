package agents

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/internal/simd"
	"gipf.arena/rules"
)

func TestScore(t *testing.T) {
	for _, row := range []struct{ logit, want float64 }{
		{0, 0.5}, {Won, 1}, {-Won, 0}, {math.Log(3), 0.75}, {-math.Log(3), 0.25}, {math.Inf(1), 1}, {math.Inf(-1), 0},
	} {
		require.InDelta(t, row.want, Score(row.logit), 1e-15, "logit %v", row.logit)
	}
}

// Several scores at a time have the same bits as each alone, and are appended to dst.
func TestScoresAreScores(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Float64Range(-2*Won, 2*Won), rapid.Float64Range(-30, 30), rapid.SampledFrom([]float64{0, math.Copysign(0, -1), Won, -Won}))
		logits := rapid.SliceOfN(number, 0, 11).Draw(t, "logits")
		scores := Scores(logits, []float64{7})
		require.Equal(t, 7.0, scores[0])
		for i, v := range logits {
			require.Equal(t, math.Float64bits(Score(v)), math.Float64bits(scores[1+i]), "logit %v", v)
		}
	})
}

// A processor without vector instructions gives the same sums, and an open position is worth at most half of a won game.
func TestSumsWithoutVectors(t *testing.T) {
	d := dense{early: []float64{1, 0.1, -3}, late: []float64{2, 0.7, 1e-9}}
	x := []float64{7, 1.5, 0.3}
	early, late := (&Linear{dense: d}).sum(x)
	if simd.Available() {
		a, b := (&Linear{dense: d, pairs: pairsOf(d)}).sum(x)
		require.Equal(t, [2]float64{a, b}, [2]float64{early, late})
	}
	for _, features := range [][]float64{x[:2], append(x, 1)} {
		l := Linear{dense: d, sums: make([][2]float64, 4), values: make([]float64, 1)}
		for _, sum := range []func(){func() { l.sum(features) }, func() { l.ReadSuccessor(0, rules.First, features, 0, 0) }, func() { dot(d.early, features) }} {
			require.PanicsWithValue(t, "agents: not as many features as the game has names for them", sum)
		}
	}
	require.InDelta(t, 6.25, early, 1e-12)
	require.InDelta(t, 15.05, late, 1e-8)
	for value, want := range map[float64]float64{0.4 * Won: 0.4 * Won, 0.6 * Won: Won / 2, -0.4 * Won: -0.4 * Won, -0.6 * Won: -Won / 2} {
		require.InDelta(t, want, bounded(value), 0)
	}
}

// The bits themselves are pinned: a machine with other bits could not replay
// tournaments.
func TestPortableBitsArePinned(t *testing.T) {
	require.Equal(t, uint64(0x401abd0adb532acf), math.Float64bits(Ln(800)))
	rng := NewRand(7, "agent")
	require.Equal(t, uint64(0x3d8761bfc4d5d3cf), rng.Uint64())
	require.Equal(t, uint64(0x3fe9170cc624e549), math.Float64bits(gumbel(rng)))
}

// The mean of the standard Gumbel distribution is Euler's constant, its
// variance π²/6; with 20,000 draws the standard error of the mean is 0.009.
func TestGumbelMoments(t *testing.T) {
	rng := NewRand(1, "agent")
	const n = 20000
	sum, squares := 0.0, 0.0
	for range n {
		x := gumbel(rng)
		sum += x
		squares += x * x
	}
	mean := sum / n
	require.InDelta(t, 0.5772, mean, 0.036, "mean")
	require.InDelta(t, math.Pi*math.Pi/6, squares/n-mean*mean, 0.12, "variance")
}
