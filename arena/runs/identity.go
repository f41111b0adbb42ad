package runs

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/configs"
)

// checkEntrants reports a player that differs from the agent of its configuration, in
// its spec or identity. What the agents refer to, such as weights, need not be here.
func (r Registry) checkEntrants(c *configs.Run, players []arena.Entrant) error {
	for i, p := range players {
		if given := c.Agents[i].Spec; !r.sameSpec(p.Spec, given) {
			return fmt.Errorf("spec of player %d is %q, and %q in the configuration", i, p.Spec, given)
		}
	}
	return checkIdentities(players)
}

// checkIdentities reports a player whose identity does not fit its spec.
func checkIdentities(players []arena.Entrant) error {
	for i, p := range players {
		if !covers(p.Identity, p.Spec) {
			return fmt.Errorf("identity of player %d is %.200q, which is not that of its spec %q", i, p.Identity, p.Spec)
		}
	}
	return nil
}

// sameSpec reports whether two specs are the same agent. For agents that this
// program does not know it compares only the kinds.
func (r Registry) sameSpec(a, b string) bool {
	kind, settings, err := r.Agents.Settings(a)
	other, others, otherErr := r.Agents.Settings(b)
	if err == nil && otherErr == nil {
		return kind.Name == other.Name && slices.Equal(settings, others)
	}
	x, _, err := agents.ParseSpec(a)
	y, _, otherErr := agents.ParseSpec(b)
	return err == nil && otherErr == nil && x == y
}

// covers reports whether an identity, which has all parameters and, after #, a
// digest of what they refer to, has those that the spec gives. Defaults belong to
// the program that played, so any others may be there.
func covers(identity, spec string) bool {
	kind, given, err := agents.ParseSpec(spec)
	name, has, otherErr := agents.ParseSpec(withoutDigest(identity))
	if err != nil || otherErr != nil || kind != name {
		return false
	}
	return !slices.ContainsFunc(given, func(s agents.Setting) bool {
		return !slices.ContainsFunc(has, func(t agents.Setting) bool { return s.Name == t.Name && sameValue(t.Value, s.Value) })
	})
}

// sameValue compares the value of a parameter in an identity and in a spec, which may
// itself be an agent.
func sameValue(identity, spec string) bool {
	if inner, nested := strings.CutPrefix(spec, "("); nested {
		outer, ok := strings.CutPrefix(identity, "(")
		return ok && covers(strings.TrimSuffix(outer, ")"), strings.TrimSuffix(inner, ")"))
	}
	return identity == withoutDigest(spec) // a path may contain the mark of a digest
}

// withoutDigest cuts a text at the first # outside of parentheses.
func withoutDigest(text string) string {
	depth := 0
	for i, c := range text {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == '#' && depth == 0:
			return text[:i]
		}
	}
	return text
}

// checkOpenings reports a source of openings that differs from that of the configuration.
func checkOpenings(o *configs.RunOpenings, identity string) error {
	plain := o.File == "" && o.Balance == nil && !o.Distinct && !o.Shared && o.Turns == 0
	if plain != (identity == "") || !strings.Contains(identity, o.Digest) || o.Turns > 0 && !strings.HasPrefix(identity, arena.RandomTurnsIdentity(o.Turns)) {
		return fmt.Errorf("openings are %q, and %s in the configuration", identity, o.Words())
	}
	return nil
}
