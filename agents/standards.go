package agents

import (
	"fmt"
	"slices"

	"gipf.arena/rules"
)

// Standards are the values of one game for parameters that specs leave out. The
// zero value is a game without standards.
type Standards struct {
	// Anchors are the specs that the levels of the agent "anchor" stand for, from
	// level 1 on, the weakest first. They are chosen to be one to two hundred Elo
	// apart, the first that far above random.
	Anchors []string
	// Techniques are, by name of kind, its preset at the game: the values of parameters
	// that a spec does not give.
	Techniques map[string][]Setting
}

// A StandardsLoader finds the standards of a game by its full name. It returns the
// zero value for a game that it does not know. A nil loader knows no game.
type StandardsLoader func(game string) (Standards, error)

// Of returns the standards of a game.
func (load StandardsLoader) Of(game string) (Standards, error) {
	if load == nil {
		return Standards{}, nil
	}
	return load(game)
}

// presetName is the parameter that says whether a spec takes the standard of the game.
const presetName = "preset"

// Preset returns the parameter "preset" of a kind with that Plain.
func Preset(plain string) Param {
	return Param{
		Name: presetName, Type: Text, OneOf: []string{"standard", plain}, Default: "standard",
		Doc: "values of the parameters that are not given: standard, the values that proved themselves at the game, or " + plain + ", the defaults below",
	}
}

// WithStandards returns a set of the same kinds that knows the standards of games. A
// parameter that a spec does not give has the standard value for its kind at the
// game, and its Default only if there is no standard. Builder.Spec writes out the
// values taken that way, so that its text means the same agent wherever and whenever
// it is read; for a kind with presets it marks the rest as plain.
func (s *Set) WithStandards(load StandardsLoader) *Set { return &Set{s.kinds, load} }

// settle sets the parameters that the spec does not give to the game's standard.
func (r *resolved) settle(g rules.Game) error {
	plain := r.kind.Plain
	if plain != "" && r.args.Text(presetName) == plain {
		return nil
	}
	known, err := r.args.among.standards.Of(g.Name())
	if err != nil || plain == "" && known.Techniques[r.kind.Name] == nil {
		return err
	}
	for _, s := range known.Techniques[r.kind.Name] {
		if err := r.args.stand(s); err != nil {
			return fmt.Errorf("agents: standard of %s at %s: %w", r.kind.Name, g.Name(), err)
		}
	}
	if plain != "" {
		r.args.give(r.args.index(presetName), value{text: plain})
	}
	return r.args.refill()
}

// stand gives a parameter its standard value, if it was not given.
func (a Args) stand(s Setting) error {
	j := a.index(s.Name)
	if a.given[j] {
		return nil
	}
	v, err := a.params[j].parse(s.Value)
	if err == nil {
		a.give(j, v)
	}
	return err
}

// refill drops all defaults and fills in those that what is given now does not suspend.
func (a Args) refill() error {
	for j := range a.params {
		if !a.given[j] {
			a.values[j], a.set[j] = value{}, false
		}
	}
	return a.fillDefaults()
}

// clone returns a copy whose values can be changed.
func (a Args) clone() Args {
	a.values, a.set, a.given = slices.Clone(a.values), slices.Clone(a.set), slices.Clone(a.given)
	return a
}
