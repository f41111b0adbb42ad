package simd_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/numeric"
	"gipf.arena/internal/simd"
)

// However many there are, each is the power of its own number.
func TestExpsAreThePowers(t *testing.T) {
	if !simd.Available() {
		t.Skip("this processor does not have the instructions")
	}
	for n := range 70 {
		x, want := make([]float64, n), make([]uint64, n)
		for i := range x {
			x[i] = float64(n*i%17)*47.3 - 720 + float64(i)/7
			want[i] = math.Float64bits(numeric.Exp(x[i]))
		}
		behind := slices.Clip(append(slices.Clone(x), 1))
		simd.Exps(behind[:n])
		require.Equal(t, 1.0, behind[n])
		for i, w := range want {
			require.Equal(t, w, math.Float64bits(behind[i]), "e^%v", x[i])
		}
	}
}
