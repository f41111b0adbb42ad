package numeric

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestLnAgainstMath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(1e-300, 1e300).Draw(t, "x")
		want := math.Log(x)
		require.InDelta(t, want, Ln(x), 1e-14*max(1, math.Abs(want)), "ln %v", x)
	})
	for n := 1; n < 5000; n++ {
		require.InDelta(t, math.Log(float64(n)), Ln(float64(n)), 1e-14*max(1, math.Log(float64(n))), "ln %d", n)
	}
}

func TestExpAgainstMath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-699, 699).Draw(t, "x")
		require.InEpsilon(t, math.Exp(x), Exp(x), 1e-13, "exp %v", x)
	})
	require.InDelta(t, 0, Exp(-701), 0)
}

func TestErfcAgainstMath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(0, 20).Draw(t, "x")
		require.InEpsilon(t, math.Erfc(x), Erfc(x), 1e-12, "erfc %v", x)
	})
	require.InDelta(t, 1, Erfc(0), 0)
	require.InEpsilon(t, Erfc(2), Erfc(math.Nextafter(2, 0)), 1e-12, "where the series ends")
	require.InDelta(t, 0, Erfc(30), 0)
}

// The bits themselves are pinned: on a machine where these differ, tournaments
// could not be replayed.
func TestPortableBitsArePinned(t *testing.T) {
	require.Equal(t, uint64(0x401abd0adb532acf), math.Float64bits(Ln(800)))
	require.Equal(t, uint64(0x3fd25618372a584f), math.Float64bits(Exp(-1.25)))
	require.Equal(t, uint64(0x3fd27c6d14c5e340), math.Float64bits(Erfc(0.75)))
	require.Equal(t, uint64(0x3ea8ef2a9a18d855), math.Float64bits(Erfc(3.5)))
}

// Four at a time have the bits of one at a time, wherever they stand.
func TestExpsAreExp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.OneOf(rapid.Float64Range(-1e9, 700), rapid.Float64Range(-750, 0), rapid.Float64Range(-1e-9, 1e-9))
		x := rapid.SliceOfN(number, 0, 40).Draw(t, "x")
		want := make([]uint64, len(x))
		for i, v := range x {
			want[i] = math.Float64bits(Exp(v))
		}
		plain := slices.Clone(x)
		plainExps(plain)
		Exps(x)
		for i, v := range x {
			require.Equal(t, want[i], math.Float64bits(v), "number %d", i)
			require.Equal(t, want[i], math.Float64bits(plain[i]), "number %d, plain", i)
		}
	})
}

// At the bounds: what is too small to be told from 0, the largest, and no power at all.
func TestExpsAtTheBounds(t *testing.T) {
	x := []float64{-700, math.Nextafter(-700, -701), -701, math.Inf(-1), 700, 0, math.Copysign(0, -1), math.Ln2 / 2, -math.Ln2 / 2, 0x1p-1074}
	for i, v := range slices.Clone(x) {
		all := slices.Repeat([]float64{v}, 17)
		Exps(all)
		require.Equal(t, slices.Repeat([]uint64{math.Float64bits(Exp(x[i]))}, 17), bitsOf(all), "e^%v", v)
	}
}

func bitsOf(x []float64) (bits []uint64) {
	for _, v := range x {
		bits = append(bits, math.Float64bits(v))
	}
	return bits
}

// BenchmarkExps measures what a search asks for: the weights of a position's moves.
func BenchmarkExps(b *testing.B) {
	for name, exps := range map[string]func([]float64){"best": Exps, "plain": plainExps} {
		for _, n := range []int{5, 13, 16, 40} {
			b.Run(fmt.Sprint(name, "/", n), func(b *testing.B) {
				from, x := make([]float64, n), make([]float64, n)
				for i := range from {
					from[i] = -float64(i) / 7
				}
				for b.Loop() {
					copy(x, from)
					exps(x)
				}
			})
		}
	}
}

// The exponent is added to by hand, and that is what math.Ldexp does.
func TestExpIsScaledByAPowerOfTwo(t *testing.T) {
	for x := -700.0; x <= 700; x += 0.37 {
		k, r := reduced(x)
		sum := 1.0
		for n := 14; n >= 1; n-- {
			sum = float64(float64(sum*r)/float64(n)) + 1
		}
		require.Equal(t, math.Float64bits(math.Ldexp(sum, int(k))), math.Float64bits(Exp(x)), "exp %v", x)
	}
}
