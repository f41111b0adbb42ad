package simd_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/internal/simd"
)

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
