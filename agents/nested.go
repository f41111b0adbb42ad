package agents

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/rules"
)

// maxDepth bounds how deeply agents may be nested.
const maxDepth = 4

// cutParam cuts the first key=value off a list of them and reports whether a comma
// follows. A value in parentheses ends at the parenthesis that matches its first;
// if none does, first is the whole rest, for parseParam to refuse.
func cutParam(list string) (first, rest string, more bool) {
	from := 0
	if i := strings.IndexAny(list, "=,"); i >= 0 && strings.HasPrefix(list[i:], "=(") {
		end := closing(list[i+1:])
		if end < 0 {
			return list, "", false
		}
		from = i + 1 + end
	}
	if i := strings.IndexByte(list[from:], ','); i >= 0 {
		return list[:from+i], list[from+i+1:], true
	}
	return list, "", false
}

// closing returns the index of the parenthesis that closes the one at the start
// of text, or -1.
func closing(text string) int {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// A resolved spec is one whose kind and parameters are known, as are those of
// its inner agents.
type resolved struct {
	spec  spec
	kind  Kind
	args  Args
	inner []*resolved // by parameter of the kind, nil for those that are not agents
}

// resolve finds the kind and the arguments of a spec and brings its values into
// canonical form.
func (s *Set) resolve(text string) (*resolved, error) { return s.resolveAt(text, 0, text, 0) }

// resolveAt is resolve for a spec that begins at byte base of whole, depth
// agents deep.
func (s *Set) resolveAt(whole string, base int, text string, depth int) (*resolved, error) {
	sp, err := parseSpec(whole, base, text)
	if err != nil {
		return nil, err
	}
	if depth > maxDepth {
		return nil, sp.errorf(0, "more than %d agents inside one another", maxDepth)
	}
	kind, err := s.find(&sp)
	if err != nil {
		return nil, err
	}
	r := &resolved{kind: kind}
	r.args, err = kind.args(&sp)
	r.spec = sp
	if err != nil {
		return nil, err
	}
	r.args.among = s
	return r, s.resolveInner(r, depth)
}

// resolveInner resolves the inner agents of a spec and brings them into
// canonical form.
func (s *Set) resolveInner(r *resolved, depth int) (err error) {
	r.inner = make([]*resolved, len(r.kind.Params))
	r.args.agents = make([]Builder, len(r.kind.Params))
	for j, p := range r.kind.Params {
		if p.Type != Nested || !r.args.set[j] {
			continue
		}
		text := r.args.values[j].text
		whole, base := text, 0
		given := r.spec.param(p.Name)
		if given != nil {
			whole, base = r.spec.text, r.spec.base+given.valuePos
		}
		if r.inner[j], err = s.resolveAt(whole, base+1, text[1:len(text)-1], depth+1); err != nil {
			return err
		}
		r.args.values[j].text = "(" + r.inner[j].spec.String() + ")"
		if given != nil {
			given.Value = r.args.values[j].text
		}
	}
	return nil
}

// param returns the parameter of that name, nil when it is not given.
func (s *spec) param(name string) *param {
	if i := slices.IndexFunc(s.params, func(p param) bool { return p.Name == name }); i >= 0 {
		return &s.params[i]
	}
	return nil
}

// notReproducible is Set.NotReproducible.
func (r *resolved) notReproducible() string {
	if r.kind.NotReproducible != nil {
		if why := r.kind.NotReproducible(r.args); why != "" {
			return why
		}
	}
	for _, inner := range r.inner {
		if inner != nil && inner.notReproducible() != "" {
			return inner.notReproducible()
		}
	}
	return ""
}

// bind makes the builder of a resolved spec and of all its inner agents.
func (r *resolved) bind(g rules.Game) (*builder, error) {
	if err := r.settle(g); err != nil {
		return nil, err
	}
	spec, identity := r.args.clone(), r.args.clone() // with the inner agents' specs and identities
	for j, inner := range r.inner {
		if inner == nil {
			continue
		}
		b, err := inner.bind(g)
		if err != nil {
			return nil, err
		}
		r.args.agents[j] = b
		identity.values[j].text = "(" + b.Identity() + ")"
		if text := "(" + b.Spec() + ")"; text != spec.params[j].Default {
			spec.give(j, value{text: text})
		}
	}
	said := spec.said(r.kind.Name)
	bound, err := r.kind.Bind(g, r.args)
	if err != nil {
		return nil, r.refusal(g, said, err)
	}
	for _, s := range bound.Settled {
		if err := cmp.Or(spec.stand(s), identity.stand(s)); err != nil {
			return nil, r.refusal(g, said, err)
		}
	}
	return &builder{
		spec: spec.said(r.kind.Name), identity: identity.identity(r.kind.Name, bound.Digest), game: g.Name(),
		of: g, chancy: chancy(g), bound: bound, inner: r.args.agents,
	}, nil
}

// refusal says why a spec cannot be bound; said is the spec it stands for at the game.
func (r *resolved) refusal(g rules.Game, said string, err error) error {
	stands := ""
	if given := r.spec.String(); r.kind.Plain != "" && said != given {
		stands = fmt.Sprintf(", where it stands for %q (NAME=off takes away what the spec does not name, preset=%s all of it)", said, r.kind.Plain)
	}
	return fmt.Errorf("agents: spec %q for %s%s: %w", r.spec.String(), g.Name(), stands, err)
}

// Agent returns the builder of a Nested parameter, nil when it is unset. It is
// available in Kind.Bind.
func (a Args) Agent(name string) Builder {
	a.typed(name, Nested)
	return a.agents[a.index(name)]
}

// Builder makes the builder of another spec from the kinds the program knows,
// for kinds that stand for others. It is available in Kind.Bind.
func (a Args) Builder(spec string, g rules.Game) (Builder, error) { return a.among.Builder(spec, g) }
