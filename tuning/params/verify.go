package params

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/internal/seed"
)

// test plays the matches of the recommended values against the start.
func (s *tune) test(ctx context.Context, found *report.Numbers) error {
	v := s.config.Verify
	if v == nil || v.Pairs == 0 {
		return nil
	}
	if found.Found == s.start {
		found.Notes = append(found.Notes, "the found values are those of the start: there is nothing to test")
		return nil
	}
	for k, times := range v.Budgets {
		m, err := s.match(ctx, found, k, times)
		if err != nil {
			return err
		}
		found.Matches = append(found.Matches, m)
	}
	return nil
}

// match plays one match, unless it is already played.
func (s *tune) match(ctx context.Context, found *report.Numbers, k, times int) (m report.NumbersMatch, err error) {
	m = report.NumbersMatch{Times: times, Seed: seed.Tuner(s.config.Seed).Verification(int64(k))}
	if m.Found, err = Budgeted(s.registry.Agents, found.Found, times); err != nil {
		return m, err
	}
	if m.Start, err = Budgeted(s.registry.Agents, s.start, times); err != nil {
		return m, err
	}
	name := fmt.Sprintf("verify-%d", times)
	title := fmt.Sprintf("found against start at %d × the budget, a test of at most %d games: %s", times, 2*s.config.Verify.Pairs, m.Found)
	g, err := s.Play(ctx, s.registry, name, s.matchRun(name, m), s.How(journal.Stage{Title: title}))
	if err != nil {
		return m, err
	}
	defer g.Run.Close()
	return journal.Step(s.Work, "match "+name, func() (report.NumbersMatch, error) {
		standings, _, err := g.Results.Standings()
		if err != nil {
			return m, err
		}
		m.Run, m.Games, m.Test = g.Played.Run, int(g.Played.Games), standings.Format.Tests[0]
		return m, nil
	})
}

// matchRun returns the tournament of a match. The first agent is the one tested against.
func (s *tune) matchRun(name string, m report.NumbersMatch) *configs.Run {
	v, c := s.config.Verify, s.config
	return &configs.Run{
		Name: name, Game: c.Game, Seed: m.Seed, Tournament: arena.SPRT.String(), Pairs: v.Pairs,
		SPRT:     v.Test(),
		Openings: c.Match.Openings.Run(), MaxPlies: c.Match.MaxPlies, Workers: c.Workers,
		Agents: []configs.Agent{{Name: "start", Spec: m.Start}, {Name: "found", Spec: m.Found}},
	}
}

// budgets are the parameters that limit an agent's computation, the reproducible
// ones first.
var budgets = []string{"transitions", "sims", "nodes", "ms"}

// Budgeted returns the spec with its budget multiplied by factor: the first of
// transitions, sims, nodes and ms for which the agent has a value, given or by
// default. It returns an error if there is none.
func Budgeted(set *agents.Set, spec string, factor int) (string, error) {
	if factor == 1 {
		return spec, nil
	}
	_, all, err := set.Settings(spec)
	if err != nil {
		return "", err
	}
	for _, name := range budgets {
		at := slices.IndexFunc(all, func(s agents.Setting) bool { return s.Name == name })
		if at < 0 {
			continue
		}
		n, err := strconv.ParseInt(all[at].Value, 10, 64)
		if err != nil {
			return "", fmt.Errorf("match: budget %s=%s of %q: %w", name, all[at].Value, spec, err)
		}
		text, err := given(spec, agents.Setting{Name: name, Value: strconv.FormatInt(n*int64(factor), 10)})
		return text, errors.Join(err, set.Check(text))
	}
	return "", fmt.Errorf("match: %s has no budget of transitions, simulations, nodes or time that could be larger", spec)
}
