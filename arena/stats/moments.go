package stats

// emptyCell is what an empty cell counts for in sequential tests, as in fishtest
// (LLRcalc.py).
const emptyCell = 1e-3

// moments returns the number of samples, their mean score and its variance per
// sample after empty cells were filled. The variance is positive, at any
// counts. [HeadToHead] does not go by it: it has a prior pair instead.
func moments(cells []int) (n, mean, variance float64) {
	p, n := frequencies(cells)
	mean, variance = spreadOver(p)
	return n, mean, variance
}
