package report

import (
	"fmt"

	"gipf.arena/arena/stats"
)

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

// Ends returns both ends of an interval of Elo; an open one is "~".
func (iv Interval) Ends() string {
	end := func(x *float64) string {
		if x == nil {
			return "~"
		}
		return fmt.Sprintf("%+.2f", *x)
	}
	return "[" + end(iv.Low) + ", " + end(iv.High) + "]"
}
