package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

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
