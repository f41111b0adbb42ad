package params

import (
	"bytes"
	"context"
	"fmt"

	"gipf.arena/arena"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
)

// The files that a job leaves in its directory, besides its games.
const (
	reportName = "report.json"
	textName   = "report.txt"
)

// test plays the matches of what was found against the start.
func (s *Session) test(ctx context.Context, found *report.Numbers) error {
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

// match plays one match, unless it has been played.
func (s *Session) match(ctx context.Context, found *report.Numbers, k, times int) (m report.NumbersMatch, err error) {
	m = report.NumbersMatch{Times: times, Seed: VerificationSeed(s.config.Seed, k)}
	if m.Found, err = Budgeted(s.registry.Agents, found.Found, times); err != nil {
		return m, err
	}
	if m.Start, err = Budgeted(s.registry.Agents, s.start, times); err != nil {
		return m, err
	}
	name := fmt.Sprintf("verify-%d", times)
	how := journal.How{Workers: s.options.Workers, InFlight: s.options.InFlight, Options: s.options.Runs, Watch: func(session *runs.Session) func() {
		if s.options.Watch == nil {
			return func() {}
		}
		return s.options.Watch(Stage{
			Title:   fmt.Sprintf("found against start at %d × the budget, a test of at most %d games: %s", times, 2*s.config.Verify.Pairs, m.Found),
			Session: session,
		})
	}}
	g, err := s.work.Play(ctx, s.registry, name, s.matchRun(name, m), how)
	if err != nil {
		return m, err
	}
	defer g.Run.Close()
	return journal.Step(s.work, "match "+name, func() (report.NumbersMatch, error) {
		standings, _, err := g.Results.Standings()
		if err != nil {
			return m, err
		}
		m.Run, m.Games, m.Test = g.Played.Run, int(g.Played.Games), standings.Format.Tests[0]
		return m, nil
	})
}

// matchRun is the tournament of a match: the first agent is tested against.
func (s *Session) matchRun(name string, m report.NumbersMatch) *configs.Run {
	v, c := s.config.Verify, s.config
	return &configs.Run{
		Name: name, Game: c.Game, Seed: m.Seed, Tournament: arena.SPRT.String(), Pairs: v.Pairs,
		SPRT:     v.Test(),
		Openings: c.Match.Openings.Run(), MaxPlies: c.Match.MaxPlies, Workers: c.Workers,
		Agents: []configs.Agent{{Name: "start", Spec: m.Start}, {Name: "found", Spec: m.Found}},
	}
}

// write leaves the report in the directory, for people and for programs.
func (s *Session) write(found *report.Numbers) error {
	for _, f := range []struct {
		step, name string
		asJSON     bool
	}{{"report", reportName, true}, {"text", textName, false}} {
		if _, err := s.work.File(f.step, f.name, func() ([]byte, error) {
			var text bytes.Buffer
			err := report.Write(&text, found, f.asJSON)
			return text.Bytes(), err
		}); err != nil {
			return err
		}
	}
	return nil
}
