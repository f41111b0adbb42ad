package stats

// emptyCell is the count of an empty cell in sequential tests, as in fishtest
// (LLRcalc.py).
const emptyCell = 1e-3

// moments returns the number of samples, their mean score and its variance per
// sample after filling empty cells. The variance is positive at any counts.
// [HeadToHead] does not use it: it has a prior pair instead.
func moments(cells []int) (n, mean, variance float64) {
	p, n := frequencies(cells)
	mean, variance = spreadOver(p)
	return n, mean, variance
}
