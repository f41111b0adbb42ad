package agents

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestScore(t *testing.T) {
	for _, row := range []struct{ logit, want float64 }{
		{0, 0.5}, {Won, 1}, {-Won, 0}, {math.Log(3), 0.75}, {-math.Log(3), 0.25}, {math.Inf(1), 1}, {math.Inf(-1), 0},
	} {
		require.InDelta(t, row.want, Score(row.logit), 1e-15, "logit %v", row.logit)
	}
}

// The bits themselves are pinned: on a machine where these differ, tournaments
// could not be replayed.
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
