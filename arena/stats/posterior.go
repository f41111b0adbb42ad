package stats

import "gonum.org/v1/gonum/stat/distuv"

// priorCells is what is supposed of a pairing before its first pair: two and a half
// pairs, spread over [LL, LD, DD+WL, WD, WW] (the prior of chess-tuning-tools,
// tune/local.py).
var priorCells = [5]float64{2.5 * 0.14, 2.5 * 0.19, 2.5 * 0.34, 2.5 * 0.19, 2.5 * 0.14}

// Posterior is the Elo difference of a pairing that has fewer than ten complete
// pairs, copies counted once: the mean of the posterior under a weak Dirichlet
// prior, and the range that holds the confidence (0 to 1). The variance that so few
// pairs show says nothing: four alike have none. The score's posterior is taken
// for the Beta distribution of its mean and variance. Lone games are left out. ok is
// false where [MatchCopies] will do, and without pairs.
func Posterior(p Pairing, c Copies, confidence float64) (iv Interval, ok bool) {
	pairs := float64(p.PairCount())
	worth := min(c.EffectivePairs(), pairs)
	if pairs == 0 || worth >= thin {
		return Interval{}, false
	}
	total, mean, square := 0.0, 0.0, 0.0
	for i, n := range p.Penta() {
		cell, score := priorCells[i]+float64(n)*worth/pairs, float64(i)/4
		total, mean, square = total+cell, mean+cell*score, square+cell*score*score
	}
	mean, square = mean/total, square/total
	variance := (square - mean*mean) / (total + 1)
	beta := mean*(1-mean)/variance - 1
	law := distuv.Beta{Alpha: mean * beta, Beta: (1 - mean) * beta}
	tail := (1 - confidence) / 2
	return Interval{Center: Elo(mean), Lo: Elo(law.Quantile(tail)), Hi: Elo(law.Quantile(1 - tail))}, true
}
