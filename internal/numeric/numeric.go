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
