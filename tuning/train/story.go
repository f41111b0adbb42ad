package train

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gipf.arena/agents"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/tuning/samples"
)

// A story is all that the report of a loop is made from: what is written down in its
// directory.
type story struct {
	config *configs.Learn
	game   rules.Game
	dir    string
	frozen bool                    // the frozen positions are there
	first  []report.LearnMatch     // of the start against the pool
	done   []report.LearnIteration // in order
	now    *report.LearnNow        // what is under way, nil where nothing is
}

// story is what the loop has to tell so far.
func (l *Loop) story() *story {
	return &story{config: l.config, game: l.game, dir: l.Dir(), frozen: len(l.made) > 0, first: l.first, done: l.done}
}

// report tells it.
func (s *story) report(stopped string) (*report.Learning, error) {
	c := s.config
	out := &report.Learning{
		SchemaVersion: report.LearningVersion, Name: c.Name, Game: s.game.Name(), Seed: c.Seed, Config: configs.Hash(c), Dir: s.dir,
		Planned: c.Iterations, Stopped: stopped, Iterations: slices.Clone(s.done), Now: s.now, Ratings: []report.LearnRating{},
		Mixture: []report.LearnShare{}, Best: s.dir + "/" + bestFile,
	}
	if out.Iterations == nil {
		out.Iterations = []report.LearnIteration{}
	}
	costs, err := journal.ReadCosts(s.dir)
	if err != nil {
		return nil, err
	}
	out.Costs, out.Spent = stageCosts(costs), spent(costs)
	if !s.frozen {
		return out, nil
	}
	w, err := loadWeights(s.dir, out.InUse())
	if err != nil {
		return nil, err
	}
	out.Digest = w.Digest()
	if out.Evaluation, err = s.speed(w); err != nil {
		return nil, err
	}
	for _, factor := range s.factors() {
		out.Ratings = append(out.Ratings, s.rate(factor)...)
	}
	return out, s.explain(out)
}

