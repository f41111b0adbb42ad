package stats

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
)

// Anytime makes confidence sequences: intervals for a mean score that all hold
// together, after every sample, with the stated probability. They may be read as
// often as one likes, and used to decide whether to stop, to go on, or who plays
// next. An interval of fixed size, read again and again, excludes the truth
// sooner or later. The price is width: at the planned number of samples an
// interval is 1.55 times as wide as one of fixed size at 95 %, and little more
// from a third to three times that number.
//
// It is the normal mixture (Robbins, Ann. Math. Statist. 41, 1970; Howard,
// Ramdas, McAuliffe, Sekhon, Ann. Statist. 49, 2021). After n samples of
// variance at most v, with N planned,
//
//	|mean - truth| <= √v √((n+ρ) ln((n+ρ)/(ρα²))) / n,   ρ = N/u,  u = ln(1+u) - 2 ln α
//
// The sample is a pair where pairs exist, as in [HeadToHead].
type Anytime struct {
	// Confidence is the probability that all intervals of all contrasts hold; 0
	// means DefaultConfidence.
	Confidence float64
	// Contrasts is how many means are watched together; 0 means 1.
	Contrasts int
	// Planned is the number of samples at which intervals are narrowest, 1 or more.
	Planned int
}

// MaxScoreVariance is the largest variance that scores between 0 and 1 can have.
// With it a confidence sequence holds for certain, for scores of any distribution.
const MaxScoreVariance = 0.25

// Validate reports parameters that make no sequence.
func (a Anytime) Validate() error {
	switch {
	case !(a.Confidence >= 0 && a.Confidence < 1):
		return fmt.Errorf("stats: anytime: confidence %g is not between 0 and 1", a.Confidence)
	case a.Contrasts < 0:
		return fmt.Errorf("stats: anytime: %d contrasts", a.Contrasts)
	case a.Planned < 1 || a.Planned > maxGames:
		return fmt.Errorf("stats: anytime: %d planned samples: want 1 or more", a.Planned)
	}
	return nil
}

// alpha is the probability of error of one contrast.
func (a Anytime) alpha() float64 {
	return (1 - cmp.Or(a.Confidence, DefaultConfidence)) / float64(max(1, a.Contrasts))
}

// Half is half the width after n > 0 samples of the given variance.
func (a Anytime) Half(n int, variance float64) float64 {
	alpha, samples := a.alpha(), float64(n)
	u := -2 * math.Log(alpha)
	for range 50 { // a contraction: each step gains a digit
		u = math.Log1p(u) - 2*math.Log(alpha)
	}
	rho := float64(a.Planned) / u
	v := samples + rho
	return math.Sqrt(variance*v*math.Log(v/(rho*alpha*alpha))) / samples
}

// Match returns two intervals of A's score from the counts of one pairing, some of which
// may be duplicates; the zero Duplicates says that none are known. Beside complete pairs
// it leaves lone games out. Without games both intervals are open.
//
// The first interval holds for certain. The second takes the variance from the counts: it
// is about half as wide, and valid in the limit of many samples; see steadied.
func (a Anytime) Match(p Pairing, d Duplicates) (certain, running Interval) {
	p.clamp()
	if p.PairCount() > 0 {
		p.Lone = [2][3]int{}
	}
	s := samplesOf(p, d)
	n := int(math.Round(s.worth))
	if n == 0 {
		return Unknown(0.5), Unknown(0.5)
	}
	_, mean, variance := moments(s.cells)
	return a.at(mean, n, MaxScoreVariance), a.Running(mean, variance, n)
}

// Running is the sequence of a mean of n > 0 scores whose variance is an estimate, which is drawn
// towards the largest possible one. It is valid in the limit of many samples.
func (a Anytime) Running(mean, variance float64, n int) Interval {
	return a.at(mean, n, steadied(variance, n))
}

// at is the interval of a score after n samples.
func (a Anytime) at(mean float64, n int, variance float64) Interval {
	half := a.Half(n, variance)
	return Interval{Center: mean, Lo: max(0, mean-half), Hi: min(1, mean+half)}
}

// steadied draws an estimated variance of scores towards the largest one, as if steady
// samples with that variance had been seen before. The first few samples often look
// alike by chance, and a sequence that trusts them errs at once and for good.
func steadied(variance float64, n int) float64 {
	const steady = 8
	return (variance*float64(n) + MaxScoreVariance*steady) / float64(n+steady)
}

// stakes are the shares that the bets behind LogEvidence put on each pair, from
// the best ones for small differences to the best for large ones. A stake of 2
// would lose all in one pair.
var stakes = [...]float64{0.05, 0.1, 0.2, 0.4, 0.8, 1.6}

// LogEvidence is the logarithm of an e-value against "A is no stronger than B",
// given the pentanomial cells [LL, LD, DD+WL, WD, WW] of A. The e-value is the
// fortune, from 1, of a player who bets on A at fair odds, pair after pair. If A's
// expected score is ½ or less, it ever exceeds 1/α with probability at most α, at
// any moment one looks and by any rule for when the next pair is played (Ville
// 1939; Waudby-Smith and Ramdas, "Estimating means of bounded random variables by
// betting", 2024). Pairs need only come from fresh openings, which a list that
// begins again does not have. Draws, the first move's advantage and dependence
// within a pair do not matter.
//
// The bet is an even mixture of fixed stakes, so only the counts matter, not their
// order. Negative counts are empty cells.
func LogEvidence(cells [5]int) float64 {
	var logs [len(stakes)]float64
	for k, stake := range stakes {
		for i, n := range cells {
			logs[k] += float64(max(n, 0)) * math.Log1p(stake*(value(i, len(cells))-0.5))
		}
	}
	return floats.LogSumExp(logs[:]) - math.Log(float64(len(stakes)))
}
