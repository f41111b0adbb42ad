package train

import (
	"errors"
	"fmt"
	"slices"

	"gipf.arena/agents"
)

// A verification is a match of the fitted weights.
type verification struct {
	// name is the name of its run and of its folder.
	name string
	// agent plays with the fitted weights, under a key if it is written there.
	agent, key string
	// opponent is another agent; "" means the same agent with the weights old.
	opponent, old string
	// search says that this verification is one of those that judge the weights.
	search bool
}

// meet fills in the matches that the configuration asks for, each with its opponent.
func (t *Tune) meet() error {
	v := t.config.Verify
	if v == nil {
		return nil
	}
	all := []verification{{name: "verify", agent: v.Agent, key: "verify.agent", opponent: v.Opponent}}
	if v.Search != nil {
		for i, spec := range v.Search.Agents {
			all = append(all, verification{
				name: fmt.Sprintf("verify-%d", i+1), agent: spec, key: fmt.Sprintf("verify.search.agents.%d", i), search: true,
			})
		}
	}
	var problems []error
	for _, c := range all {
		var err error
		if c.opponent == "" {
			c.old, err = t.inUse(c)
		}
		if problems = append(problems, t.config.Problem(c.key, err)); err == nil {
			t.verifications = append(t.verifications, c)
		}
	}
	return errors.Join(problems...)
}

// inUse names the weights to beat: those that the configuration names, otherwise those
// that the agent uses at the game when its spec names none.
func (t *Tune) inUse(c verification) (string, error) {
	if named := t.config.Verify.Against; named != "" {
		return named, nil
	}
	if err := t.registry.Agents.Check(withWeights(c.agent, "any")); err != nil {
		return "", err
	}
	b, err := t.registry.Builder(t.game, c.agent)
	if err != nil {
		return "", err
	}
	_, settings, err := t.registry.Agents.Settings(b.Spec())
	if err != nil {
		return "", err
	}
	i := slices.IndexFunc(settings, func(s agents.Setting) bool { return s.Name == "weights" && s.Value != "off" })
	if i < 0 {
		return "", fmt.Errorf("%q plays without weights at %s: name those to beat in verify.against", c.agent, t.game.Name())
	}
	return settings[i].Value, nil
}
