package configs

import (
	"reflect"

	"gipf.arena/arena/adaptive"
)

// A formatGroup holds the parameters of an adaptive format. Its key is the name of
// the tournament.
type formatGroup struct {
	key   string
	given bool
	fill  func() // gives all parameters their defaults
}

func (r *Run) formatGroups() []formatGroup {
	return []formatGroup{
		{"swiss", r.Swiss != nil, func() { r.Swiss = defaults[adaptive.Swiss]() }},
		{"knockout", r.Knockout != nil, func() { r.Knockout = defaults[adaptive.Knockout]() }},
		{"hill", r.Hill != nil, func() { r.Hill = defaults[adaptive.Hill]() }},
		{"sprt", r.SPRT != nil, func() { r.SPRT = defaults[adaptive.SPRT]() }},
		{"informative", r.Informative != nil, func() { r.Informative = defaults[adaptive.Informative]() }},
		{"precision", r.Precision != nil, func() { r.Precision = defaults[adaptive.Precision]() }},
	}
}

// defaults returns a group with all its defaults.
func defaults[T any]() *T {
	group := new(T)
	setDefaults(reflect.ValueOf(group).Elem())
	return group
}

// resolveFormat sets the parameters of the format to their defaults if none are
// given.
func (r *Run) resolveFormat() {
	for _, g := range r.formatGroups() {
		if g.key == r.Tournament && !g.given {
			g.fill()
		}
	}
	if r.SPRT != nil && r.Tournament == "sprt" && !r.Written("pairs") {
		r.Pairs = keeping(r.SPRT)
	}
}

// checkFormat complains about parameters of another format, and about parameters
// that do not go together.
func (r *Run) checkFormat(rep *report) {
	for _, g := range r.formatGroups() {
		if g.key != r.Tournament && g.given {
			rep.complain(g.key, "belongs to the tournament %s, this one is %s", g.key, r.Tournament)
		}
	}
	if (r.Tournament == "match" || r.Tournament == "precision") && len(r.Agents) > 2 {
		rep.complain("agents", "a %s has 2 agents, got %d", r.Tournament, len(r.Agents))
	}
	if r.Precision != nil {
		rep.precision(r.Precision.Min, r.Pairs)
	}
	if r.SPRT != nil && r.SPRT.Elo0 >= r.SPRT.Elo1 {
		rep.complain("sprt.elo1", "must exceed sprt.elo0 (%g), got %g", r.SPRT.Elo0, r.SPRT.Elo1)
	}
}
