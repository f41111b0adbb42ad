package agents

import (
	"cmp"
	"fmt"
	"slices"

	"gipf.arena/rules"
)

// A Kind is one sort of agent with its parameters.
type Kind struct {
	// Name is how a spec begins.
	Name string
	// Doc is one line for the user.
	Doc string
	// Params are the parameters it knows, in the order they are listed to people.
	Params []Param
	// Bind settles everything that is the same for all agents of one spec in one
	// game, such as reading weights. The error says why that is not possible.
	Bind func(g rules.Game, a Args) (Bound, error)
}

// Bound is what remains of a kind once its parameters and game are settled.
type Bound struct {
	// Digest covers the content of everything the parameters refer to by name;
	// "" when they refer to nothing.
	Digest string
	// Build makes one agent. It must be safe for concurrent use.
	Build func(env Env) (Agent, error)
}

// A Set is the kinds of agents a program knows. It is immutable and safe for
// concurrent use.
type Set struct{ kinds []Kind }

// NewSet returns the set of the given kinds. It panics when two have one name,
// or a parameter has an impossible default: both are bugs of the program.
func NewSet(kinds ...Kind) *Set {
	sorted := slices.SortedFunc(slices.Values(kinds), func(a, b Kind) int { return cmp.Compare(a.Name, b.Name) })
	for i, k := range sorted {
		if !isWord(k.Name) || i > 0 && sorted[i-1].Name == k.Name {
			panic(fmt.Sprintf("agents: kind %q is misnamed or there twice", k.Name))
		}
		if _, err := k.args(&spec{name: k.Name}); err != nil {
			panic(fmt.Sprintf("agents: kind %q: %v", k.Name, err))
		}
	}
	return &Set{sorted}
}

// Kinds returns the kinds in byte order of their names. The caller must not
// change them.
func (s *Set) Kinds() []Kind { return s.kinds }

// Check reports what is wrong with a spec as far as that can be said without a
// game and without reading any file.
func (s *Set) Check(text string) error {
	_, _, _, err := s.resolve(text)
	return err
}

// Builder reads a spec and binds it to a game: files the spec names are read
// here and checked against the game, so that every error shows before the
// first move of a run. The builder makes agents for that game only.
func (s *Set) Builder(text string, g rules.Game) (Builder, error) {
	sp, kind, args, err := s.resolve(text)
	if err != nil {
		return nil, err
	}
	bound, err := kind.Bind(g, args)
	if err != nil {
		return nil, fmt.Errorf("agents: spec %q for %s: %w", text, g.Name(), err)
	}
	return &builder{spec: sp.String(), identity: args.identity(kind.Name, bound.Digest), game: g.Name(), bound: bound}, nil
}

// resolve finds the kind and the arguments of a spec, which comes back with
// the values in canonical form.
func (s *Set) resolve(text string) (spec, Kind, Args, error) {
	sp, err := parseSpec(text)
	if err != nil {
		return sp, Kind{}, Args{}, err
	}
	i := slices.IndexFunc(s.kinds, func(k Kind) bool { return k.Name == sp.name })
	if i < 0 {
		return sp, Kind{}, Args{}, sp.errorf(0, "unknown agent %q; %s", sp.name, suggest(sp.name, s.names()))
	}
	args, err := s.kinds[i].args(&sp)
	return sp, s.kinds[i], args, err
}

func (s *Set) names() []string {
	names := make([]string, len(s.kinds))
	for i, k := range s.kinds {
		names[i] = k.Name
	}
	return names
}

// args types the parameters of a spec, brings their texts in sp into canonical
// form, and fills in the defaults.
func (k Kind) args(sp *spec) (Args, error) {
	a := Args{params: k.Params, values: make([]value, len(k.Params)), set: make([]bool, len(k.Params))}
	for i := range sp.params {
		p := &sp.params[i]
		j := slices.IndexFunc(k.Params, func(q Param) bool { return q.Name == p.key })
		if j < 0 {
			return a, sp.errorf(p.keyPos, "unknown parameter %q of %s; %s", p.key, k.Name, suggest(p.key, k.paramNames()))
		}
		v, err := k.Params[j].parse(p.value)
		if err != nil {
			return a, sp.errorf(p.valuePos, "%w", err)
		}
		p.value, a.values[j], a.set[j] = v.text, v, true
	}
	return a, a.fillDefaults()
}

// fillDefaults decides by what was given, before any default is filled in, so
// that the order of the parameters does not matter.
func (a Args) fillDefaults() error {
	given := Args{a.params, a.values, slices.Clone(a.set)}
	for i, p := range a.params {
		if a.set[i] || p.Default == "" || p.Unless != "" && given.Has(p.Unless) {
			continue
		}
		v, err := p.parse(p.Default)
		if err != nil {
			return fmt.Errorf("default of %w", err)
		}
		a.values[i], a.set[i] = v, true
	}
	return nil
}

// identity writes out every parameter that has a value, defaults too: a default
// that changes from one version to the next changes what the spec means.
func (a Args) identity(name, digest string) string {
	var params []param
	for i, p := range a.params {
		if a.set[i] {
			params = append(params, param{key: p.Name, value: a.values[i].text})
		}
	}
	slices.SortFunc(params, func(x, y param) int { return cmp.Compare(x.key, y.key) })
	id := joinSpec(name, params)
	if digest != "" {
		id += "#" + digest
	}
	return id
}

func (k Kind) paramNames() []string {
	names := make([]string, len(k.Params))
	for i, p := range k.Params {
		names[i] = p.Name
	}
	return names
}

type builder struct {
	spec, identity, game string
	bound                Bound
}

func (b *builder) Spec() string     { return b.spec }
func (b *builder) Identity() string { return b.identity }

func (b *builder) Build(env Env) (Agent, error) {
	if env.Game.Name() != b.game {
		return nil, fmt.Errorf("agents: %s was set up for %s and cannot play %s", b.spec, b.game, env.Game.Name())
	}
	return b.bound.Build(env)
}
