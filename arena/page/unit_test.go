package page

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena/stats"
)

// atLeast and atMost are intervals with one bound.
func atLeast(low, value float64) Interval { return Interval{Value: value, Low: &low} }

func atMost(value, high float64) Interval { return Interval{Value: value, High: &high} }

// TestUnitsOfFigures: a figure is written by its name or by its unit in words; what games call their events is no rating.
func TestUnitsOfFigures(t *testing.T) {
	t.Parallel()
	for figure, want := range map[[2]string]Unit{
		{"elo", ""}: Elo, {"first-elo", ""}: Elo, {"score", ""}: Percent, {"first-score", ""}: Percent, {"first-score", "points"}: Percent, {"ending/cap", "share"}: Percent,
		{"one-choice", "share of decisions"}: Percent, {"turns", "turns"}: Plain, {"elo a doubling", ""}: Plain, {"score-of-all", ""}: Plain, {"event/melo", "share"}: Percent,
	} {
		require.Equal(t, want, UnitOf(figure[0], figure[1]), "%v", figure)
	}
}

// TestUnits writes the same figures in every unit: a share, a rating, a length, a count.
func TestUnits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		unit Unit
		iv   Interval
		want string
	}{
		{Percent, iv(0.498, 0.531, 0.564), "53.1% [49.8, 56.4]"},
		{Percent, iv(0, 0, 0.278), "0.0% [0.0, 27.8]"},
		{Percent, iv(0.722, 1, 1), "100.0% [72.2, 100.0]"},
		{Percent, atLeast(0.722, 1), "100.0% [72.2, …]"},
		{Elo, iv(-12.4, 3.5, 20.6), "+4 [-12, +21]"},
		{Elo, atMost(-700, -240), "-700 […, -240]"},
		{FineElo, iv(-1.005, 0.004, 1.25), "+0.00 [-1.00, +1.25]"},
		{Points, iv(-0.031, 0.002, 0.035), "+0.2 [-3.1, +3.5]"},
		{Plain, iv(99.95, 123.456, 1234.56), "123.5 [99.95, 1235]"},
		{Plain, iv(0.00001, 0.0001, 0.001), "0.0001 [1e-05, 0.001]"},
		{Whole, iv(61.5, 62.5, 63.5), "62 [62, 64]"},
		{Elo, Interval{Value: 400}, "not determined"},
	} {
		require.Equal(t, c.want, c.unit.Text(c.iv))
		require.Equal(t, c.want, c.unit.Some(&c.iv))
	}
	require.Empty(t, Elo.Some(nil), "a figure that is not there leaves its cell empty")
}

// TestOne: a tick has the sign of its unit, and no plus where the unit has none.
func TestOne(t *testing.T) {
	t.Parallel()
	require.Equal(t, "40.0%", Percent.One(0.4))
	require.Equal(t, "+200", Elo.One(200))
	require.Equal(t, "+0", Elo.One(0))
	require.Equal(t, "-5.0", Points.One(-0.05))
	require.Equal(t, "2.5e+06", Plain.One(2.5e6))
	require.Equal(t, "150", Whole.One(150))
}

// TestChance: a probability has three digits, and below a thousandth none.
func TestChance(t *testing.T) {
	t.Parallel()
	for p, want := range map[float64]string{1: "1", 0.04996: "0.05", 0.04994: "0.0499", 0.001: "0.001", 0.00099: "<0.001", 2.447e-21: "<0.001", 0: "<0.001"} {
		require.Equal(t, want, Chance(p), "%g", p)
	}
}

