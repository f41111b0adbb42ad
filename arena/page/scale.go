package page

import (
	"math"

	"gipf.arena/internal/numeric"
)

// A Scale takes values to places: Low to From, High to To.
type Scale struct{ Low, High, From, To float64 }

// At is the place of a value; what lies beyond an end is drawn at the end.
func (s Scale) At(x float64) float64 {
	x = min(max(x, s.Low), s.High)
	return s.From + (x-s.Low)/(s.High-s.Low)*(s.To-s.From)
}

// Ends are the places of both ends of an interval; one without a bound is the scale's.
func (s Scale) Ends(iv Interval) (low, high float64) {
	low, high = s.From, s.To
	if iv.Low != nil {
		low = s.At(*iv.Low)
	}
	if iv.High != nil {
		high = s.At(*iv.High)
	}
	return low, high
}

// Ticks are round values on the scale, four to ten of them.
func (s Scale) Ticks() []float64 { return numeric.Ticks(s.Low, s.High) }

// Reach is the range that holds all values, and the ends of their intervals as far as most
// away from them.
func Reach(most float64, all ...Interval) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, iv := range all {
		low, high = min(low, iv.Value), max(high, iv.Value)
	}
	values := [2]float64{low, high}
	for _, iv := range all {
		e := iv.Stats()
		low, high = min(low, max(e.Lo, values[0]-most)), max(high, min(e.Hi, values[1]+most))
	}
	margin := max((high-low)/20, 1e-3)
	return low - margin, high + margin
}
