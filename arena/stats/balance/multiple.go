package balance

import (
	"cmp"
	"slices"

	"gipf.arena/arena/stats"
)

// Holm corrects the p-values of a family of questions, so that at the level alpha the
// probability of any false claim is at most alpha, however they depend on one another (Holm,
// Scand. J. Statist. 6, 1979). The answers are in the order of the argument, which is not changed.
func Holm(p []float64) []float64 {
	order := ascending(p)
	out, last := make([]float64, len(p)), 0.0
	for rank, i := range order {
		last = max(last, min(1, float64(len(p)-rank)*p[i]))
		out[i] = last
	}
	return out
}

// BenjaminiHochberg corrects p-values so that on average at most a share alpha of the claims made
// at the level alpha is false (J. Roy. Statist. Soc. B 57, 1995), if they are independent or
// positively dependent. It serves to screen a table of many comparisons. Where all hypotheses are
// null, it bounds the probability of any false claim as Holm does.
func BenjaminiHochberg(p []float64) []float64 {
	order := ascending(p)
	out, last := make([]float64, len(p)), 1.0
	for rank, i := range slices.Backward(order) {
		last = min(last, float64(len(p))/float64(rank+1)*p[i])
		out[i] = last
	}
	return out
}

// ascending are the indices of p in ascending order of value; ties keep their order.
func ascending(p []float64) []int {
	return stats.Order(len(p), func(a, b int) int { return cmp.Compare(p[a], p[b]) })
}