// TestSigned: a minus stands only before a digit that is not 0.
func TestSigned(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		format string
		x      float64
		want   string
	}{
		{"%+.1f", -0.04, "+0.0"},
		{"%+.1f", -0.06, "-0.1"},
		{"%.1f%%", -0.04, "0.0%"},
		{"%.1f%%", -10.04, "-10.0%"},
		{"%.2f", math.Copysign(0, -1), "0.00"},
		{"%+.0f", -0.5, "+0"},
		{"%+.0f", -1.5, "-2"},
		{"%g", -1e-9, "-1e-09"},
	} {
		require.Equal(t, c.want, Signed(c.format, c.x), "%s of %g", c.format, c.x)
	}
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-3, 3).Draw(t, "x")
		require.NotRegexp(t, `^-[0.]*$`, Signed("%+.1f", x))
	})
}

// TestIntervalJSON: an end without a bound is null, and is there.
func TestIntervalJSON(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		iv   stats.Interval
		want string
	}{
		{stats.Interval{Center: 10, Lo: -5.5, Hi: 25.5}, `{"value":10,"low":-5.5,"high":25.5}`},
		{stats.Interval{Center: 10, Lo: -5.5, Hi: 10, OpenHi: true}, `{"value":10,"low":-5.5,"high":null}`},
		{stats.Interval{Center: 10, Lo: 10, Hi: 25.5, OpenLo: true}, `{"value":10,"low":null,"high":25.5}`},
		{stats.Interval{OpenLo: true, OpenHi: true}, `{"value":0,"low":null,"high":null}`},
	} {
		got, err := json.Marshal(NewInterval(c.iv))
		require.NoError(t, err)
		require.Equal(t, c.want, string(got))
	}
}

// TestIntervalWords: the same estimate in a sentence, and as both ends alone.
func TestIntervalWords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		iv          Interval
		words, ends string
	}{
		{iv(80, 100, 120), "+100.0 ± 20.0", "[+80.00, +120.00]"},
		{iv(170.6, 226, 293.7), "+226.0 [+170.6, +293.7]", "[+170.60, +293.70]"},
		{atLeast(80.25, 300), ">= +80.3", "[+80.25, …]"},
		{atMost(-300, -80.2), "<= -80.2", "[…, -80.20]"},
		{Interval{Value: 12}, "~", "[…, …]"},
	} {
		require.Equal(t, c.words, c.iv.String())
		require.Equal(t, c.ends, c.iv.Ends())
	}
	require.Equal(t, "53.1% [49.8, 56.4]", iv(0.498, 0.531, 0.564).Percent())
	require.Equal(t, "~", atLeast(0.5, 0.6).Percent())
	name := func(x float64) string { return map[float64]string{1: "one", 3: "three"}[x] }
	require.Equal(t, "[one, three]", iv(1, 2, 3).Between("open", name))
	require.Equal(t, "[open, three]", atMost(2, 3).Between("open", name))
}

// TestBounded: one end is enough to draw an estimate.
func TestBounded(t *testing.T) {
	t.Parallel()
	require.True(t, Bounded(iv(1, 2, 3)))
	require.True(t, Bounded(atLeast(1, 2)))
	require.True(t, Bounded(atMost(2, 3)))
	require.False(t, Bounded(Interval{Value: 2}))
}

// TestIntervalRoundTrip: what statistics say survives the form of answers, and an open end is read as the value.
func TestIntervalRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		in := stats.Interval{Center: rapid.Float64Range(-900, 900).Draw(t, "value"), OpenLo: rapid.Bool().Draw(t, "open below"), OpenHi: rapid.Bool().Draw(t, "open above")}
		in.Lo, in.Hi = in.Center-rapid.Float64Range(0, 400).Draw(t, "below"), in.Center+rapid.Float64Range(0, 400).Draw(t, "above")
		text, err := json.Marshal(NewInterval(in))
		require.NoError(t, err)
		var read Interval
		require.NoError(t, json.Unmarshal(text, &read))
		want := in
		if in.OpenLo {
			want.Lo = in.Center
		}
		if in.OpenHi {
			want.Hi = in.Center
		}
		require.Equal(t, want, read.Stats())
		require.Equal(t, in.String(), read.String())
	})
}
