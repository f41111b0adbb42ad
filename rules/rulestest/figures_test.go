package rulestest

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Share and ends are rounded to a tenth of a per cent. These are intervals printed beside shares of
// random games won by the first player.
func TestWilson(t *testing.T) {
	for _, c := range []struct{ share, games, lo, hi float64 }{
		{0.438, 3000, 0.421, 0.456},
		{0.136, 2000, 0.121, 0.151},
		{0.493, 1500, 0.468, 0.519},
		{0.513, 3000, 0.495, 0.531},
	} {
		lo, hi := wilson(c.share, c.games)
		require.InDelta(t, c.lo, lo, 0.001, "lower end of %+v", c)
		require.InDelta(t, c.hi, hi, 0.001, "upper end of %+v", c)
	}
	lo, hi := wilson(0, 100)
	require.Zero(t, lo)
	require.InDelta(t, 0.0370, hi, 0.0001, "z²/(n+z²)")
}

func TestRatio(t *testing.T) {
	var mean, perMove Ratio
	for _, game := range [][2]float64{{2, 1}, {4, 3}, {6, 2}} {
		mean.Add(game[0], 1)
		perMove.Add(game[0], game[1])
	}
	require.InDelta(t, 4, mean.Value(), 1e-12)
	require.InDelta(t, 2, mean.deviation(), 1e-12, "of a mean: the standard deviation")
	require.InDelta(t, 2, perMove.Value(), 1e-12)
	require.InDelta(t, math.Sqrt((0+4+4)/2.0)/2, perMove.deviation(), 1e-12, "residuals 0, -2, 2")
}

// The standard error of a ratio is that of repeated samples, also when both of
// its parts come from the same game.
func TestRatioDeviation(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	const samples, games = 400, 100
	var values Ratio
	estimate := 0.0
	for range samples {
		var r Ratio
		for range games {
			x := 1 + rng.Float64()
			r.Add(3*x+x*rng.NormFloat64(), x)
		}
		values.Add(r.Value(), 1)
		estimate += r.deviation() / math.Sqrt(games) / samples
	}
	require.InEpsilon(t, values.deviation(), estimate, 0.15)
}

func TestFigureCompare(t *testing.T) {
	var r Ratio // 400 of 1000 games
	for i := range 1000 {
		r.Add(float64(i%5/3), 1)
	}
	for _, c := range []struct {
		documented float64
		outside    string
		refused    bool
	}{
		{0.400, "", false},
		{0.430, "", false},
		{0.370, "", false},
		{0.440, "both", false},
		{0.360, "both", false},
		{0.490, "both", true}, // 4 standard errors are 0.0895
		{0.310, "both", true},
	} {
		f := Figure{Name: "share", Value: c.documented, Games: 1000, Digits: 3, Share: true}
		row, err := f.Compare(&r)
		require.Regexp(t, `\| `+c.outside+` +\|$`, row, "%v", c.documented)
		require.Equal(t, c.refused, err != nil, "%v: %v", c.documented, err)
		require.Contains(t, row, "40.00 % [37.01, 43.07]")
	}
	require.Equal(t, &r, Share(400, 1000))
	_, err := Figure{Name: "nothing", Digits: 1, Games: 10}.Compare(&Ratio{})
	require.Error(t, err, "no game at all")
}

func TestQuantileCompare(t *testing.T) {
	var l Lengths
	for i := range 1000 {
		l.Add(10 + i%10)
	}
	require.Equal(t, "10–19", l.Range())
	for value, refused := range map[int]bool{13: true, 14: false, 15: false, 16: true, 40: true} {
		row, err := Quantile{Name: "median", P: 0.5, Value: value, Games: 1000}.Compare(l)
		require.Equal(t, refused, err != nil, "median %d: %v", value, err)
		require.Contains(t, row, "14 [14, 15]")
	}
}
