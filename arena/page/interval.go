package page

import "gipf.arena/arena/stats"

// An Interval is an estimate with both ends; an end without a bound is null.
type Interval struct {
	Value float64  `json:"value"`
	Low   *float64 `json:"low"`
	High  *float64 `json:"high"`
}

// NewInterval returns the JSON form of an interval.
func NewInterval(iv stats.Interval) Interval {
	out := Interval{Value: iv.Center}
	if !iv.OpenLo {
		out.Low = &iv.Lo
	}
	if !iv.OpenHi {
		out.High = &iv.Hi
	}
	return out
}

// Ends returns both ends of an interval of Elo, to hundredths; one without a bound is "…".
func (iv Interval) Ends() string { return FineElo.Ends(iv) }

// Between writes both ends, each by number; one without a bound is open.
func (iv Interval) Between(open string, number func(float64) string) string {
	end := func(x *float64) string {
		if x == nil {
			return open
		}
		return number(*x)
	}
	return "[" + end(iv.Low) + ", " + end(iv.High) + "]"
}

// Stats returns the interval that NewInterval was given; on an open side its end is the
// value.
func (iv Interval) Stats() stats.Interval {
	out := stats.Interval{Center: iv.Value, Lo: iv.Value, Hi: iv.Value, OpenLo: iv.Low == nil, OpenHi: iv.High == nil}
	if iv.Low != nil {
		out.Lo = *iv.Low
	}
	if iv.High != nil {
		out.Hi = *iv.High
	}
	return out
}

// String formats Elo, as stats.Interval does: "+123.4 ± 20.1", ">= +80.2" or
// "<= -80.2" for one open end, "~" when both are.
func (iv Interval) String() string { return iv.Stats().String() }

// Percent formats a share with both ends: "53.1% [49.8, 56.4]", "~" with an open one.
func (iv Interval) Percent() string { return iv.Stats().Percent() }
