package stats

import (
	"fmt"
	"math"
)

// DefaultErrorRate is the Alpha and Beta of a test that states none.
const DefaultErrorRate = 0.05

// SPRT is a sequential test of elo0 against elo1. It goes on until the counts
// favour one strongly enough, and needs the fewest pairs of all tests with its
// error rates when one of them is the truth (Wald 1945). Test after complete
// pairs only.
type SPRT struct {
	// Scale is the unit of Elo0 and Elo1.
	Scale Scale
	// Elo0 is the strength to refute. Elo1, above it by 0.001 or more, is the one
	// hoped for.
	Elo0, Elo1 float64
	// Alpha is the probability of accepting Elo1 when Elo0 is the truth, Beta the
	// probability of accepting Elo0 when Elo1 is; both below ½ and at least 1e-12.
	Alpha, Beta float64
}

// Validate reports hypotheses or error rates that make no test.
func (t SPRT) Validate() error {
	most := 1000.0 // Elo; beyond it no score can tell them apart
	if t.Scale == Normalized {
		most = 200 // from 231 on the first step of withRatio has no solution
	}
	switch {
	case !(math.Abs(t.Elo0) <= most && math.Abs(t.Elo1) <= most && t.Elo0 < t.Elo1):
		return fmt.Errorf("stats: sprt: elo0 %g and elo1 %g: want elo0 < elo1, both within ±%g on the %s scale", t.Elo0, t.Elo1, most, t.Scale)
	case t.Elo1-t.Elo0 < leastGap:
		return fmt.Errorf("stats: sprt: elo0 %g and elo1 %g: want them apart by at least %g", t.Elo0, t.Elo1, leastGap)
	case !isErrorRate(t.Alpha) || !isErrorRate(t.Beta):
		return fmt.Errorf("stats: sprt: alpha %g and beta %g: want both from %g to below 0.5", t.Alpha, t.Beta, leastErrorRate)
	}
	return nil
}

// Below these limits no number of games decides: the hypotheses are too close,
// or the errors too rare, and ratios and bounds drown in rounding.
const (
	leastGap       = 0.001 // Elo
	leastErrorRate = 1e-12
)

func isErrorRate(x float64) bool { return x >= leastErrorRate && x < 0.5 }

// Bounds are Wald's: the log-likelihood ratios at which the test would end if the ratio
// moved in infinitesimal steps, lower < 0 < upper. See [Walk] for the bounds in force.
func (t SPRT) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// LLR is the log-likelihood ratio of the counts, see [Scale.LLR].
func (t SPRT) LLR(cells []int) float64 { return t.Scale.LLR(cells, t.Elo0, t.Elo1) }

// Verdict is the state of a test.
type Verdict uint8

// The verdicts.
const (
	Undecided  Verdict = iota
	AcceptedH0         // H0 is that the strength is Elo0; the test is failed
	AcceptedH1         // H1 is that it is Elo1; the test is passed
)

// String is "undecided", "H0 accepted" or "H1 accepted".
func (v Verdict) String() string {
	return [...]string{"undecided", "H0 accepted", "H1 accepted"}[v]
}

// A Corridor is the range of the log-likelihood ratio that leaves a test undecided.
type Corridor struct{ Lower, Upper float64 }

// Verdict is the verdict of a ratio: undecided within the bounds.
func (c Corridor) Verdict(llr float64) Verdict {
	switch {
	case llr < c.Lower:
		return AcceptedH0
	case llr > c.Upper:
		return AcceptedH1
	}
	return Undecided
}

// Walk follows the log-likelihood ratio of a test from update to update and
// corrects the bounds for overshoot: a ratio that moves in jumps passes a bound
// by part of a jump, which makes plain bounds stricter than they claim. The mean
// overshoot follows from the ladder of new extremes (Siegmund, "Sequential
// Analysis", 1985, corollary 8.33; fishtest, sprt.py). The size of an update, one
// pair or one batch, is part of the test: to resume, replay the updates.
//
// The zero value is the start of any test.
type Walk struct {
	low, high ladder
	verdict   Verdict
}

// A ladder sums up the new extremes on one side.
type ladder struct{ last, sum, squares float64 }

// Update takes the ratio after one more update and returns the verdict, which
// is final: later updates do not change it.
func (w *Walk) Update(t SPRT, llr float64) Verdict {
	if w.verdict != Undecided {
		return w.verdict
	}
	if llr < w.low.last {
		w.low.step(llr)
	}
	if llr > w.high.last {
		w.high.step(llr)
	}
	lower, upper := w.Bounds(t)
	w.verdict = Corridor{lower, upper}.Verdict(llr)
	return w.verdict
}

// Bounds are the bounds in force: the test's own, moved towards 0 by the mean
// overshoot of the updates so far. A finished test keeps the bounds it ended by.
func (w *Walk) Bounds(t SPRT) (lower, upper float64) {
	lower, upper = t.Bounds()
	return lower - w.low.overshoot(), upper - w.high.overshoot()
}

// Verdict returns the verdict so far.
func (w *Walk) Verdict() Verdict { return w.verdict }

func (l *ladder) step(llr float64) {
	d := llr - l.last
	l.sum += d
	l.squares += d * d
	l.last = llr
}

// overshoot is the expected distance beyond a bound, with the sign of the side.
func (l *ladder) overshoot() float64 {
	if l.sum == 0 {
		return 0
	}
	return l.squares / (2 * l.sum)
}

// InForce estimates the bounds of a [Walk] from its counts alone, for a test that is
// looked at after every batch samples, 1 or more. A Walk that saw the ratio move is
// more exact. A walk of normal steps without drift passes a bound by 0.583 of a step's
// standard deviation on average, one of equal steps by half a step (Siegmund 1985,
// chapter 10); between the two, the root of the sum of squares is within an eighth.
func (t SPRT) InForce(cells []int, batch int) Corridor {
	const share = 0.5826
	lower, upper := t.Bounds()
	overshoot := 0.0
	if total(cells) > 0 {
		p, _ := frequencies(cells)
		drift, variance := t.steps(p)
		size := float64(batch)
		overshoot = min(upper, -lower, math.Hypot(share*math.Sqrt(variance*size), drift*size/2))
	}
	return Corridor{lower + overshoot, upper - overshoot}
}

// ExpectedSamples is the mean length of the test in samples when the
// log-likelihood ratio drifts by drift and varies by variance per sample, in
// the limit of small steps.
func (t SPRT) ExpectedSamples(drift, variance float64) float64 {
	a, b := t.Bounds()
	return lasting(a, b, drift, variance)
}
