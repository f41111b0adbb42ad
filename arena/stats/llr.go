package stats

import (
	"fmt"
	"math"
	"slices"
)

// Scale is the unit in which the hypotheses of a test are stated.
type Scale uint8

// The two scales of hypotheses.
const (
	// Normalized is normalized Elo, strength in units of noise: tests of the same
	// width take the same number of pairs at any draw rate and with any openings.
	Normalized Scale = iota
	// Logistic is plain Elo, a statement about the expected score alone.
	Logistic
)

// String is "normalized" or "logistic".
func (s Scale) String() string { return [...]string{"normalized", "logistic"}[s] }

// ParseScale reads what String writes.
func ParseScale(text string) (Scale, error) {
	for _, s := range []Scale{Normalized, Logistic} {
		if text == s.String() {
			return s, nil
		}
	}
	return 0, fmt.Errorf("stats: unknown model %q, want normalized or logistic", text)
}

// LLR is the generalised log-likelihood ratio of the hypotheses elo1 against elo0, given cells [L, D, W] or [LL, LD,
// DD+WL, WD, WW] that [PairingOf] would take: the logarithm of how much likelier the counts are under the likeliest
// distribution with strength elo1 than under the likeliest with elo0. Empty cells count 1e-3. (fishtest,
// server/fishtest/stats/LLRcalc.py; van den Bergh, "The generalized maximum likelihood ratio for the expectation value
// of a distribution" and "Normalized Elo".)
func (s Scale) LLR(cells []int, elo0, elo1 float64) float64 {
	p, n := frequencies(cells)
	q0, q1 := s.likeliest(p, elo0), s.likeliest(p, elo1)
	sum := 0.0
	for i := range p {
		sum += p[i] * math.Log(q1[i]/q0[i])
	}
	return n * sum
}

// frequencies returns the shares of the cells, with empty ones filled, and the resulting number of samples.
func frequencies(cells []int) (p []float64, n float64) {
	p = make([]float64, len(cells))
	for i, c := range cells {
		p[i] = emptyCell
		if c > 0 {
			p[i] = float64(c)
		}
		n += p[i]
	}
	for i := range p {
		p[i] /= n
	}
	return p, n
}

// value is the score of cell i of k.
func value(i, k int) float64 { return float64(i) / float64(k-1) }

// likeliest returns the distribution with strength elo that is likeliest given the frequencies p.
func (s Scale) likeliest(p []float64, elo float64) []float64 {
	if s == Logistic {
		return withMean(p, ExpectedScore(elo))
	}
	perGame := math.Sqrt(float64(len(p)-1) / 2) // a pair is two games, a game is one
	return withRatio(p, perGame*elo/nEloScale)
}

// withMean is likeliest for a given mean score.
func withMean(p []float64, mean float64) []float64 {
	phi := make([]float64, len(p))
	for i := range phi {
		phi[i] = value(i, len(p)) - mean
	}
	return tilt(p, phi)
}

// withRatio is likeliest for a given ratio of the mean's excess over ½ to the standard deviation. The constraint is not
// linear; it is linearized around the last solution, repeatedly (LLRcalc.py, MLE_t_value).
func withRatio(p []float64, ratio float64) []float64 {
	const steps, enough = 10, 1e-9
	k := len(p)
	q, phi := slices.Repeat([]float64{1 / float64(k)}, k), make([]float64, k)
	for range steps {
		mean, variance := spreadOver(q)
		sd := math.Sqrt(variance)
		for i := range phi {
			z := (value(i, k) - mean) / sd
			phi[i] = value(i, k) - 0.5 - ratio*sd*(1+z*z)/2
		}
		next, moved := tilt(p, phi), 0.0
		for i := range next {
			moved = max(moved, math.Abs(next[i]-q[i]))
		}
		q = next
		if moved < enough {
			break
		}
	}
	return q
}

// spreadOver is the mean score of cells with these shares, and its variance.
func spreadOver(q []float64) (mean, variance float64) {
	for i, x := range q {
		mean += x * value(i, len(q))
	}
	for i, x := range q {
		d := value(i, len(q)) - mean
		variance += x * d * d
	}
	return mean, variance
}

// tilt returns the distribution q under which phi has the mean 0 and p is likeliest: q_i = p_i/(1+θ phi_i), θ the root
// of Σ p_i phi_i/(1+θ phi_i), a sum that falls with θ (Owen, "Empirical Likelihood", 2001). phi must take both signs.
func tilt(p, phi []float64) []float64 {
	least, most := phi[0], phi[0]
	for _, x := range phi {
		least, most = min(least, x), max(most, x)
	}
	lo, hi := -1/most, -1/least
	for range 200 { // to the last bit; a hundred halvings and some slack for ends near 0
		theta := lo + (hi-lo)/2
		if theta <= lo || theta >= hi {
			break
		}
		sum := 0.0
		for i, x := range phi {
			sum += p[i] * x / (1 + theta*x)
		}
		if sum > 0 {
			lo = theta
		} else {
			hi = theta
		}
	}
	theta, q := lo+(hi-lo)/2, make([]float64, len(p))
	for i, x := range phi {
		q[i] = p[i] / (1 + theta*x)
	}
	return q
}
