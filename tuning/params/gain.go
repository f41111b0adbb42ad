package params

import (
	"fmt"

	"gipf.arena/configs"
	"gipf.arena/internal/numeric"
)

// A Gain says how far the values move and how far apart the two sides play.
type Gain interface {
	// At returns, for pair k of n (from 1), the factor of the steps by which the sides
	// are perturbed, and R: a win less makes a value move by R times the square of its
	// perturbation.
	At(k, n int) (perturbation, r float64)
	// Validate reports what is no gain.
	Validate() error
}

// Constant is a gain that stays the same, and so does the perturbation: r of the
// formulas. See [Plan] for a good one.
type Constant float64

// At implements Gain.
func (r Constant) At(int, int) (perturbation, gain float64) { return 1, float64(r) }

// Validate implements Gain.
func (r Constant) Validate() error {
	if !(r > 0 && r <= 100) {
		return fmt.Errorf("spsa: gain %g: want above 0 and at most 100", float64(r))
	}
	return nil
}

// Classic is the falling schedule of fishtest and OpenBench (Spall's exponents). The
// step of a parameter is c_end, its perturbation at the end.
type Classic configs.NumbersClassic

// At implements Gain. k counts pairs, not games.
func (c Classic) At(k, n int) (perturbation, r float64) {
	a := float64(c.ARatio * float64(n))
	perturbation = numeric.Exp(float64(c.Gamma * numeric.Ln(float64(n)/float64(k))))
	a0 := numeric.Exp(float64(c.Alpha * numeric.Ln((a+float64(n))/(a+float64(k)))))
	return perturbation, float64(c.REnd*a0) / float64(perturbation*perturbation)
}

// Validate implements Gain.
func (c Classic) Validate() error {
	switch {
	case !(c.REnd > 0 && c.REnd <= 100):
		return fmt.Errorf("spsa: gain at the end %g: want above 0 and at most 100", c.REnd)
	case !(c.ARatio >= 0 && c.ARatio <= 10):
		return fmt.Errorf("spsa: ratio A %g: want 0 to 10, as a share of the pairs", c.ARatio)
	case !(c.Alpha > 0 && c.Alpha <= 1):
		return fmt.Errorf("spsa: exponent alpha %g: want above 0 and at most 1", c.Alpha)
	case !(c.Gamma >= 0 && c.Gamma <= 0.5):
		return fmt.Errorf("spsa: exponent gamma %g: want 0 to 0.5", c.Gamma)
	}
	return nil
}
