package train

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
)

// candidate is the name of a candidate's agent in its matches.
const candidate = "candidate"

// play plays games of the loop, as a step named for the stage. The caller closes the run.
func (l *Loop) play(ctx context.Context, stage, title string, c *configs.Run) (*journal.Games, error) {
	c.Game, c.MaxPlies = l.game.Name(), l.config.Games.MaxPlies
	if err := l.next(ctx); err != nil {
		return nil, err
	}
	o := l.Options.Runs
	o.Metrics = nil // the loop has its own
	return l.Play(ctx, l.registry, c.Name, c, journal.How{
		Workers: l.workers(), InFlight: l.Options.InFlight, Options: o,
		Watch: func(s *runs.Active) func() {
			return l.watch(journal.Stage{Name: stage, Title: title, Unit: "games", Session: s, Progress: func() (int64, int64) {
				p := s.Progress.Snapshot()
				return p.Resumed + p.Finished, p.Planned
			}})
		},
	})
}

// records plays games and returns their records in the order of their index.
func (l *Loop) records(ctx context.Context, stage, title string, c *configs.Run) (records []arena.Record, played journal.Played, err error) {
	g, err := l.play(ctx, stage, title, c)
	if err != nil {
		return nil, played, err
	}
	defer g.Run.Close()
	for r, err := range g.Run.Records(ctx) {
		if err != nil {
			return nil, played, err
		}
		records = append(records, r)
	}
	return records, g.Played, nil
}

// matches plays games of the first player against the others. It returns the results in
// the order of the others, seen from the first player or, in an SPRT, from the last.
func (l *Loop) matches(ctx context.Context, stage, title string, factor int64, c *configs.Run) ([]report.LearnMatch, error) {
	g, err := l.play(ctx, stage, title, c)
	if err != nil {
		return nil, err
	}
	return matchesOf(g.Results, factor), g.Run.Close()
}

// matchesOf returns the games of a run of the loop so far, seen from the candidate.
func matchesOf(r *runs.Results, factor int64) []report.LearnMatch {
	c, duplicates := r.Config, r.Tally.Duplicates()
	if r.Rounds != nil { // a sequential test
		test := r.Rounds.Director().(*adaptive.SPRTDirector).Tests()[0]
		_, d := between(nil, duplicates, 1, 0)
		m := report.NewLearnMatch(c.Agents[0].Name, factor, c.Seed, test.Games, d)
		m.LLR, m.Verdict = test.LLR, test.Verdict.String()
		return []report.LearnMatch{m}
	}
	found := make([]report.LearnMatch, len(c.Agents)-1)
	for i := range found {
		p, d := between(r.Tally.Pairings(), duplicates, 0, i+1)
		found[i] = report.NewLearnMatch(c.Agents[i+1].Name, factor, c.Seed, p, d)
	}
	return found
}

// between returns the games of two players, seen from a.
func between(ps []stats.Pairing, ds []stats.Duplicates, a, b int) (p stats.Pairing, d stats.Duplicates) {
	p = stats.Pairing{A: a, B: b}
	for _, q := range ps {
		if q.A == a && q.B == b || q.A == b && q.B == a {
			p = p.Plus(q) // seen from a
		}
	}
	d, _ = stats.DuplicatesOf(p, ds)
	return p, d
}

// test returns the test that a candidate must pass at each budget.
func (l *Loop) test() *adaptive.SPRT {
	g := l.config.Gate
	return &adaptive.SPRT{Elo0: g.Elo0, Elo1: g.Elo1, Alpha: g.Alpha, Beta: g.Beta, Model: stats.Logistic.String(), Batch: g.Batch}
}

// chances returns the chances of candidates at the tests.
func (l *Loop) chances() *report.Gate {
	g := l.config.Gate
	return report.NewGate(l.test().Test(), g.Draws, g.Pairs, g.Batch, factors(1, g.Factor))
}

// gateLines describes them.
func (l *Loop) gateLines() []string {
	var b strings.Builder
	_ = l.chances().WriteText(&b) // a Builder never fails
	lines := append(strings.Split(strings.TrimSpace(b.String()), "\n"), l.warnings()...)
	for i, spec := range l.config.Pool.Agents {
		if !l.repeats(spec) {
			lines = append(lines, fmt.Sprintf("pool.agents.%d: %q does not repeat itself: neither does what is promoted", i, spec))
		}
	}
	return lines
}

// gate tests a candidate against the evaluation in use at factor times the budget.
func (l *Loop) gate(ctx context.Context, number int, factor int64) (report.LearnMatch, error) {
	g, base := l.config.Gate, l.inUse()
	c := &configs.Run{
		Name: fmt.Sprintf("%03d-gate-%dx", number, factor), Seed: l.seedOf("gate", uint64(number), uint64(factor)),
		Tournament: "sprt", Pairs: g.Pairs, Openings: g.Openings.Run(),
		Agents: []configs.Agent{{Name: version(base), Spec: l.spec(file(base), factor)}, {Name: candidate, Spec: l.spec(file(number), factor)}},
		SPRT:   l.test(),
	}
	title := fmt.Sprintf("iteration %d: the candidate against %s at %d× the budget: at most %d games", number, version(base), factor, 2*g.Pairs)
	found, err := l.matches(ctx, "gate", title, factor, c)
	if err != nil {
		return report.LearnMatch{}, err
	}
	return found[0], nil
}

// playPool plays an evaluation against members of the pool.
func (l *Loop) playPool(ctx context.Context, number int, members []configs.Agent) ([]report.LearnMatch, error) {
	if len(members) == 0 {
		return nil, nil
	}
	p := l.config.Pool
	c := &configs.Run{
		Name: fmt.Sprintf("%03d-pool", number), Seed: l.seedOf("pool", uint64(number)),
		Tournament: "gauntlet", Pairs: p.Pairs, Openings: l.config.Gate.Openings.Run(),
		Agents: append([]configs.Agent{{Name: candidate, Spec: l.spec(file(number), 1)}}, members...),
	}
	if slices.ContainsFunc(members, func(m configs.Agent) bool { return !l.repeats(m.Spec) }) {
		c.Failures = new(configs.Failures) // a candidate that wins because an engine ends has proved nothing
	}
	title := fmt.Sprintf("iteration %d: %s against the pool of %d: %d games", number, file(number), len(members), 2*p.Pairs*len(members))
	found, err := l.matches(ctx, "pool", title, 1, c)
	if errors.Is(err, arena.ErrOverBudget) {
		err = fmt.Errorf("learn: pool: %w; nothing is promoted: mend it, remove %s, and go on", err, l.Path("runs/"+c.Name))
	}
	return found, err
}

// playStart plays a promoted candidate against the start at a larger budget.
func (l *Loop) playStart(ctx context.Context, number int, factor int64) ([]report.LearnMatch, error) {
	c := &configs.Run{
		Name: fmt.Sprintf("%03d-start-%dx", number, factor), Seed: l.seedOf("start", uint64(number), uint64(factor)),
		Tournament: "match", Pairs: l.config.Pool.Pairs, Openings: l.config.Gate.Openings.Run(),
		Agents: []configs.Agent{{Name: candidate, Spec: l.spec(file(number), factor)}, {Name: report.StartName, Spec: l.spec(file(0), factor)}},
	}
	title := fmt.Sprintf("iteration %d: the candidate against the start at %d× the budget: %d games", number, factor, 2*c.Pairs)
	return l.matches(ctx, "start", title, factor, c)
}
