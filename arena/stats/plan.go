package stats

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Plan is a question about how many games a fixed-size match needs.
type Plan struct {
	// Elo is the difference to be told from none, above 0.
	Elo float64
	// Draws is the share of draws to be expected, in [0, 1).
	Draws float64
	// Alpha is the two-sided probability of seeing a difference where there is
	// none, Beta that of missing this one; both in (0, ½).
	Alpha, Beta float64
	// Bias is what moving first is worth in Elo. Pairs cancel it, so it makes a
	// match shorter.
	Bias float64
	// Measured is the pair factor of games played already ([MeasuredPairFactor]); it
	// takes the place of what Bias makes likely; 0 means none.
	Measured float64
}

// Validate reports what cannot be planned.
func (p Plan) Validate() error {
	switch {
	case !(p.Elo > 0 && p.Elo <= 1000):
		return fmt.Errorf("stats: plan: elo %g: want above 0 and at most 1000", p.Elo)
	case !(p.Alpha > 0 && p.Alpha < 0.5 && p.Beta > 0 && p.Beta < 0.5):
		return fmt.Errorf("stats: plan: alpha %g and beta %g: want both between 0 and 0.5", p.Alpha, p.Beta)
	case !(p.Measured >= 0 && p.Measured <= 2):
		return fmt.Errorf("stats: plan: pair factor %g: want above 0 and at most 2", p.Measured)
	case !(math.Abs(p.Bias) <= 1000):
		return fmt.Errorf("stats: plan: bias %g: want within ±1000", p.Bias)
	}
	if s := ExpectedScore(p.Elo); !(p.Draws >= 0 && p.Draws/2 < 1-s) {
		return fmt.Errorf("stats: plan: draws %g: want at least 0, and below %.3g at a difference of %g Elo", p.Draws, 2*(1-s), p.Elo)
	}
	return nil
}

// Games returns the number of games, in pairs of two, after which a two-sided
// test at level Alpha finds the difference with probability 1-Beta. It is the
// normal approximation for independent games, times PairFactor.
func (p Plan) Games() int {
	s := ExpectedScore(p.Elo)
	none, some := (1-p.Draws)/4, s*(1-s)-p.Draws/4
	z := func(tail float64) float64 { return distuv.UnitNormal.Quantile(1 - tail) }
	root := (z(p.Alpha/2)*math.Sqrt(none) + z(p.Beta)*math.Sqrt(some)) / (s - 0.5)
	return 2 * int(math.Ceil(root*root*p.PairFactor()/2))
}

// PairFactor is the variance of a pair of games of equal players relative to
// that of two independent games: 1 without a bias of the first move, less with
// one, because the seats are exchanged.
func (p Plan) PairFactor() float64 {
	if p.Measured > 0 {
		return p.Measured
	}
	s := ExpectedScore(p.Bias)
	return (s*(1-s) - p.Draws/4) / ((1 - p.Draws) / 4)
}

// Remaining is how many of Games are left after so many were played.
func (p Plan) Remaining(played int) int { return max(0, p.Games()-played) }

// Remaining is how many more samples (pairs or games, as the counts are) a test
// needs on average, by what is the truth. The test may of course take several
// times as many.
type Remaining struct {
	AtEstimate     float64 // if the truth is what the counts say
	AtElo0, AtElo1 float64 // if it is a hypothesis
}

// Remaining looks ahead from the counts of a test with plain bounds; all is 0
// once a bound is passed, and without counts. See [SPRT.ExpectedSamples].
func (t SPRT) Remaining(cells []int) Remaining {
	a, b := t.Bounds()
	w, llr := t.motion(cells), t.LLR(cells)
	if llr <= a || llr >= b || total(cells) == 0 {
		return Remaining{}
	}
	_, mean, _ := moments(cells)
	variance := w.sigma * w.sigma
	more := func(drift float64) float64 { return lasting(a-llr, b-llr, drift, variance) }
	return Remaining{
		AtEstimate: more(w.gain * (mean - w.middle)),
		AtElo0:     more(-variance / 2),
		AtElo1:     more(variance / 2),
	}
}

func total(cells []int) (n int) {
	for _, c := range cells {
		n += c
	}
	return n
}

// passing is the probability that Brownian motion from 0 meets b > 0 before
// a < 0.
func passing(a, b, drift, variance float64) float64 {
	h := 2 * drift / variance
	switch {
	case math.Abs(h)*(b-a) < 1e-9:
		return -a / (b - a)
	case h < 0: // the other way round, so that nothing overflows
		return 1 - passing(-b, -a, -drift, variance)
	}
	return math.Expm1(h*a) / math.Expm1(h*(a-b))
}

// lasting is the mean time until it meets either.
func lasting(a, b, drift, variance float64) float64 {
	if h := 2 * drift / variance; math.Abs(h)*(b-a) < 1e-6 {
		return -a * b / variance
	}
	p := passing(a, b, drift, variance)
	return (b*p + a*(1-p)) / drift
}

// MeasuredPairFactor is the variance of a pair of games relative to that of two
// independent ones, as complete pairs played already show it: below 1 where
// openings or the first move favour a side. The pairings are pooled. Without two
// pairs, or without any variance, ok is false.
func MeasuredPairFactor(ps []Pairing) (factor float64, ok bool) {
	var pairs, games, n float64
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
		n += k
	}
	if n == 0 || games == 0 {
		return 0, false
	}
	return 2 * pairs / games, true
}
