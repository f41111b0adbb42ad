package studypage

import (
	"math"

	"gipf.arena/arena/report"
)

// A scale takes values to places: low to from, high to to.
type scale struct{ low, high, from, to float64 }

// at is the place of a value; what lies beyond an end is drawn at the end.
func (s scale) at(x float64) float64 {
	x = min(max(x, s.low), s.high)
	return s.from + (x-s.low)/(s.high-s.low)*(s.to-s.from)
}

// ends are the places of both ends of an interval; one without a bound is the scale's.
func (s scale) ends(iv report.Interval) (low, high float64) {
	low, high = s.from, s.to
	if iv.Low != nil {
		low = s.at(*iv.Low)
	}
	if iv.High != nil {
		high = s.at(*iv.High)
	}
	return low, high
}

// ticks are round values on the scale, five to ten of them.
func (s scale) ticks() (at []float64) {
	step := math.Pow(10, math.Floor(math.Log10((s.high-s.low)/4)))
	for _, times := range []float64{5, 2} {
		if (s.high-s.low)/(step*times) >= 4 {
			step *= times
			break
		}
	}
	for i := math.Ceil(s.low/step - 1e-9); i*step <= s.high+1e-9*step; i++ {
		at = append(at, i*step+0) // no -0
	}
	return at
}

// reach is the range that holds all values, and the ends of their intervals as far as most
// away from them.
func reach(most float64, all ...report.Interval) (low, high float64) {
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
