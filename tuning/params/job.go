package params

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/agents"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// A Job is a checked configuration with everything it refers to, ready to run.
type Job struct {
	config   *configs.Numbers
	registry runs.Registry
	game     rules.Game
	games    Games
	start    string // the agent's spec at the start
	identity string
	moved    []string // why the start differs from the agent's own values
	plan     plan
	metrics  *metrics.Numbers // of a running job; nil serves none
}

// New checks a configuration completely, before the first game. The error joins all
// problems found. The job keeps c, which must not change after that.
func New(r runs.Registry, c *configs.Numbers) (*Job, error) {
	j := &Job{config: c, registry: r}
	if err := j.check(); err != nil {
		return nil, err
	}
	return j, nil
}

// Summary says in a few words what the job would do.
func (j *Job) Summary() string {
	lines := []string{fmt.Sprintf("a tune of %s of %s for %s by %s: %d games; %s",
		sanitize.Count(len(j.games.Space), "number", "numbers"), j.config.Match.Agent, j.game.Name(), j.config.Match.Tuner, j.plan.games, j.plan.lines[0])}
	if v := j.config.Verify; v != nil && v.Pairs > 0 {
		lines = append(lines, runs.Broken("verify.pairs", v.Test(), v.Pairs)...)
	}
	return strings.Join(slices.Concat(lines, j.config.Idle(), j.moved), "\n  ")
}

// check checks everything that the configuration refers to.
func (j *Job) check() (err error) {
	c := j.config
	m := &c.Match
	if j.game, err = j.registry.Games.Game(c.Game); err != nil {
		return errors.Join(c.Problem("game", err), c.Problem("match.agent", j.registry.Agents.Check(m.Agent)))
	}
	b, err := j.registry.Builder(j.game, m.Agent)
	if err != nil {
		return c.Problem("match.agent", err)
	}
	base := b.Spec() // with the game's standard
	s, err := Declared(j.registry.Agents, base, m.Parameters)
	if err != nil {
		return j.spaceProblem(err)
	}
	j.moved = s.Moved(j.registry.Agents, base)
	j.games = Games{Spec: base, Space: s, Bind: func(spec string) (agents.Builder, error) { return j.registry.Bind(j.game, spec) }}
	if j.start, err = s.Spec(base, s.Start()); err != nil {
		return c.Problem("match.agent", err)
	}
	if b, err = j.registry.Builder(j.game, j.start); err != nil {
		return c.Problem("match.agent", err)
	}
	j.identity = b.Identity()
	if err := j.checkBudgets(); err != nil {
		return err
	}
	if m.Tuner == configs.TunerCMA {
		j.plan, err = j.cmaPlan()
	} else {
		j.plan, err = j.spsaPlan()
	}
	return err
}

// spaceProblem reports where in the configuration the invalid parameters are.
func (j *Job) spaceProblem(err error) error {
	var list []error
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		list = joined.Unwrap()
	} else {
		list = []error{err}
	}
	for i, err := range list {
		key := "match.parameters"
		if len(j.config.Match.Parameters) == 0 {
			key = "match.agent"
		} else if at, ok := errors.AsType[*ParameterError](err); ok {
			key = fmt.Sprintf("%s.%d", key, at.Index)
		}
		list[i] = j.config.Problem(key, err)
	}
	return errors.Join(list...)
}

// checkBudgets reports an agent that lacks the budgets that the tests need.
func (j *Job) checkBudgets() error {
	v := j.config.Verify
	if v == nil || v.Pairs == 0 {
		return nil
	}
	for i, times := range v.Budgets {
		if _, err := Budgeted(j.registry.Agents, j.start, times); err != nil {
			return j.config.Problem(fmt.Sprintf("verify.budgets.%d", i), err)
		}
	}
	return nil
}
