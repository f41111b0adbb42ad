package numeric

import "math"

// Ticks are four to ten round values from low to high, which is above it: whole multiples of
// 1, 2 or 5 times a power of ten.
func Ticks(low, high float64) (at []float64) {
	step := math.Pow(10, math.Floor(math.Log10((high-low)/4)))
	for _, times := range []float64{5, 2} {
		if (high-low)/(step*times) >= 4 {
			step *= times
			break
		}
	}
	for i := math.Ceil(low/step - 1e-9); i*step <= high+1e-9*step; i++ {
		at = append(at, i*step+0) // no -0
	}
	return at
}
