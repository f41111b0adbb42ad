package stats

import (
	"math"
	"slices"
)

// AfterStop is what a test says about strength once it has ended, or while it
// goes on. Stopping when the counts look good biases plain Elo; Elo here is
// median-unbiased: as often too high as too low.
type AfterStop struct {
	// Elo is the median-unbiased logistic estimate with its 95 % interval, on
	// either scale of hypotheses.
	Elo Interval
	// LOS is the probability of an outcome no better than this if the players
	// were equal.
	LOS float64
}

// Unbiased estimates strength from the counts of a test, taking into account
// that it would have stopped at either bound. The log-likelihood ratio is
// treated as Brownian motion with absorbing bounds (fishtest, brownian.py and
// sprt.py; Siegmund 1985). Estimates are sought within ±1000 Elo; an end found there is
// open.
func (t SPRT) Unbiased(cells []int) AfterStop {
	w := t.motion(cells)
	at := func(share float64) float64 {
		return rootOf(func(elo float64) float64 { return w.noBetter(elo) - share })
	}
	const edge = 999.9 // Elo
	iv := Interval{Center: at(0.5), Lo: at(0.975), Hi: at(0.025)}
	iv.OpenLo, iv.OpenHi = iv.Lo < -edge, iv.Hi > edge
	return AfterStop{Elo: iv, LOS: w.noBetter(0)}
}

// After is Unbiased where the counts support it. Unbiased takes the counts' scatter for
// the truth, which fewer than ten samples do not show, and equal samples not at all. There
// After returns e, the estimate of the same games without a test. (Equal samples can have
// come in one order only, so where the test might have stopped does not matter.)
func (t SPRT) After(cells []int, e Estimate) AfterStop {
	if n := total(cells); n < thin || slices.Contains(cells, n) {
		return AfterStop{Elo: e.Elo, LOS: e.LOS}
	}
	return t.Unbiased(cells)
}

// rootOf finds where a falling function crosses 0 within ±1000, to 1e-10.
func rootOf(f func(float64) float64) float64 {
	return Halve(-1000, 1000, 45, func(x float64) bool { return f(x) > 0 })
}

// A motion is the log-likelihood ratio of a test as Brownian motion from 0
// between two bounds, and the point where it ended.
type motion struct {
	lower, upper float64
	middle, gain float64 // the ratio rises by gain·(score - middle) per sample
	sigma        float64 // standard deviation per sample
	time, place  float64 // of the end, time in samples
}

// motion infers from the counts how the ratio moved. An end beyond a bound is
// moved back to the time at which the straight path there crossed it.
func (t SPRT) motion(cells []int) motion {
	n, mean, variance := moments(cells)
	w := t.moving(variance, math.Sqrt(variance*float64(len(cells)-1)/2))
	w.time, w.place = n, n*w.gain*(mean-w.middle)
	if bound := min(max(w.place, w.lower), w.upper); bound != w.place {
		w.time, w.place = w.time*bound/w.place, bound
	}
	return w
}

// moving is the ratio before the first sample, where the score of a sample has the
// given variance, and the standard deviation per game is perGame.
func (t SPRT) moving(variance, perGame float64) motion {
	s0, s1 := ExpectedScore(t.Elo0), ExpectedScore(t.Elo1)
	if t.Scale == Normalized {
		s0, s1 = 0.5+t.Elo0*perGame/nEloScale, 0.5+t.Elo1*perGame/nEloScale
	}
	w := motion{middle: (s0 + s1) / 2, gain: (s1 - s0) / variance, sigma: (s1 - s0) / math.Sqrt(variance)}
	w.lower, w.upper = t.Bounds()
	return w
}

// noBetter is the probability, if the truth is elo, of being absorbed below
// before the end's time, or of being no higher than the end's place at that
// time.
func (w motion) noBetter(elo float64) float64 {
	drift := w.gain * (ExpectedScore(elo) - w.middle)
	width, variance := w.upper-w.lower, w.sigma*w.sigma
	// The series needs many terms early on. Where the drift is strong, its terms
	// are far larger than their sum.
	const early, strong = 0.01, 15
	if variance*w.time < early*width*width || math.Abs(drift)*width > strong*variance {
		return w.early(drift)
	}
	return w.series(drift)
}

// series is the exact expansion in the eigenfunctions of the interval.
func (w motion) series(drift float64) float64 {
	width, variance := w.upper-w.lower, w.sigma*w.sigma
	g, y, u := drift/variance, w.place-w.lower, -w.lower
	sum := passing(-w.upper, -w.lower, -drift, variance) // of ever meeting the lower bound first
	for n := 1; ; n++ {
		omega := float64(n) * math.Pi / width
		lambda := (variance*omega*omega + drift*drift/variance) / 2
		size := math.Exp(-lambda*w.time+g*(y-u)) * 2 / (width * (g*g + omega*omega))
		sum += size * math.Sin(omega*u) * (g*math.Sin(omega*y) - omega*math.Cos(omega*y))
		// The exponent falls with n², so the remaining terms are smaller still.
		if size*(math.Abs(g)+omega) < 1e-12 {
			return sum
		}
	}
}

// early leaves out the paths that meet one bound and would have met the other
// (Siegmund 1985). At an early time, or against a strong drift, there are next
// to none.
func (w motion) early(drift float64) float64 {
	variance := w.sigma * w.sigma
	r, d, g := w.sigma*math.Sqrt(w.time), drift*w.time, drift/variance
	return math.Exp(logPhi((w.place-d)/r)) +
		math.Exp(2*g*w.lower+logPhi((2*w.lower-w.place+d)/r)) -
		math.Exp(2*g*w.upper+logPhi((w.place-2*w.upper-d)/r))
}

// logPhi is ln Φ(x), by its tail expansion where Φ underflows.
func logPhi(x float64) float64 {
	if x > -30 {
		return math.Log(math.Erfc(-x/math.Sqrt2) / 2)
	}
	z := 1 / (x * x)
	return -x*x/2 - math.Log(-x) - math.Log(2*math.Pi)/2 + math.Log1p(-z*(1-3*z))
}
