package stats

import "math"

// normalTheory is the published estimate of fishtest and fastchess: the mean of
// the samples, its standard error, and the law of the standardised mean. An empty
// cell counts 1e-3 samples (fishtest, LLRcalc.py and stat_util.py).
func normalTheory(s samples, l law, confidence float64) assessment {
	n, mean, variance := moments(s.cells)
	if all := float64(total(s.cells)); s.worth < all-1e-9 {
		n = s.worth
	}
	se := math.Sqrt(variance / n)
	half := l.quantile(confidence) * se
	return assessment{
		score:  Interval{Center: mean, Lo: max(mean-half, 0), Hi: min(mean+half, 1)},
		los:    l.cdf((mean - 0.5) / se),
		gameSD: math.Sqrt(s.games() * variance),
	}
}

// emptyCell is what an empty cell counts for.
const emptyCell = 1e-3

// moments returns the number of samples, their mean score and its variance per
// sample after empty cells were filled. The cells carry equally spaced scores
// from 0 to 1. The variance is positive, whatever the counts.
func moments(cells []int) (n, mean, variance float64) {
	c := make([]float64, len(cells))
	step := 1 / float64(len(cells)-1)
	for i, k := range cells {
		c[i] = emptyCell
		if k > 0 {
			c[i] = float64(k)
		}
		n += c[i]
		mean += c[i] * float64(i) * step
	}
	mean /= n
	for i, k := range c {
		d := float64(i)*step - mean
		variance += k * d * d
	}
	return n, mean, variance / n
}
