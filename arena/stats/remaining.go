package stats

import "math"

// Remaining is how many more samples (pairs or games, like the counts) a test
// needs on average, by hypothesis about the truth. The test may take several
// times as many.
type Remaining struct {
	AtEstimate float64 `json:"at_estimate"` // if the truth is the estimate from the counts
	AtElo0     float64 `json:"at_elo0"`     // if it is a hypothesis
	AtElo1     float64 `json:"at_elo1"`
}

// Remaining looks ahead from the counts of a test: how long a walk lasts whose steps
// are those that the truth gives the log-likelihood ratio. If the truth is a
// hypothesis, it is the likeliest distribution with that strength. A test with
// corrected bounds reaches Wald's on average, overshoot included, so those are used.
// All is 0 once they are passed, and without counts.
func (t SPRT) Remaining(cells []int) Remaining {
	a, b := t.Bounds()
	llr := t.LLR(cells)
	if llr <= a || llr >= b || total(cells) == 0 {
		return Remaining{}
	}
	more := func(truth []float64) float64 {
		drift, variance := t.steps(truth)
		return lasting(a-llr, b-llr, drift, variance)
	}
	p, _ := frequencies(cells)
	return Remaining{AtEstimate: more(p), AtElo0: more(t.Scale.likeliest(p, t.Elo0)), AtElo1: more(t.Scale.likeliest(p, t.Elo1))}
}

// steps are the mean and variance of what one more sample adds to the ratio, if samples
// come with the frequencies p. To first order a sample adds the log of the ratio of the
// probabilities that the likeliest distributions of both hypotheses give its cell.
func (t SPRT) steps(p []float64) (drift, variance float64) {
	q0, q1 := t.Scale.likeliest(p, t.Elo0), t.Scale.likeliest(p, t.Elo1)
	for i, share := range p {
		step := math.Log(q1[i] / q0[i])
		drift += share * step
		variance += share * step * step
	}
	return drift, max(0, variance-drift*drift)
}

func total[N int | float64](cells []N) (n N) {
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
