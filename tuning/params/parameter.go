package params

import (
	"fmt"
	"math"
	"strconv"
)

// steps is the default number of steps in a range: SPSA did best in simulations with
// a perturbation of a sixth of the range (results/tuners).
const steps = 6

// leastIntegerStep is the smallest step of an integer: since both sides share one draw,
// two points a step to either side of a value then never round to the same integer.
const leastIntegerStep = 0.5

// A Parameter is one number to tune. All values are in the unit of the agent's
// spec.
type Parameter struct {
	// Name is the key in the spec.
	Name string `json:"name"`
	// Start is where the tuner begins, within Min and Max, which are inclusive.
	Start float64 `json:"start"`
	Min   float64 `json:"min"`
	Max   float64 `json:"max"`
	// Step is how far a tuner moves the value to learn something: far enough for a
	// match to show it, at most half of the range, at least ½ for an Integer.
	Step float64 `json:"step"`
	// Integer says that the agent accepts only integers. Min and Max are integers too.
	Integer bool `json:"integer,omitempty"`
}

// DefaultStep is the step of a parameter that states none: a sixth of the range, at
// least ½ for an integer.
func DefaultStep(lo, hi float64, integer bool) float64 {
	step := (hi - lo) / steps
	if integer {
		return max(step, leastIntegerStep)
	}
	return step
}

// Validate reports what is wrong with a parameter.
func (p Parameter) Validate() error {
	whole := func(x float64) bool { return x == math.Trunc(x) }
	switch {
	case !(finite(p.Min) && finite(p.Max) && p.Min < p.Max):
		return fmt.Errorf("%s: range from %g to %g: want a first number below the second", p.Name, p.Min, p.Max)
	case !(p.Min <= p.Start && p.Start <= p.Max):
		return fmt.Errorf("%s: start %g lies outside the range from %g to %g", p.Name, p.Start, p.Min, p.Max)
	case !(p.Step > 0 && p.Step <= (p.Max-p.Min)/2):
		return fmt.Errorf("%s: step %g: want above 0 and at most %g, half of the range", p.Name, p.Step, (p.Max-p.Min)/2)
	case p.Integer && p.Step < leastIntegerStep:
		return fmt.Errorf("%s: step %g: want at least %g for a whole number, or both sides may play the same", p.Name, p.Step, leastIntegerStep)
	case p.Integer && !(whole(p.Min) && whole(p.Max)):
		return fmt.Errorf("%s: range from %g to %g: want whole numbers", p.Name, p.Min, p.Max)
	}
	return nil
}

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// Clip returns the value in the range nearest to x.
func (p Parameter) Clip(x float64) float64 { return min(max(x, p.Min), p.Max) }

// Reflect folds x at the ends of the range until it lies within, so that a tuner does
// not stick at an end. An x a whole range beyond one end comes back at the other.
func (p Parameter) Reflect(x float64) float64 {
	width := p.Max - p.Min
	y := math.Mod(x-p.Min, 2*width)
	if y < 0 {
		y += 2 * width
	}
	if y > width {
		y = 2*width - y
	}
	return p.Clip(p.Min + y)
}

// Pinned reports whether a value is within a tenth of a step of an end of the range:
// the best value may lie beyond.
func (p Parameter) Pinned(x float64) bool {
	return min(x-p.Min, p.Max-x) < p.Step/10
}

// Text formats a value for a spec: as an integer, or with five significant digits,
// which keep specs short and hide differences in rounding between machines.
func (p Parameter) Text(x float64) string {
	if p.Integer {
		return strconv.FormatInt(int64(math.Round(x)), 10)
	}
	return strconv.FormatFloat(x+0, 'g', 5, 64)
}

// Played returns the value that an agent uses when its spec was written from x.
func (p Parameter) Played(x float64) float64 {
	v, err := strconv.ParseFloat(p.Text(x), 64)
	if err != nil {
		panic(fmt.Sprintf("space: %s: %v", p.Name, err)) // it was just formatted
	}
	return p.Clip(v)
}
