package numeric

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestTicks(t *testing.T) {
	require.Equal(t, []float64{-200, 0, 200, 400, 600}, Ticks(-300, 700))
	require.Equal(t, []float64{0, 1, 2, 3, 4}, Ticks(0, 4))
	require.InDeltaSlice(t, []float64{0.5, 0.55, 0.6, 0.65, 0.7}, Ticks(0.49, 0.71), 1e-12)
	rapid.Check(t, func(t *rapid.T) {
		low := rapid.Float64Range(-1e4, 1e4).Draw(t, "low")
		high := low + rapid.Float64Range(1e-3, 1e5).Draw(t, "length")
		n := len(Ticks(low, high))
		require.True(t, n >= 4 && n <= 11, "%d from %g to %g", n, low, high)
	})
}
