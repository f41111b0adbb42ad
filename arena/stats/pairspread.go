package stats

import "math"

// A PairSpread is what complete pairs show of pairs to come.
type PairSpread struct {
	// Factor is the variance of a pair of games relative to that of two independent
	// ones: below 1 where openings or the first move favour a side.
	Factor float64
	// Draws, Bias and Excess are the terms of a [Plan] that makes such pairs likely.
	// Bias covers all that favours a side, the first move and openings alike; it is
	// not negative, and at most 1199.83.
	Draws, Bias, Excess float64
}

// MeasurePairs measures pairs already played, pooled over the pairings. ok is false without
// two pairs of one pairing, or where all pairs of each pairing had the same result.
func MeasurePairs(ps []Pairing) (m PairSpread, ok bool) {
	var pairs, games, drawn, n float64
	for _, p := range Merge(ps) {
		k := float64(p.PairCount())
		if k < 2 {
			continue
		}
		p.Lone = [2][3]int{}
		w, penta := p.WDL(), p.Penta()
		mean := w.Points() / (2 * k)
		games += 2 * k * ((float64(w.Wins)+float64(w.Draws)/4)/(2*k) - mean*mean)
		for i, c := range penta {
			d := value(i, 5) - mean
			pairs += 2 * float64(c) * d * d * k / (k - 1)
		}
		drawn += float64(w.Draws) / 2
		n += k
	}
	if n == 0 || games == 0 || pairs == 0 {
		return m, false
	}
	return spreadOf(pairs/n, games/n/2, drawn/n), true
}

// spreadOf turns variances per game, as pairs show it and as single games do, and
// the share of draws into a plan's terms. A game with the expected score s has the
// variance s(1-s) less a quarter of the chance of a draw. So pairs tell the mean of
// s(1-s), the value of a difference of strength in them, and from it the bias that
// lowers it so far.
func spreadOf(pairs, games, drawn float64) PairSpread {
	m := PairSpread{Factor: pairs / games, Excess: max(1, pairs/games)}
	open := min(1, (pairs/m.Excess+drawn/4)/(games+drawn/4))
	m.Bias = Elo((1 + math.Sqrt(1-open)) / 2)
	m.Draws = drawn / (4*pairs/m.Excess + drawn)
	return m
}
