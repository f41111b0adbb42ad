package balance

import (
	"cmp"
	"slices"

	"gipf.arena/internal/each"
)

// A Cluster is what one opening shows of one figure of one cell.
type Cluster struct {
	// Opening is a number that equal openings share, in all cells of a study. Openings that may
	// not be compared across cells, such as those of two boards, have different numbers.
	Opening uint64
	// N is the number of observations, games as a rule, and Sum the sum of their values.
	N, Sum float64
}

// A Sample is one figure of one cell, such as the first mover's score or the length of its games:
// its clusters in ascending order of Opening, each opening once, N above 0. Make it with
// [NewSample].
type Sample []Cluster

// NewSample returns the sample of clusters given in any order. Several of one opening become one
// cluster; those without observations are left out. The argument is not changed. Sums are formed
// in the given order, so that the same order gives the same bits.
func NewSample(clusters []Cluster) Sample {
	s := slices.DeleteFunc(slices.Clone(clusters), func(c Cluster) bool { return c.N <= 0 })
	slices.SortStableFunc(s, func(a, b Cluster) int { return cmp.Compare(a.Opening, b.Opening) })
	out := s[:0]
	for _, c := range s {
		if k := len(out) - 1; k >= 0 && out[k].Opening == c.Opening {
			out[k].N += c.N
			out[k].Sum += c.Sum
		} else {
			out = append(out, c)
		}
	}
	return out
}

// N is the number of observations.
func (s Sample) N() float64 { return each.Sum(s, func(c Cluster) float64 { return c.N }) }

// centre is the mean of all observations, 0 without any.
func (s Sample) centre() float64 {
	n, sum := 0.0, 0.0
	for _, c := range s {
		n, sum = n+c.N, sum+c.Sum
	}
	if n == 0 {
		return 0
	}
	return sum / n
}

// squares is Σ (sum of a cluster - mean · its observations)².
func (s Sample) squares(mean float64) (sum float64) {
	for _, c := range s {
		d := c.Sum - float64(mean*c.N)
		sum += float64(d * d)
	}
	return sum
}
