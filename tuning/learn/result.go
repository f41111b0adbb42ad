package learn

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/cycles"
	"gipf.arena/configs"
	"gipf.arena/internal/replace"
	"gipf.arena/tuning/journal"
)

// bestFile is the evaluation in use.
const bestFile = "best.yaml"

// writeBest writes the evaluation in use with what it has passed.
func (l *Loop) writeBest() error {
	number := l.inUse()
	w, err := configs.LoadWeightsFile(l.work.Path(file(number)))
	if err != nil {
		return err
	}
	for _, it := range l.done {
		if it.Number == number {
			w.Provenance.Note += ": " + gateWords(&it)
		}
	}
	text, err := configs.Marshal(w)
	if err != nil {
		return err
	}
	if err := replace.File(l.work.Path(bestFile), text); err != nil {
		return fmt.Errorf("learn: %w", err)
	}
	return nil
}

// gateWords says what a promoted candidate has passed.
func gateWords(it *report.LearnIteration) string {
	var words []string
	for _, m := range it.Gate {
		words = append(words, fmt.Sprintf("%s Elo %s against %s at %d× the budget, %d games, seed %d",
			m.Elo, m.Elo.Ends(), version(it.InUse), m.Factor, m.Games, m.Seed))
	}
	return strings.Join(words, "; ")
}

// report gathers what there is.
func (l *Loop) report(stopped string) (*report.Learning, error) {
	c, number := l.config, l.inUse()
	out := &report.Learning{
		SchemaVersion: report.LearningVersion, Name: c.Name, Game: l.game.Name(), Seed: c.Seed, Config: configs.Hash(c), Dir: l.work.Dir(),
		Planned: c.Iterations, Stopped: stopped, Iterations: l.done, Mixture: []report.LearnShare{}, Costs: []report.LearnCost{}, Best: l.work.Path(bestFile),
	}
	if out.Iterations == nil {
		out.Iterations = []report.LearnIteration{}
	}
	if len(l.made) == 0 { // not even the frozen positions are there
		return out, nil
	}
	w, err := l.load(number)
	if err != nil {
		return nil, err
	}
	out.Digest = w.Digest()
	if out.Evaluation, err = l.speed(number); err != nil {
		return nil, err
	}
	if err := l.explain(out); err != nil {
		return nil, err
	}
	out.Costs, err = stageCosts(l.work.Dir())
	return out, err
}

// explain looks at the games of the pool: for cycles, and for the mixture of members
// that nobody beats.
func (l *Loop) explain(out *report.Learning) error {
	names, ps := l.table()
	if len(names) < 2 {
		return nil
	}
	shares, err := cycles.Maximin(scores(len(names), ps))
	if err != nil {
		return fmt.Errorf("learn: %w", err)
	}
	for i, s := range shares {
		out.Mixture = append(out.Mixture, report.LearnShare{Agent: names[i], Share: micro(s)})
	}
	if len(names) < 3 {
		return nil
	}
	found, err := cycles.Find(len(names), ps, cycles.Options{Seed: l.config.Seed})
	if err != nil {
		return nil // too few games in both seats to say anything
	}
	out.Cycles = report.NewCycles(found, func(p int) string { return names[p] })
	out.Cycles.Name, out.Cycles.Game, out.Cycles.RunSeed = l.config.Name, l.game.Name(), l.config.Seed
	return nil
}

// table returns the members of the pool that met somebody, with all evaluations that
// were tested, and their games at the agent's budget.
func (l *Loop) table() (names []string, ps []stats.Pairing) {
	number := func(name string) int {
		i := slices.Index(names, name)
		if i < 0 {
			names = append(names, name)
			i = len(names) - 1
		}
		return i
	}
	add := func(name string, m report.LearnMatch) {
		p := m.Counts
		if p.A, p.B = number(name), number(m.Opponent); m.Factor == 1 && p.A != p.B {
			ps = append(ps, p)
		}
	}
	for _, m := range l.pool {
		if found, ok := l.against[0][m.Name]; ok {
			add(report.StartName, found)
		}
	}
	for _, it := range l.done {
		for _, m := range slices.Concat(it.Gate, it.Pool) {
			if it.Promoted {
				add(version(it.Number), m)
			}
		}
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
func stageCosts(dir string) ([]report.LearnCost, error) {
	costs, err := journal.ReadCosts(dir)
	if err != nil {
		return nil, err
	}
	out := []report.LearnCost{}
	for _, c := range costs {
		stage := stageOf(c.Step)
		i := slices.IndexFunc(out, func(o report.LearnCost) bool { return o.Stage == stage })
		if i < 0 {
			i, out = len(out), append(out, report.LearnCost{Stage: stage})
		}
		out[i].Wall, out[i].CPU = out[i].Wall+c.Wall, out[i].CPU+c.CPU
	}
	return out, nil
}

// stageOf takes the number off the name of a step: "games 003-gate-4x" is "gate-4x".
func stageOf(step string) string {
	name := strings.TrimPrefix(step, "games ")
	if _, rest, ok := strings.Cut(name, "-"); ok {
		return rest
	}
	return name
}
