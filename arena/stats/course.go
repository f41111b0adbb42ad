package stats

import (
	"math"
	"sort"

	"gonum.org/v1/gonum/integrate/quad"
)

// A Course is what to expect of a test that ends after a given number of pairs at the latest.
type Course struct {
	// Passed and Failed are the probabilities that the test accepts H1 and H0; with the
	// remaining probability it ends undecided.
	Passed, Failed float64
	// Pairs is the mean length of the test.
	Pairs float64
}

// Course tells what to expect of a test that is looked at after every batch pairs, where the
// players are elo apart and their games are as p describes them; only Draws, Bias and Excess of p
// count. The ratio is treated as Brownian motion, as in [SPRT.Unbiased]: a test with few looks is
// longer, and errs less. It drifts as the likeliest distributions do, which is slower than the
// score rises where the players are far apart: a test of 0 against 20 Elo accepts +170 within 60
// pairs in a quarter.
func (t SPRT) Course(p Plan, elo float64, pairs, batch int) Course {
	w, truth := t.planned(p, elo)
	step, variance := t.steps(p.pairs(elo))
	excess := max(1, p.Excess)
	w.middle, w.sigma = ExpectedScore(truth)-step/excess/w.gain, math.Sqrt(variance/excess)
	drift := w.gain * (ExpectedScore(truth) - w.middle)
	const over = 20 // mean lengths, after which no test is still running
	end := min(float64(pairs), over*lasting(w.lower, w.upper, drift, w.sigma*w.sigma))
	c := Course{Pairs: quad.Fixed(func(x float64) float64 { return w.undecided(truth, x) }, 0, end, 200, nil, 0)}
	// The bounds in force are nearer than those of the motion, by the overshoot of a batch.
	last := float64(pairs) + float64(batch)/2
	c.Failed = w.below(truth, last, w.lower)
	c.Passed = 1 - w.below(truth, last, w.upper)
	return c
}

// Cap returns the fewest pairs after which the test may be ended and still miss players who
// are elo apart, the strength that Elo1 stands for, at most a tenth more often than Beta
// says: all but a tenth of Beta of such tests are decided by then. For p see [SPRT.Course].
func (t SPRT) Cap(p Plan, elo float64) int {
	const share = 0.1
	open := func(pairs int) bool {
		w, truth := t.planned(p, elo)
		return w.undecided(truth, float64(pairs)) > share*t.Beta
	}
	most := 1
	for open(most) && most < MostPlanned {
		most *= 2
	}
	return sort.Search(most, func(pairs int) bool { return pairs > 0 && !open(pairs) })
}

// CapIn is Cap for a test that is looked at after every batch pairs. It counts whole batches.
func (t SPRT) CapIn(p Plan, elo float64, batch int) int {
	return (t.Cap(p, elo) + batch - 1) / batch * batch
}

// planned is the ratio of pairs that a plan describes, and the logistic Elo of their
// score.
func (t SPRT) planned(p Plan, elo float64) (w motion, truth float64) {
	e := p.Expect(elo)
	return t.moving(e.GameSD*e.GameSD/2, e.GameSD), Elo(e.Score)
}

// undecided is the probability that the test still runs after so many samples.
func (w motion) undecided(elo, time float64) float64 {
	return w.below(elo, time, w.upper) - w.below(elo, time, w.lower)
}

// below is noBetter for another end.
func (w motion) below(elo, time, place float64) float64 {
	w.time, w.place = time, place
	return w.noBetter(elo)
}
