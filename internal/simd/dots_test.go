package simd

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The sums have the bits of a plain loop, with any zeros, for every number of features.
func TestDotsIsTheLoop(t *testing.T) {
	needInstructions(t)
	number := rapid.OneOf(rapid.SampledFrom([]float64{0, 0, math.Copysign(0, -1), 1, -1, 0.1, 1e-300}), rapid.Float64Range(-100, 100))
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 150).Draw(t, "n")
		x, weights := rapid.SliceOfN(number, n, n).Draw(t, "x"), make([]Pair, n)
		first, second := 0.0, 0.0
		for i := range weights {
			weights[i] = Pair{number.Draw(t, "first"), number.Draw(t, "second")}
			first += float64(weights[i][0] * x[i])
			second += float64(weights[i][1] * x[i])
		}
		a, b := Dots(weights, x)
		require.Equal(t, math.Float64bits(first), math.Float64bits(a))
		require.Equal(t, math.Float64bits(second), math.Float64bits(b))
	})
}

// What lies behind the numbers is not looked at, and no number is no 0.
func TestDotsEndsAnywhere(t *testing.T) {
	needInstructions(t)
	for n := range 70 {
		weights, memory := make([]Pair, n+1), make([]float64, n+1)
		for i := range weights {
			weights[i], memory[i] = Pair{1, 2}, 1
		}
		a, b := Dots(weights[:n], memory[:n])
		require.Equal(t, Pair{float64(n), float64(2 * n)}, Pair{a, b})
		memory[n] = math.NaN()
		a, _ = Dots(weights, memory)
		require.True(t, math.IsNaN(a))
	}
}

func TestDotsRefuses(t *testing.T) {
	require.PanicsWithValue(t, "simd: not as many features as there are weights for", func() { Dots(make([]Pair, 3), make([]float64, 2)) })
}
