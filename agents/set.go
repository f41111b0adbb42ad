package agents

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// ErrRemoved is wrapped by the error about a spec that gives a parameter, or a value, that only earlier versions had.
var ErrRemoved = errors.New("was removed")

// A Kind is one sort of agent with its parameters.
type Kind struct {
	// Name is how a spec begins.
	Name string
	// Doc is one line for the user.
	Doc string
	// Params are the parameters it knows, in display order.
	Params []Param
	// Removed are parameters, and values such as NAME=VALUE, that earlier versions had: why they
	// are gone and which versions had them, for the error about a spec that still gives one.
	Removed map[string]string
	// Plain is the value of the parameter preset with which a spec takes nothing from
	// the standard of the game ([Set.WithStandards]); "" for kinds without presets.
	Plain string
	// NotReproducible says why two agents with these parameters and one seed may play
	// differently, in a few words such as "ms: what is found in a time depends on the
	// machine"; "" if they do not. It is nil for kinds that never do; inner agents
	// are asked separately.
	NotReproducible func(a Args) string
	// Starts returns the program that an agent with these parameters starts, as a
	// command line for people, "" if it starts none. It is nil for kinds that never do;
	// inner agents are asked separately. Binding an agent starts nothing, building does.
	Starts func(a Args) string
	// Bind prepares everything that all agents of one spec in one game share,
	// such as the weights it reads. The error says why it cannot.
	Bind func(g rules.Game, a Args) (Bound, error)
}

// Bound is a kind with its parameters and game settled.
type Bound struct {
	// Digest covers the content of everything the parameters refer to by name;
	// "" if they refer to nothing.
	Digest string
	// Settled are parameters that were not given and that binding has settled, such as
	// which file a path named: the resolved spec states them.
	Settled []Setting
	// Build makes one agent. It must be safe for concurrent use.
	Build func(env Env) (Agent, error)
	// Close, if not nil, releases what the agents share; see the function Close.
	Close func() error
	// Notes, if not nil, is what the function Notes returns.
	Notes func() []string
	// Most is what the function Most returns for this agent, 0 for no limit.
	Most int
}

// A Set is the kinds of agents a program knows. It is immutable and safe for
// concurrent use.
type Set struct {
	kinds     []Kind
	standards StandardsLoader
}

// NewSet returns the set of the given kinds. It panics if two have one name, or a
// parameter has an impossible default or a tuning range outside its own: all are
// bugs of the program.
func NewSet(kinds ...Kind) *Set {
	sorted := slices.SortedFunc(slices.Values(kinds), func(a, b Kind) int { return cmp.Compare(a.Name, b.Name) })
	for i, k := range sorted {
		if !isWord(k.Name) || i > 0 && sorted[i-1].Name == k.Name {
			panic(fmt.Sprintf("agents: kind %q is misnamed or there twice", k.Name))
		}
	}
	set := &Set{kinds: sorted}
	for _, k := range sorted {
		if err := cmp.Or(set.Check(k.Name), k.checkTune()); err != nil {
			panic(fmt.Sprintf("agents: kind %q: %v", k.Name, err))
		}
	}
	return set
}

// With returns the set with further kinds, and panics as NewSet does.
func (s *Set) With(kinds ...Kind) *Set {
	return &Set{NewSet(slices.Concat(s.kinds, kinds)...).kinds, s.standards}
}

// Replace returns the set with kinds in place of those of the same names; it
// ignores kinds with other names.
func (s *Set) Replace(kinds ...Kind) *Set {
	own := slices.Clone(s.kinds)
	for _, k := range kinds {
		if i := slices.IndexFunc(own, func(o Kind) bool { return o.Name == k.Name }); i >= 0 {
			own[i] = k
		}
	}
	return &Set{NewSet(own...).kinds, s.standards}
}

// checkTune reports a parameter whose tuning range is impossible.
func (k Kind) checkTune() error {
	for _, p := range k.Params {
		if t := p.Tune; t != nil && (p.Type != Int && p.Type != Float || !(p.Min <= t.Min && t.Min < t.Max && t.Max <= p.Max)) {
			return fmt.Errorf("parameter %s cannot be tuned from %g to %g", p.Name, t.Min, t.Max)
		}
	}
	return nil
}

// Kinds returns the kinds in byte order of their names. The caller must not
// change them.
func (s *Set) Kinds() []Kind { return s.kinds }

// Check reports what is wrong with a spec, as far as it can without a game and
// without reading any file.
func (s *Set) Check(text string) error {
	_, err := s.resolve(text)
	return err
}

// NotReproducible says why two agents of a spec and one seed may play differently, "" if
// they do not and a run with them can be repeated. Agents with a removed parameter are not
// reproducible: this program does not have them. Any other error is that of Check.
func (s *Set) NotReproducible(text string) (string, error) {
	r, err := s.resolve(text)
	if errors.Is(err, ErrRemoved) {
		return err.Error(), nil
	}
	if err != nil {
		return "", err
	}
	return r.notReproducible(), nil
}

// Builder reads a spec and binds it to a game: it reads the files that the spec
// names and checks them against the game, so that every error shows before the
// first move of a run. The builder makes agents for that game only.
func (s *Set) Builder(text string, g rules.Game) (Builder, error) {
	r, err := s.resolve(text)
	if err != nil {
		return nil, err
	}
	return r.bind(g)
}

