package simd

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestOf holds both ways of finding a member against counting.
func TestOf(t *testing.T) {
	for name, find := range map[string]func(uint64, int) int{"here": Nth, "in words": inWords} {
		rapid.Check(t, func(t *rapid.T) {
			set := rapid.Uint64().Draw(t, "set") & rapid.Uint64().Draw(t, "thinner")
			number := 0
			for b := set; b != 0; b &= b - 1 {
				require.Equal(t, bits.TrailingZeros64(b), find(set, number), "%s: member %d of %#x", name, number, set)
				number++
			}
		})
		for number := range 64 {
			require.Equal(t, number, find(1<<64-1, number), name)
		}
	}
}

// TestBefore: the byte is the first whose sum exceeds the number, for any sums.
func TestBefore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		counts := rapid.SliceOfN(rapid.IntRange(0, 15), 8, 8).Draw(t, "counts")
		packed, total := uint64(0), 0
		for i, n := range counts {
			packed, total = packed|uint64(n)<<(8*i), total+n
		}
		for number := range total {
			at, rest := 0, number
			for ; rest >= counts[at]; at++ {
				rest -= counts[at]
			}
			require.EqualValues(t, 8*at, Before(packed*Ones, number), "%v: %d", counts, number)
		}
	})
}

func BenchmarkOf(b *testing.B) {
	for name, find := range map[string]func(uint64, int) int{"here": Nth, "words": inWords} {
		b.Run(name, func(b *testing.B) {
			at := 0
			for b.Loop() {
				at = find(0x5555555555555555, at&15) // each waits for the one before
			}
		})
	}
}
