package page

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestScale: the axis of a forest plot goes to the right, that of curves upwards, where places get smaller.
func TestScale(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		scale    Scale
		x, place float64
	}{
		{Scale{0, 10, 100, 300}, 0, 100},
		{Scale{0, 10, 100, 300}, 2.5, 150},
		{Scale{0, 10, 100, 300}, 10, 300},
		{Scale{-200, 200, 266, 30}, -200, 266},
		{Scale{-200, 200, 266, 30}, 100, 89},
		{Scale{-200, 200, 266, 30}, 900, 30},
		{Scale{-200, 200, 266, 30}, -900, 266},
	} {
		require.InDelta(t, c.place, c.scale.At(c.x), 1e-9, "%g on %v", c.x, c.scale)
	}
}

// TestScaleEnds: an end without a bound is drawn to the edge of the picture.
func TestScaleEnds(t *testing.T) {
	t.Parallel()
	s := Scale{0, 100, 10, 210}
	for _, c := range []struct {
		iv   Interval
		want [2]float64
	}{
		{iv(25, 50, 75), [2]float64{60, 160}},
		{atLeast(25, 50), [2]float64{60, 210}},
		{atMost(50, 75), [2]float64{10, 160}},
		{iv(-50, 50, 175), [2]float64{10, 210}},
	} {
		low, high := s.Ends(c.iv)
		require.Equal(t, c.want, [2]float64{low, high}, c.iv.String())
	}
}

// TestReach: the axis holds all values; a wide interval takes no more of it than asked for.
func TestReach(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name      string
		most      float64
		all       []Interval
		low, high float64
	}{
		{"a twentieth beside the ends", 300, []Interval{iv(0, 50, 100)}, -5, 105},
		{"the lowest and the highest", 300, []Interval{iv(0, 20, 40), iv(60, 80, 100)}, -5, 105},
		{"as far as 100 beside the values", 100, []Interval{iv(-900, 0, 900)}, -110, 110},
		{"each side from its own value", 100, []Interval{iv(-900, 0, 0), iv(100, 100, 900)}, -115, 215},
		{"an open end takes no room", 300, []Interval{atLeast(0, 100)}, -5, 105},
		{"one value without an interval", 300, []Interval{{Value: 7}}, 6.999, 7.001},
	} {
		low, high := Reach(c.most, c.all...)
		require.InDelta(t, c.low, low, 1e-9, c.name)
		require.InDelta(t, c.high, high, 1e-9, c.name)
	}
}

// interval draws an estimate with ends on either side of it.
func interval(t *rapid.T) Interval {
	value := rapid.Float64Range(-500, 500).Draw(t, "value")
	low, high := value-rapid.Float64Range(0, 500).Draw(t, "below"), value+rapid.Float64Range(0, 500).Draw(t, "above")
	out := Interval{Value: value, Low: &low, High: &high}
	switch rapid.IntRange(0, 4).Draw(t, "bounds") {
	case 0:
		out.Low = nil
	case 1:
		out.High = nil
	}
	return out
}

// TestPlacesInside: every estimate lies between its ends, in the order of the values, inside the picture.
func TestPlacesInside(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOfN(rapid.Custom(interval), 1, 6).Draw(t, "estimates")
		most := rapid.Float64Range(0, 600).Draw(t, "most")
		s := Scale{From: 60, To: 740}
		s.Low, s.High = Reach(most, all...)
		for _, one := range all {
			low, high := s.Ends(one)
			at := s.At(one.Value)
			require.True(t, s.Low < one.Value && one.Value < s.High, "the axis %g to %g misses %g", s.Low, s.High, one.Value)
			require.True(t, 60 <= low && low <= at && at <= high && high <= 740, "%g, %g, %g", low, at, high)
			for _, other := range all {
				if one.Value < other.Value {
					require.LessOrEqual(t, at, s.At(other.Value))
				}
			}
		}
	})
}