// factors are the multiples of the budget at which candidates have played, in order.
func (s *story) factors() (all []int64) {
	for _, it := range s.done {
		for _, m := range slices.Concat(it.Gate, it.Pool, it.Start) {
			all = append(all, m.Factor)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// rate puts the candidates on one scale by fresh games at one budget, the start at 0: those of
// the tests chose who is shown, and would show a candidate that is worth nothing as a gain. Whom
// the games do not tie to the start is left out.
func (s *story) rate(factor int64) (out []report.LearnRating) {
	names, ps := s.table(factor, func(it *report.LearnIteration) []report.LearnMatch { return slices.Concat(it.Pool, it.Start) })
	start := slices.Index(names, report.StartName)
	t, err := stats.Rate(len(names), ps, stats.Options{})
	if err != nil || start < 0 {
		return nil // counts too unequal for a fit
	}
	for _, it := range s.done {
		i := slices.Index(names, version(it.Number))
		if i < 0 {
			continue
		}
		if elo, ok := t.Diff(i, start); ok {
			out = append(out, report.LearnRating{Iteration: it.Number, Factor: factor, Elo: page.NewInterval(elo)})
		}
	}
	return out
}

// explain looks at the games of the pool: for cycles, and for the mixture of members
// that no candidate beats.
func (s *story) explain(out *report.Learning) error {
	names, ps := s.table(1, func(it *report.LearnIteration) []report.LearnMatch {
		if !it.Promoted {
			return nil
		}
		return slices.Concat(it.Gate, it.Pool, it.Start)
	})
	if len(names) < 2 {
		return nil
	}
	shares, err := stats.Maximin(scores(len(names), ps))
	if err != nil {
		return fmt.Errorf("learn: %w", err)
	}
	for i, s := range shares {
		out.Mixture = append(out.Mixture, report.LearnShare{Agent: names[i], Share: micro(s)})
	}
	if len(names) < 3 {
		return nil
	}
	found, err := stats.FindCycles(len(names), ps, stats.CycleOptions{Seed: s.config.Seed})
	if err != nil {
		return nil // too few games in both seats to say anything
	}
	out.Cycles = report.NewCycles(found, func(p int) string { return names[p] })
	out.Cycles.Name, out.Cycles.Game, out.Cycles.RunSeed = s.config.Name, s.game.Name(), s.config.Seed
	return nil
}

// table returns the members of the pool that played, with the candidates of which
// there are games to count, and their games at so many times the agent's budget.
func (s *story) table(factor int64, games func(*report.LearnIteration) []report.LearnMatch) (names []string, ps []stats.Pairing) {
	number := func(name string) int {
		i := slices.Index(names, name)
		if i < 0 {
			names = append(names, name)
			i = len(names) - 1
		}
		return i
	}
	add := func(name string, all []report.LearnMatch) {
		for _, m := range all {
			if m.Factor != factor || name == m.Opponent {
				continue
			}
			p := m.Counts
			p.A, p.B = number(name), number(m.Opponent)
			ps = append(ps, p)
		}
	}
	add(report.StartName, s.first)
	for i := range s.done {
		add(version(s.done[i].Number), games(&s.done[i]))
	}
	return names, stats.Merge(ps)
}

// scores are the mean scores of all against all; who did not meet counts as equal.
func scores(players int, ps []stats.Pairing) [][]float64 {
	out := make([][]float64, players)
	for i := range out {
		out[i] = slices.Repeat([]float64{0.5}, players)
	}
	for _, p := range ps {
		if w := p.WDL(); w.Games() > 0 {
			out[p.A][p.B] = w.Points() / float64(w.Games())
			out[p.B][p.A] = 1 - out[p.A][p.B]
		}
	}
	return out
}

// stageCosts sums up what the steps took, by what stands after their number.
func stageCosts(costs []journal.Cost) []report.LearnCost {
	out := []report.LearnCost{}
	for _, c := range costs {
		_, stage := stageOf(c.Step)
		i := slices.IndexFunc(out, func(o report.LearnCost) bool { return o.Stage == stage })
		if i < 0 {
			i, out = len(out), append(out, report.LearnCost{Stage: stage})
		}
		out[i].Wall, out[i].CPU = out[i].Wall+c.Wall, out[i].CPU+c.CPU
	}
	return out
}

// spent is what each iteration took; 0 is what comes before the first.
func spent(costs []journal.Cost) []report.LearnSpent {
	of := map[int][]journal.Cost{}
	last := 0
	for _, c := range costs {
		i, _ := stageOf(c.Step)
		of[i], last = append(of[i], c), max(last, i)
	}
	out := []report.LearnSpent{}
	for i := range last + 1 {
		s := report.LearnSpent{Iteration: i, Stages: stageCosts(of[i])}
		for _, c := range s.Stages {
			s.Wall, s.CPU = s.Wall+c.Wall, s.CPU+c.CPU
		}
		out = append(out, s)
	}
	return out
}

// stageOf takes the name of a step apart: "games 003-gate-4x" is "gate-4x" of iteration
// 3; a step without a number comes before the first.
func stageOf(step string) (iteration int, stage string) {
	name := strings.TrimPrefix(step, "games ")
	if number, rest, ok := strings.Cut(name, "-"); ok {
		if i, err := strconv.Atoi(number); err == nil {
			if strings.HasPrefix(rest, "games-") { // against one of those that were in use
				rest = "games"
			}
			return i, rest
		}
	}
	return 0, name
}

// loadWeights returns the weights of a number in the directory of a loop.
func loadWeights(dir string, number int) (agents.Weights, error) {
	w, err := configs.LoadWeightsFile(dir + "/" + file(number))
	if err != nil {
		return agents.Weights{}, err
	}
	return w.Content(), nil
}

// speed returns the nanoseconds that an evaluation takes here, about 5 ms' worth.
func (s *story) speed(w agents.Weights) (float64, error) {
	eval, err := agents.NewEvaluation(s.game, w)
	if err != nil {
		return 0, err
	}
	rows, _, err := samples.Read(s.dir+"/"+samplesFile(0), "")
	if err != nil {
		return 0, err
	}
	var states []rules.State
	for _, r := range rows[:min(len(rows), 64)] {
		p, err := s.game.Parse(r.Position)
		if err != nil {
			return 0, fmt.Errorf("learn: %w", err)
		}
		states = append(states, p)
	}
	n, start := 0, time.Now()
	for time.Since(start) < 5*time.Millisecond {
		for _, p := range states {
			eval.Evaluate(p)
		}
		n += len(states)
	}
	return float64(time.Since(start).Nanoseconds()) / float64(n), nil
}
