package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// bound is what a record says in which one side took every point: the expected
// score of that side is at least what the record has the probability tail at, with
// the samples as single observations (Clopper and Pearson 1934 for n successes in
// n trials). The centre is where the record has probability ½, as for the players
// that [Rate] places. LOS is 1 less the probability of the record between equals,
// ½ⁿ, which no draws and no openings can raise; so one won pair says nothing yet.
func bound(s samples, tail float64) assessment {
	at := func(probability float64) float64 { return math.Pow(probability, 1/s.worth) }
	score, los := Interval{Center: at(0.5), Lo: at(tail), Hi: 1}, 1-math.Pow(0.5, s.worth)
	if s.cells[0] > 0 {
		score, los = Interval{Center: 1 - score.Center, Lo: 0, Hi: 1 - score.Lo}, 1-los
	}
	sd := math.Sqrt(s.games() * score.Center * (1 - score.Center))
	return assessment{score, los, sd}
}

// pairPrior is what is supposed of a pairing before its first pair: two and a half
// pairs, spread over [LL, LD, DD+WL, WD, WW] (the prior of chess-tuning-tools,
// tune/local.py).
var pairPrior = []float64{2.5 * 0.14, 2.5 * 0.19, 2.5 * 0.34, 2.5 * 0.19, 2.5 * 0.14}

// gamePrior says the same of single games, [L, D, W]: five of them, with the draws
// at which pairs of independent games have the variance of pairPrior.
var gamePrior = []float64{5 * 0.375, 5 * 0.25, 5 * 0.375}

// posterior is the mean and the equal-tailed interval of the expected score under
// a weak Dirichlet prior, tail beyond each end. The posterior of the score is
// taken for the Beta distribution of its mean and variance.
func posterior(s samples, tail float64) assessment {
	prior := gamePrior
	if s.model() == Pentanomial {
		prior = pairPrior
	}
	n := float64(total(s.cells))
	total, mean, square := 0.0, 0.0, 0.0
	for i, c := range s.cells {
		cell, score := prior[i]+float64(c)*min(s.worth, n)/n, value(i, len(s.cells))
		total, mean, square = total+cell, mean+cell*score, square+cell*score*score
	}
	mean, square = mean/total, square/total
	spread := square - mean*mean
	variance := spread / (total + 1)
	a := assessment{gameSD: math.Sqrt(s.games() * spread)}
	a.score, a.los = betaLike(mean, variance, tail)
	return a
}

// betaLike is the interval of the Beta distribution with this mean and variance,
// and the probability above ½. Where the distribution is narrow it is the normal
// one, which it then nears.
func betaLike(mean, variance, tail float64) (iv Interval, above float64) {
	const narrow = 1e5
	weight := mean*(1-mean)/variance - 1
	if weight > narrow {
		sd := math.Sqrt(variance)
		half := -distuv.UnitNormal.Quantile(tail) * sd
		return Interval{Center: mean, Lo: max(0, mean-half), Hi: min(1, mean+half)}, distuv.UnitNormal.CDF((mean - 0.5) / sd)
	}
	law := distuv.Beta{Alpha: mean * weight, Beta: (1 - mean) * weight}
	mirror := distuv.Beta{Alpha: law.Beta, Beta: law.Alpha}
	return Interval{Center: mean, Lo: law.Quantile(tail), Hi: 1 - mirror.Quantile(tail)}, mirror.CDF(0.5)
}

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
