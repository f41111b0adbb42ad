package simd

// A Pair is two weights of one feature.
type Pair [2]float64

// Dots returns the sums of the first and of the second weights times x, each added in the
// order of the features by one rounding after the other, so with the bits of a plain loop.
// Numbers x of 0 are left out: weights are finite, and a sum that begins with +0 stays as it
// is when ±0 is added.
func Dots(weights []Pair, x []float64) (first, second float64) {
	if len(x) != len(weights) {
		panic("simd: not as many features as there are weights for")
	}
	if len(x) == 0 {
		return 0, 0
	}
	return dots(&weights[0], &x[0], int64(len(x)))
}
