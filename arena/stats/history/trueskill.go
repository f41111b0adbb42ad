package history

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Skill is a TrueSkill belief: a normal distribution of strength, Sigma above 0.
type Skill struct{ Mu, Sigma float64 }

// TrueSkill holds the constants of the system for games of two players (Herbrich,
// Minka and Graepel, NIPS 19, 2007).
type TrueSkill struct {
	// Mu and Sigma are the belief about a newcomer.
	Mu, Sigma float64
	// Beta above 0 is the standard deviation of a performance around the skill,
	// Tau at least 0 the drift of a skill from game to game.
	Beta, Tau float64
	// Draw in [0, 1) is the probability of a draw between equals.
	Draw float64
}

// DefaultTrueSkill returns the constants of the paper: 25 and 25/3 for a
// newcomer, beta half of that deviation, tau a hundredth, draws a tenth.
func DefaultTrueSkill() TrueSkill {
	sigma := 25.0 / 3
	return TrueSkill{Mu: 25, Sigma: sigma, Beta: sigma / 2, Tau: sigma / 100, Draw: 0.1}
}

// Newcomer is the belief about a player without games.
func (ts TrueSkill) Newcomer() Skill { return Skill{ts.Mu, ts.Sigma} }

// Win returns the beliefs after winner beat loser. It errs on constants or
// beliefs outside of their ranges.
func (ts TrueSkill) Win(winner, loser Skill) (Skill, Skill, error) {
	return ts.update(winner, loser, winTruncation)
}

// Drawn returns the beliefs after a draw.
func (ts TrueSkill) Drawn(a, b Skill) (Skill, Skill, error) {
	if ts.Draw == 0 {
		return Skill{}, Skill{}, fmt.Errorf("history: trueskill: a draw where draws have probability 0")
	}
	return ts.update(a, b, drawTruncation)
}

// Quality is the probability of a draw in relation to that of perfectly equal
// and known players, in (0, 1]: 1 promises the closest game.
func (ts TrueSkill) Quality(a, b Skill) float64 {
	noise := 2 * ts.Beta * ts.Beta
	total := noise + a.Sigma*a.Sigma + b.Sigma*b.Sigma
	gap := a.Mu - b.Mu
	return math.Sqrt(noise/total) * math.Exp(-gap*gap/(2*total))
}

// truncation gives mean and variance corrections v and w of a performance
// difference that is t standard deviations up, given that the result shows it
// beyond or within the margin.
type truncation func(t, margin float64) (v, w float64)

func (ts TrueSkill) update(a, b Skill, cut truncation) (Skill, Skill, error) {
	if err := ts.check(a, b); err != nil {
		return Skill{}, Skill{}, err
	}
	va, vb := a.Sigma*a.Sigma+ts.Tau*ts.Tau, b.Sigma*b.Sigma+ts.Tau*ts.Tau
	c := math.Sqrt(2*ts.Beta*ts.Beta + va + vb)
	// Equals draw while the performances, √2 beta apart, stay within the margin.
	margin := math.Sqrt2 * ts.Beta * distuv.UnitNormal.Quantile((ts.Draw+1)/2)
	v, w := cut((a.Mu-b.Mu)/c, margin/c)
	after := func(s Skill, variance, sign float64) Skill {
		return Skill{
			Mu:    s.Mu + sign*variance/c*v,
			Sigma: math.Sqrt(variance * (1 - variance/(c*c)*w)),
		}
	}
	return after(a, va, +1), after(b, vb, -1), nil
}

// check reports constants or beliefs outside of their ranges.
func (ts TrueSkill) check(a, b Skill) error {
	if !(ts.Beta > 0 && ts.Beta < 1e6 && ts.Tau >= 0 && ts.Tau < 1e6 && ts.Draw >= 0 && ts.Draw < 1) {
		return fmt.Errorf("history: trueskill: beta %g, tau %g, draw %g", ts.Beta, ts.Tau, ts.Draw)
	}
	for _, s := range []Skill{a, b} {
		if !(math.Abs(s.Mu) < 1e6 && s.Sigma > 0 && s.Sigma < 1e6) {
			return fmt.Errorf("history: trueskill: mu %g, sigma %g", s.Mu, s.Sigma)
		}
	}
	return nil
}

// winTruncation cuts below the margin. Far below it the ratio of density to tail
// tends to its argument.
func winTruncation(t, margin float64) (v, w float64) {
	x := t - margin
	if tail := distuv.UnitNormal.CDF(x); tail > 1e-300 {
		v = distuv.UnitNormal.Prob(x) / tail
	} else {
		v = -x
	}
	return v, min(1, v*(v+x))
}

// drawTruncation cuts outside of the margin on both sides.
func drawTruncation(t, margin float64) (v, w float64) {
	far := math.Abs(t)
	hi, lo := margin-far, -margin-far
	inside := distuv.UnitNormal.CDF(hi) - distuv.UnitNormal.CDF(lo)
	if inside < 1e-300 {
		// Only the nearer margin matters: the difference is put there.
		return math.Copysign(hi, -t), 1
	}
	p, q := distuv.UnitNormal.Prob(hi), distuv.UnitNormal.Prob(lo)
	v = (q - p) / inside
	w = v*v + (hi*p-lo*q)/inside
	return math.Copysign(1, t) * v, min(1, w)
}
