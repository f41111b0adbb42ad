package stats

import "math"

// stakes are the shares that the bets behind LogEvidence put on each pair, from
// what small differences call for to what large ones do. 2 would lose all in one
// pair.
var stakes = [...]float64{0.05, 0.1, 0.2, 0.4, 0.8, 1.6}

// LogEvidence is the logarithm of an e-value against "A is no stronger than B",
// given the pentanomial cells [LL, LD, DD+WL, WD, WW] of A: the fortune, from 1, of
// somebody who bets on A at fair odds, pair after pair. If A's expected score is ½
// or less, it ever exceeds 1/α with probability at most α, at whatever moment one
// looks and whatever decides when the next pair is played (Ville 1939; Waudby-Smith
// and Ramdas, "Estimating means of bounded random variables by betting", 2024).
// Pairs need only come from fresh openings, which a list that begins again has not
// got; draws, the first move's advantage and the dependence within a pair do not
// matter.
//
// The bet is an even mixture of fixed stakes, so only the counts matter, not their
// order. Negative counts are empty cells.
func LogEvidence(cells [5]int) float64 {
	most := math.Inf(-1)
	var logs [len(stakes)]float64
	for k, stake := range stakes {
		for i, n := range cells {
			logs[k] += float64(max(n, 0)) * math.Log1p(stake*(value(i, len(cells))-0.5))
		}
		most = max(most, logs[k])
	}
	sum := 0.0
	for _, l := range logs {
		sum += math.Exp(l - most)
	}
	return most + math.Log(sum/float64(len(stakes)))
}
