package params

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/internal/each"
)

// most is the largest number of parameters of a space: with more, no feasible
// number of games can separate their effects.
const most = 100

// A Space is the parameters that are tuned together, at least one.
type Space []Parameter

// Validate reports every problem of the parameters, one per line.
func (s Space) Validate() error {
	var errs []error
	if len(s) == 0 || len(s) > most {
		errs = append(errs, fmt.Errorf("%d parameters: want 1 to %d", len(s), most))
	}
	seen := map[string]bool{}
	for _, p := range s {
		if seen[p.Name] {
			errs = append(errs, fmt.Errorf("%s: given twice", p.Name))
		}
		seen[p.Name] = true
		errs = append(errs, p.Validate())
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("space: %w", err)
	}
	return nil
}

// Start returns the point where the tuner begins.
func (s Space) Start() []float64 {
	return each.Of(s, func(p Parameter) float64 { return p.Start })
}

// Steps returns the steps of all parameters.
func (s Space) Steps() []float64 {
	return each.Of(s, func(p Parameter) float64 { return p.Step })
}

// Sides returns the two points that play each other, one reach ahead of center in the
// directions of signs (+1 or -1) and one behind, and the reaches. A reach is the step.
// Near an end of a range it shrinks so that it ends there and center stays in the
// middle, but to no less than half a step; then the side is clipped. An integer is
// rounded up with the probability of its fraction by draws, numbers from 0 to below 1.
// Both sides use the same draw, so that they differ (OpenBench; with separate draws
// both may become the same integer).
func (s Space) Sides(center, step, signs, draws []float64) (ahead, behind, reach []float64) {
	ahead, behind, reach = make([]float64, len(s)), make([]float64, len(s)), make([]float64, len(s))
	for i, p := range s {
		reach[i] = p.reach(center[i], step[i])
		shift := float64(reach[i] * signs[i])
		ahead[i], behind[i] = p.side(center[i], shift, draws[i]), p.side(center[i], -shift, draws[i])
	}
	return ahead, behind, reach
}

// reach returns how far the sides are from the center.
func (p Parameter) reach(center, step float64) float64 {
	least := step / 2
	if p.Integer {
		least = max(least, leastIntegerStep)
	}
	return min(step, max(least, min(center-p.Min, p.Max-center)))
}

// side returns the value in the range at a distance from the center. The two sides of
// an integer move away from the ends together, or clipping would make them equal.
func (p Parameter) side(center, shift, draw float64) float64 {
	if !p.Integer {
		return p.Clip(center + shift)
	}
	width := math.Abs(shift)
	center = min(max(center, p.Min+width), p.Max-width)
	return p.Clip(math.Floor(float64(center+shift) + draw))
}

// Spec returns base with the values of a point: they replace values that base
// gives, and the others follow at the end.
func (s Space) Spec(base string, point []float64) (string, error) {
	values := make([]agents.Setting, len(s))
	for i, p := range s {
		values[i] = agents.Setting{Name: p.Name, Value: p.Text(point[i])}
	}
	return given(base, values...)
}

// given returns a spec with the values: each replaces the value of its name or is appended.
func given(spec string, values ...agents.Setting) (string, error) {
	kind, settings, err := agents.ParseSpec(spec)
	if err != nil {
		return "", err
	}
	for _, v := range values {
		if i := slices.IndexFunc(settings, func(s agents.Setting) bool { return s.Name == v.Name }); i >= 0 {
			settings[i] = v
		} else {
			settings = append(settings, v)
		}
	}
	return agents.FormatSpec(kind, settings), nil
}
