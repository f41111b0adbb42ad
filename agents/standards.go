package agents

import (
	"fmt"
	"slices"

	"gipf.arena/rules"
)

// Standards is what is known of one game: what agents play with where their specs
// do not say. The zero value is a game of which nothing is known.
type Standards struct {
	// Anchors are the specs that the levels of the agent "anchor" stand for, from
	// level 1 on, the weakest first. They are made to lie one to two hundred Elo
	// apart, the first that far above random.
	Anchors []string
	// Techniques are, by the name of a kind, its preset at the game: the parameters that
	// stand where a spec does not give them.
	Techniques map[string][]Setting
}

// A StandardsLoader finds what is known of a game by its full name. It returns the
// zero value for a game that it does not know. A nil loader knows none.
type StandardsLoader func(game string) (Standards, error)

// Of returns what is known of a game.
func (load StandardsLoader) Of(game string) (Standards, error) {
	if load == nil {
		return Standards{}, nil
	}
	return load(game)
}

// presetName is the parameter by which a spec takes the standard of the game or not.
const presetName = "preset"

// Preset is the parameter "preset" of a kind whose Plain this is.
func Preset(plain string) Param {
	return Param{
		Name: presetName, Type: Text, OneOf: []string{"standard", plain}, Default: "standard",
		Doc: "values of the parameters that are not given: standard, the values that proved themselves at the game, or " + plain + ", the defaults below",
	}
}

// WithStandards returns a set of the same kinds that knows what is standard at the
// games. A parameter that a spec does not give has the value that is standard for its
// kind at the game, and its Default only where there is none. Builder.Spec writes out
// what the agent got that way, so that its text means the same agent wherever and
// whenever it is read; of a kind with presets it says that it is plain otherwise.
func (s *Set) WithStandards(load StandardsLoader) *Set { return &Set{s.kinds, load} }

// settle gives the spec what is standard at the game for all that it does not give.
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

// stand gives a parameter the value that is standard, if it was not given.
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

// refill drops all defaults and fills in those that stand beside what is given now.
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