// find returns the kind of a spec.
func (s *Set) find(sp *spec) (Kind, error) {
	i := slices.IndexFunc(s.kinds, func(k Kind) bool { return k.Name == sp.name })
	if i < 0 {
		return Kind{}, sp.errorf(0, "unknown agent %q; %s", sp.name, sanitize.Hint(sp.name, s.names()))
	}
	return s.kinds[i], nil
}

func (s *Set) names() []string {
	names := make([]string, len(s.kinds))
	for i, k := range s.kinds {
		names[i] = k.Name
	}
	return names
}

// args parses the parameters of a spec, brings their texts in sp into canonical
// form, and fills in the defaults.
func (k Kind) args(sp *spec) (Args, error) {
	a := Args{params: k.Params, values: make([]value, len(k.Params)), set: make([]bool, len(k.Params)), given: make([]bool, len(k.Params))}
	for i := range sp.params {
		p := &sp.params[i]
		name, _, free := strings.Cut(p.Name, ".")
		j := slices.IndexFunc(k.Params, func(q Param) bool { return q.Name == name && q.Open == free })
		gone := p.Name
		if j >= 0 {
			gone += "=" + p.Value
		}
		if why, removed := k.Removed[gone]; removed {
			return a, sp.errorf(p.keyPos, "parameter %q of %s %w: %s", gone, k.Name, ErrRemoved, why)
		}
		if j < 0 {
			return a, sp.errorf(p.keyPos, "unknown parameter %q of %s; %s", p.Name, k.Name, sanitize.Hint(p.Name, k.paramNames()))
		}
		v, err := k.Params[j].parse(p.Value)
		if err != nil {
			return a, sp.errorf(p.valuePos, "%w", err)
		}
		p.Value = v.text
		if free {
			a.open = append(a.open, p.Setting)
			continue
		}
		a.give(j, v)
	}
	sorted(a.open)
	return a, a.fillDefaults()
}

// give sets a parameter as a spec does.
func (a Args) give(j int, v value) {
	a.values[j], a.set[j], a.given[j] = v, !a.params[j].unsets(v.text), true
}

// fillDefaults decides from the given parameters, before it fills in any
// default, so that the order of the parameters does not matter.
func (a Args) fillDefaults() error {
	given := Args{params: a.params, set: slices.Clone(a.set)}
	for i, p := range a.params {
		if a.set[i] || p.Default == "" || slices.ContainsFunc(strings.Fields(p.Unless), given.Has) {
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

// identity writes out every parameter that has a value, including defaults: a
// default that changes between versions changes what the spec means.
func (a Args) identity(name, digest string) string {
	id := FormatSpec(name, sorted(a.settings()))
	if digest != "" {
		id += "#" + digest
	}
	return id
}

// said writes out every parameter that was given or settled and is not off.
func (a Args) said(name string) string {
	said := slices.Clone(a.open)
	for i, p := range a.params {
		if a.given[i] && a.set[i] {
			said = append(said, Setting{p.Name, a.values[i].text})
		}
	}
	return FormatSpec(name, sorted(said))
}

// sorted puts settings into byte order of their names.
func sorted(settings []Setting) []Setting {
	slices.SortFunc(settings, func(x, y Setting) int { return cmp.Compare(x.Name, y.Name) })
	return settings
}

func (k Kind) paramNames() []string {
	names := make([]string, len(k.Params))
	for i, p := range k.Params {
		names[i] = p.Key()
	}
	return names
}

type builder struct {
	spec, identity, game string
	of                   rules.Game
	chancy               bool // the game draws something at random
	bound                Bound
	inner                []Builder // of the inner agents, nil for other parameters
}

func (b *builder) Spec() string     { return b.spec }
func (b *builder) Identity() string { return b.identity }

// Same reports whether two games are identical. It returns false for games that == cannot compare.
func Same(a, b rules.Game) bool { return reflect.ValueOf(a).Comparable() && a == b }

func (b *builder) Build(env Env) (Agent, error) {
	if !Same(env.Game, b.of) && env.Game.Name() != b.game { // composing a name takes longer
		return nil, fmt.Errorf("agents: %s was set up for %s and cannot play %s", b.spec, b.game, env.Game.Name())
	}
	a, err := b.bound.Build(env)
	if err != nil {
		return nil, err
	}
	if b.chancy {
		a = unknowing(env, a)
	}
	return a, nil
}

// Close implements io.Closer; see the function Close.
func (b *builder) Close() (err error) {
	for _, inner := range b.inner {
		err = cmp.Or(err, Close(inner))
	}
	if b.bound.Close != nil {
		err = cmp.Or(b.bound.Close(), err)
	}
	return err
}

// Most is what the function Most returns.
func (b *builder) Most() int {
	most := b.bound.Most
	for _, inner := range b.inner {
		if n := Most(inner); most == 0 || n > 0 && n < most {
			most = n
		}
	}
	return most
}

// Notes is what the function Notes returns.
func (b *builder) Notes() (notes []string) {
	for _, inner := range b.inner {
		notes = append(notes, Notes(inner)...)
	}
	if b.bound.Notes != nil {
		notes = append(notes, b.bound.Notes()...)
	}
	return notes
}
