package params

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/internal/each"
)

// most is how many parameters a space may have: beyond it no feasible number of
// games tells them apart.
const most = 100

// A Space is the parameters that are tuned together, at least one.
type Space []Parameter

// Validate reports everything that is wrong with the parameters, one line each.
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

// Start returns the point that the tuner begins at.
func (s Space) Start() []float64 {
	return each.Of(s, func(p Parameter) float64 { return p.Start })
}

// Steps returns the steps of all parameters.
func (s Space) Steps() []float64 {
	return each.Of(s, func(p Parameter) float64 { return p.Step })
}

// Sides returns the two points that are played against each other: a reach ahead of
// center in the directions of signs (+1 or -1) and a reach behind, and the reaches.
// They are the steps, less near the ends of a range: as far as the end, so that the
// middle of the sides stays the center, but at least half of a step, and then the side
// is clipped. An integer is rounded up with the probability of its fraction by draws,
// numbers from 0 to below 1: the same one for both sides, so that they differ
// (OpenBench; with draws of their own both may become one integer).
func (s Space) Sides(center, step, signs, draws []float64) (ahead, behind, reach []float64) {
	ahead, behind, reach = make([]float64, len(s)), make([]float64, len(s)), make([]float64, len(s))
	for i, p := range s {
		reach[i] = p.reach(center[i], step[i])
		shift := float64(reach[i] * signs[i])
		ahead[i], behind[i] = p.side(center[i], shift, draws[i]), p.side(center[i], -shift, draws[i])
	}
	return ahead, behind, reach
}

// reach is how far the sides are from the center.
func (p Parameter) reach(center, step float64) float64 {
	least := step / 2
	if p.Integer {
		least = max(least, leastIntegerStep)
	}
	return min(step, max(least, min(center-p.Min, p.Max-center)))
}

// side is the value of the range at a distance from the center. Those of an integer
// move away from the ends together, or clipping would make them equal.
func (p Parameter) side(center, shift, draw float64) float64 {
	if !p.Integer {
		return p.Clip(center + shift)
	}
	width := math.Abs(shift)
	center = min(max(center, p.Min+width), p.Max-width)
	return p.Clip(math.Floor(float64(center+shift) + draw))
}

// Spec returns base with the values of a point: in place of those that base gives,
// the others after all that it gives.
func (s Space) Spec(base string, point []float64) (string, error) {
	values := make([]agents.Setting, len(s))
	for i, p := range s {
		values[i] = agents.Setting{Name: p.Name, Value: p.Text(point[i])}
	}
	return given(base, values...)
}

// given returns a spec with values, each in place of that of its name or after all.
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
