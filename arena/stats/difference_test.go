package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// Newcombe's own table (1998, table II, method 10): 56/70 and 48/80, 9/10 and
// 3/10, 10/10 and 0/10.
func TestMinusIsNewcombes(t *testing.T) {
	tests := []struct {
		x, n, y, m int
		lo, hi     float64
	}{
		{56, 70, 48, 80, 0.0524, 0.3339},
		{9, 10, 3, 10, 0.1705, 0.8090},
		{10, 10, 0, 10, 0.6075, 1},
	}
	for _, test := range tests {
		d := Minus(Wilson(test.x, test.n, 0.95), Wilson(test.y, test.m, 0.95))
		require.InDelta(t, test.lo, d.Lo, 5e-5)
		require.InDelta(t, test.hi, d.Hi, 5e-5)
	}
}

// Symmetric bars add in squares, the order turns the sign, and what is open
// stays open.
func TestMinus(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := rapid.Float64Range(0, 100)
		a, b := Around(draw.Draw(t, "a"), draw.Draw(t, "p")), Around(draw.Draw(t, "b"), draw.Draw(t, "q"))
		d, e := Minus(b, a), Minus(a, b)
		if math.Abs(d.Half()-math.Hypot(a.Half(), b.Half())) > 1e-9 || math.Abs(d.Lo+e.Hi) > 1e-9 || d.Center != -e.Center {
			t.Fatalf("%+v %+v", d, e)
		}
	})
	open := Interval{Center: 5, Lo: 4, Hi: 5, OpenHi: true}
	closed := Around(1, 1)
	require.Equal(t, Interval{Center: 4, Lo: 4 - math.Sqrt2, Hi: 4, OpenHi: true}, Minus(open, closed))
	require.Equal(t, Interval{Center: -4, Lo: -4, Hi: -4 + math.Sqrt2, OpenLo: true}, Minus(closed, open))
}

// The jackknife of a mean is the usual error of a mean, with Student's t.
func TestJackknifeOfAMean(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	x := make([]float64, 12)
	sum := 0.0
	for i := range x {
		x[i] = rng.NormFloat64()
		sum += x[i]
	}
	mean, squares := sum/12, 0.0
	without := make([]float64, len(x))
	for i := range x {
		without[i] = (sum - x[i]) / 11
		squares += (x[i] - mean) * (x[i] - mean)
	}
	iv := Jackknife(mean, without, 0.95)
	require.InDelta(t, mean, iv.Center, 1e-12)
	require.InDelta(t, 2.200985160*math.Sqrt(squares/11/12), iv.Half(), 1e-8, "t with 11 degrees of freedom")
}

func TestJackknifeWithoutSpread(t *testing.T) {
	require.Equal(t, Interval{}, Jackknife(0, []float64{0, 0, 0}, 0.95), "two equal things")
	for _, without := range [][]float64{nil, {3}, {3, 3, 3}} {
		iv := Jackknife(3, without, 0.95)
		require.True(t, iv.OpenLo && iv.OpenHi, without)
	}
}

// Relative ratings do not know where the scale is fixed; with one player to be
// relative to they are differences.
func TestRelative(t *testing.T) {
	ps := []Pairing{
		{A: 0, B: 1, Pairs: [3][3]int{{3, 2, 9}, {1, 4, 2}, {12, 3, 7}}},
		{A: 1, B: 2, Pairs: [3][3]int{{5, 1, 6}, {2, 3, 4}, {11, 1, 9}}},
		{A: 0, B: 2, Pairs: [3][3]int{{2, 1, 7}, {2, 1, 3}, {9, 5, 14}}},
	}
	mean, err := Rate(4, ps, Options{})
	require.NoError(t, err)
	anchored, err := Rate(4, ps, Options{Anchor: FixedAt(1, 500)})
	require.NoError(t, err)
	all := []int{0, 1, 2}
	for i := range 3 {
		a, ok := mean.Relative(i, all)
		require.True(t, ok)
		b, ok := anchored.Relative(i, all)
		require.True(t, ok)
		require.InDelta(t, a.Center, b.Center, 1e-6)
		require.InDelta(t, a.Half(), b.Half(), 1e-6)
		require.InEpsilon(t, mean.Ratings[i].Elo.Half(), a.Half(), 1e-3, "the mean of all three is where the scale is fixed")
		other := (i + 1) % 3
		a, ok = mean.Relative(i, []int{other})
		require.True(t, ok)
		d, ok := mean.Diff(i, other)
		require.True(t, ok)
		require.InDelta(t, d.Center, a.Center, 1e-9)
		require.InDelta(t, d.Half(), a.Half(), 1e-9)
	}
	_, ok := mean.Relative(3, all)
	require.False(t, ok, "without games")
	_, ok = mean.Relative(0, []int{0, 3})
	require.False(t, ok)
}
