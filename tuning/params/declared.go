package params

import (
	"errors"
	"fmt"
	"slices"
	"strconv"

	"gipf.arena/agents"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// Declared returns the space of the named parameters of a spec's agent. The agent supplies what a
// parameter leaves open (a nil field): the range comes from the kind's range for tuners
// ([agents.Param.Tune]), the start from the spec, the kind's default or the middle of the range, the
// step from the range. If wanted is empty, all parameters with such a range are tuned. The errors name
// the parameter; [ParameterError] says which parameter they belong to.
func Declared(set *agents.Set, spec string, wanted []configs.NumbersParameter) (Space, error) {
	kind, settings, err := set.Settings(spec)
	if err != nil {
		return nil, err
	}
	if len(wanted) == 0 {
		if wanted = declaredBy(kind); len(wanted) == 0 {
			return nil, fmt.Errorf("space: agent %s declares no parameter that is to be tuned: name those that are, with ranges", kind.Name)
		}
	}
	s := make(Space, len(wanted))
	var errs []error
	for i, w := range wanted {
		if s[i], err = parameter(&w, kind, settings); err != nil {
			errs = append(errs, &ParameterError{i, err})
		} else if slices.ContainsFunc(s[:i], func(p Parameter) bool { return p.Name == w.Name }) {
			errs = append(errs, &ParameterError{i, fmt.Errorf("%s: given twice", w.Name)})
		}
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	return s, s.Validate()
}

// A ParameterError is an error in one of the wanted parameters.
type ParameterError struct {
	// Index is the parameter's index in the list.
	Index int
	Err   error
}

// Error implements error.
func (e *ParameterError) Error() string { return e.Err.Error() }

// Unwrap returns Err.
func (e *ParameterError) Unwrap() error { return e.Err }

// declaredBy returns all parameters for which a kind declares a range.
func declaredBy(kind agents.Kind) (wanted []configs.NumbersParameter) {
	for _, p := range kind.Params {
		if p.Tune != nil {
			wanted = append(wanted, configs.NumbersParameter{Name: p.Name})
		}
	}
	return wanted
}

func parameter(w *configs.NumbersParameter, kind agents.Kind, settings []agents.Setting) (Parameter, error) {
	numbers := slices.DeleteFunc(slices.Clone(kind.Params), func(p agents.Param) bool { return p.Type != agents.Int && p.Type != agents.Float })
	if at := slices.IndexFunc(numbers, func(p agents.Param) bool { return p.Name == w.Name }); at >= 0 {
		return filled(w, numbers[at], settings)
	}
	names := each.Of(numbers, func(p agents.Param) string { return p.Name })
	return Parameter{}, fmt.Errorf("agent %s has no number %q to tune; %s", kind.Name, w.Name, sanitize.Hint(w.Name, names))
}

// filled returns w with its open fields filled in.
func filled(w *configs.NumbersParameter, declared agents.Param, settings []agents.Setting) (Parameter, error) {
	p := Parameter{Name: w.Name, Integer: declared.Type == agents.Int}
	if declared.Tune != nil {
		p.Min, p.Max = declared.Tune.Min, declared.Tune.Max
	} else if w.Min == nil || w.Max == nil {
		return p, fmt.Errorf("%s: the agent does not say where to look for it: give min and max", w.Name)
	}
	override(&p.Min, w.Min)
	override(&p.Max, w.Max)
	if p.Min < declared.Min || p.Max > declared.Max {
		return p, fmt.Errorf("%s: range from %g to %g: the agent takes %s", w.Name, p.Min, p.Max, declared.Range())
	}
	p.Start = p.Played(p.Min + (p.Max-p.Min)/2)
	if x, ok := ownOf(p, settings); ok {
		p.Start = p.Clip(x)
	}
	override(&p.Start, w.Start)
	p.Step = DefaultStep(p.Min, p.Max, p.Integer)
	override(&p.Step, w.Step)
	return p, p.Validate()
}

func override(x, by *float64) {
	if by != nil {
		*x = *by
	}
}

// ownOf returns the agent's own value, if it is a number.
func ownOf(p Parameter, settings []agents.Setting) (x float64, ok bool) {
	own := each.First(settings, func(s agents.Setting) bool { return s.Name == p.Name })
	x, err := strconv.ParseFloat(own.Value, 64)
	return x, err == nil
}

// Moved lists the parameters of a spec's agent that start at an end of their range because its own value lies beyond it.
func (s Space) Moved(set *agents.Set, spec string) (lines []string) {
	_, settings, _ := set.Settings(spec) // an invalid spec has none
	for _, p := range s {
		if x, ok := ownOf(p, settings); ok && x != p.Clip(x) && p.Start == p.Clip(x) {
			lines = append(lines, fmt.Sprintf("%s: the agent's own value, %g, lies outside the range from %g to %g: the tune starts at %g, and what is found is tested against that", p.Name, x, p.Min, p.Max, p.Start))
		}
	}
	return lines
}
