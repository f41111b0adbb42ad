package plot

import (
	"math"

	"gipf.arena/internal/numeric"
	"gonum.org/v1/plot/vg"
)

// An axis takes values from low to high to places.
type axis struct {
	low, high float64
	from, to  vg.Length
}

// at is the place of a value; what lies beyond an end is drawn at the end.
func (a axis) at(v float64) vg.Length {
	v = min(max(v, a.low), a.high)
	return a.from + vg.Length((v-a.low)/(a.high-a.low))*(a.to-a.from)
}

// ticks are four to ten round values.
func (a axis) ticks() []float64 { return numeric.Ticks(a.low, a.high) }

// reach is the range that holds all values, and the ends of their intervals as far as 500
// away from them.
func (f *Figure) reach() (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, r := range f.Rows {
		e, v := r.Interval.Stats(), r.Interval.Value
		low, high = min(low, max(e.Lo, v-500)), max(high, min(e.Hi, v+500))
	}
	margin := max((high-low)/15, 5)
	return low - margin, high + margin
}
