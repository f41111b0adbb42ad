package simd_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

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

// TestMost: the largest, wherever it is, and nothing behind the last key.
func TestMost(t *testing.T) {
	if !simd.Available() {
		t.Skip("this processor does not have the instructions")
	}
	require.Zero(t, simd.Most(nil))
	rapid.Check(t, func(t *rapid.T) {
		keys := rapid.SliceOfN(rapid.Uint64Range(0, 1<<63-1), 1, 70).Draw(t, "keys")
		behind := append(slices.Clone(keys), 1<<63-1, 1<<63-1, 1<<63-1)
		require.Equal(t, slices.Max(keys), simd.Most(behind[:len(keys)]))
		for i := range keys { // alone among zeros
			rest := make([]uint64, len(keys))
			rest[i] = keys[i]
			require.Equal(t, keys[i], simd.Most(rest), i)
		}
	})
}

func BenchmarkMost(b *testing.B) {
	if !simd.Available() {
		b.Skip("this processor does not have the instructions")
	}
	keys := make([]uint64, 40)
	for i := range keys {
		keys[i] = uint64(i*7919%40) << 32
	}
	for b.Loop() {
		keys[0] = simd.Most(keys) & 1
	}
}
