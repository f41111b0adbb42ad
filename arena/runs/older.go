package runs

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

// A run settles what its specs leave out when it begins, and stores its configuration
// with that. Runs of earlier versions hold specs that meant other agents: there, naming
// one technique of mcts switched off the standard ones, and evaluations were set by
// hand unless named. The identities that such a run stores name every parameter, so its
// agents can be recovered.

// unchanged returns the entrants of a run whose specs a configuration, with overrides,
// still gives as the run stores them; other entrants are zero.
func (r *Run) unchanged(c *configs.Run, players []arena.Entrant) []arena.Entrant {
	kept := make([]arena.Entrant, min(len(players), len(c.Agents), len(r.Config.Agents)))
	for i := range kept {
		if c.Agents[i].Spec == r.Config.Agents[i].Spec {
			kept[i] = players[i]
		}
	}
	return kept
}

// asItBegan is TryBuilder for an agent that a run began with. If the spec means another
// agent today, the agent is made from its identity, under the spec and identity in its
// records. If that cannot be done, asItBegan returns today's agent: a caller who
// compares identities refuses it.
func (r Registry) asItBegan(ctx context.Context, game rules.Game, spec string, began arena.Entrant) (agents.Builder, error) {
	commands, err := r.Agents.Programs(spec)
	if err != nil {
		return nil, err
	}
	b, err := r.TryBuilder(ctx, game, spec)
	if err != nil || len(commands) > 0 || b.Identity() == began.Identity && b.Spec() == began.Spec {
		return b, err
	}
	text, identity := inFull(began.Identity)
	old, err := r.TryBuilder(ctx, game, text)
	if err != nil || old.Identity() != identity {
		return b, nil
	}
	return asItWas{old, began}, nil
}

// AsNamed returns the registry for continued work that has named agents by these identities. ask
// makes the agents that it still wants. Of the other identities, whose specs meant something else
// then, a spec that fits none of them today means the only one that has all that it says.
func (r Registry) AsNamed(identities []string, ask func(Registry) error) (Registry, error) {
	today := r
	today.made = func(b agents.Builder) {
		identities = slices.DeleteFunc(identities, func(identity string) bool { return identity == b.Identity() })
	}
	err := ask(today)
	r.named = slices.Compact(slices.Sorted(slices.Values(identities)))
	return r, err
}

// asNamed returns the agent that the work meant by a spec, or today's.
func (r Registry) asNamed(game rules.Game, spec string, today agents.Builder) agents.Builder {
	if r.made != nil {
		r.made(today)
	}
	if slices.Contains(r.named, today.Identity()) {
		return today
	}
	fit := slices.DeleteFunc(slices.Clone(r.named), func(identity string) bool { return !covers(identity, spec) })
	if len(fit) != 1 {
		return today
	}
	_, identity := inFull(fit[0])
	old, err := r.Agents.Builder(valued(today.Spec(), fit[0]), game)
	if err != nil || old.Identity() != identity {
		return today
	}
	return asItWas{old, arena.Entrant{Spec: old.Spec(), Identity: fit[0]}}
}

// valued returns a spec with the values that an identity of the same kind has.
func valued(spec, identity string) string {
	kind, settings, _ := agents.ParseSpec(spec)
	_, values, _ := agents.ParseSpec(withoutDigest(identity))
	for i, s := range settings {
		j := slices.IndexFunc(values, func(v agents.Setting) bool { return v.Name == s.Name })
		if j < 0 {
			continue
		}
		settings[i].Value = withoutDigest(values[j].Value)
		if inner, nested := strings.CutPrefix(values[j].Value, "("); nested {
			settings[i].Value = "(" + valued(strings.TrimSuffix(strings.TrimPrefix(s.Value, "("), ")"), strings.TrimSuffix(inner, ")")) + ")"
		}
	}
	return agents.FormatSpec(kind, settings)
}

// asItWas builds an agent as a run has it: one made from its identity or, without a Builder, one
// asleep because its program is not started.
type asItWas struct {
	agents.Builder
	began arena.Entrant
}

func (a asItWas) Spec() string     { return a.began.Spec }
func (a asItWas) Identity() string { return a.began.Identity }

// Build refuses to start a program.
func (a asItWas) Build(env agents.Env) (agents.Agent, error) {
	if a.Builder == nil {
		return nil, fmt.Errorf("%s: %w", a.began.Spec, ErrNotAllowed)
	}
	return a.Builder.Build(env)
}

// inFull returns the spec that names everything that an identity names, of this
// version or an earlier one, and the identity that such an agent has today.
func inFull(identity string) (spec, today string) {
	text := withoutDigest(identity)
	_, digest, _ := strings.Cut(identity[len(text):], "#")
	kind, settings, err := agents.ParseSpec(text)
	switch {
	case err != nil:
		return "", ""
	case kind == "anchor":
		return inFull(digest) // the identity of the agent that it replaces
	case kind == "mcts":
		settings, digest = sincePresets(settings, digest)
	}
	identities := slices.Clone(settings)
	for i, s := range settings {
		if inner, nested := strings.CutPrefix(s.Value, "("); nested {
			spec, id := inFull(strings.TrimSuffix(inner, ")"))
			settings[i].Value, identities[i].Value = "("+spec+")", "("+id+")"
		}
	}
	today = agents.FormatSpec(kind, identities)
	if digest != "" {
		today += "#" + digest
	}
	return agents.FormatSpec(kind, settings), today
}

// sincePresets adds to the settings of mcts what its presets would add: an identity older than
// presets has the techniques of the standard, if it has any, before the digests of weights.
func sincePresets(settings []agents.Setting, digest string) (_ []agents.Setting, digests string) {
	has := func(name string) int {
		return slices.IndexFunc(settings, func(s agents.Setting) bool { return s.Name == name })
	}
	if has("preset") >= 0 {
		return settings, digest
	}
	settings = append(settings, agents.Setting{Name: "preset", Value: "uct"})
	var left []string
	for part := range strings.SplitSeq(strings.TrimPrefix(digest, "standard:"), ",") {
		name, value, technique := strings.Cut(part, "=")
		if !technique {
			left = append(left, part)
			continue
		}
		if i := has(name); i >= 0 {
			settings = slices.Delete(settings, i, i+1)
		}
		settings = append(settings, agents.Setting{Name: name, Value: value})
	}
	settings = slices.DeleteFunc(settings, func(s agents.Setting) bool { return s.Value == "off" })
	slices.SortFunc(settings, func(a, b agents.Setting) int { return cmp.Compare(a.Name, b.Name) })
	return settings, strings.Join(left, ",")
}
