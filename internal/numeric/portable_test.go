package numeric

import (
	"math"
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
		x := rapid.SliceOfN(number, 0, 11).Draw(t, "x")
		want := make([]uint64, len(x))
		for i, v := range x {
			want[i] = math.Float64bits(Exp(v))
		}
		Exps(x)
		for i, v := range x {
			require.Equal(t, want[i], math.Float64bits(v), "number %d", i)
		}
	})
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
