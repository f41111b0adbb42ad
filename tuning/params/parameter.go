package params

import (
	"fmt"
	"math"
	"strconv"
)

// steps is how many steps a range has where none is given: a perturbation of a sixth
// of the range is what SPSA did best with in simulations (results/tuners).
const steps = 6

// leastIntegerStep is the smallest step of an integer: with one draw for both sides,
// two points a step to either side of a value then never round to one integer.
const leastIntegerStep = 0.5

// A Parameter is one number that is tuned. All values are in the unit that the
// agent's spec has.
type Parameter struct {
	// Name is the key in the spec.
	Name string `json:"name"`
	// Start is where the tuner begins, within Min and Max, which are inclusive.
	Start float64 `json:"start"`
	Min   float64 `json:"min"`
	Max   float64 `json:"max"`
	// Step is by how much a tuner moves the value to learn something: enough that a
	// match shows it, at most half of the range, at least ½ for an Integer.
	Step float64 `json:"step"`
	// Integer says that the agent takes whole numbers alone. Min and Max are whole.
	Integer bool `json:"integer,omitempty"`
}

// DefaultStep is the step where none is given: a sixth of the range, at least ½ for
// an integer.
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

// Clip returns the value of the range that is nearest to x.
func (p Parameter) Clip(x float64) float64 { return min(max(x, p.Min), p.Max) }

// Reflect folds x at the ends of the range until it lies within, so that a tuner is
// not caught at an end. A range away it comes from the other end.
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

// Pinned reports whether a value is within a tenth of a step from an end of the range:
// the best value may lie beyond.
func (p Parameter) Pinned(x float64) bool {
	return min(x-p.Min, p.Max-x) < p.Step/10
}

// Text writes a value into a spec: whole, or with five significant digits, which
// makes specs short and hides what machines round differently.
func (p Parameter) Text(x float64) string {
	if p.Integer {
		return strconv.FormatInt(int64(math.Round(x)), 10)
	}
	return strconv.FormatFloat(x+0, 'g', 5, 64)
}

// Played returns the value that an agent has whose spec was written from x.
func (p Parameter) Played(x float64) float64 {
	v, err := strconv.ParseFloat(p.Text(x), 64)
	if err != nil {
		panic(fmt.Sprintf("space: %s: %v", p.Name, err)) // it was just formatted
	}
	return p.Clip(v)
}
