package stats

import "math"

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
