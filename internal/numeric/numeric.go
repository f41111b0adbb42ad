// Package numeric holds the small functions on numbers that several packages
// need and none owns.
package numeric

import "math"

// Mix spreads the bits of x over a word, one to one: the output function of
// SplitMix64 in the state x (Steele, Lea and Flood 2014). 0 does not stay 0.
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// Sigmoid returns 1/(1+e^-x), accurate in both tails: 1-Sigmoid(x) is best
// written Sigmoid(-x). Its last bits are those of math.Exp and may differ from
// machine to machine; agents use [gipf.arena/agents.Score].
func Sigmoid(x float64) float64 {
	if x < 0 {
		e := math.Exp(x)
		return e / (1 + e)
	}
	return 1 / (1 + math.Exp(-x))
}

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

// OneIf returns 1 for true and 0 for false.
func OneIf(b bool) int {
	if b {
		return 1
	}
	return 0
}
