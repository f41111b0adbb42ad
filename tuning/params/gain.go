package params

import (
	"gipf.arena/configs"
	"gipf.arena/internal/numeric"
)

// A Gain says how far the values move and how far apart the two sides play.
type Gain interface {
	// At returns, for pair k of n (from 1), the factor of the steps by which the two
	// sides are perturbed, and R: each net win moves a value by R times the square
	// of its perturbation.
	At(k, n int) (perturbation, r float64)
}

// Constant is a constant gain, above 0 and at most 100: r of the formulas. The
// perturbation is constant too. See [Plan] for a good value.
type Constant float64

// At implements Gain.
func (r Constant) At(int, int) (perturbation, gain float64) { return 1, float64(r) }

// Classic is the falling schedule of fishtest and OpenBench (Spall's exponents), within
// the limits that [configs.NumbersClassic] names. The
// step of a parameter is c_end, its perturbation at the end.
type Classic configs.NumbersClassic

// At implements Gain. k counts pairs, not games.
func (c Classic) At(k, n int) (perturbation, r float64) {
	a := float64(c.ARatio * float64(n))
	perturbation = numeric.Exp(float64(c.Gamma * numeric.Ln(float64(n)/float64(k))))
	a0 := numeric.Exp(float64(c.Alpha * numeric.Ln((a+float64(n))/(a+float64(k)))))
	return perturbation, float64(c.REnd*a0) / float64(perturbation*perturbation)
}
