package train

import (
	"fmt"
	"slices"
	"strconv"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// factors returns the multiples of the budget at which candidates have played, in order.
func (h *history) factors() (all []int64) {
	for _, it := range h.done {
		for _, m := range slices.Concat(it.Gate, it.Pool, it.Start) {
			all = append(all, m.Factor)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// rate puts the candidates on one scale, with the start at 0, from fresh games at one budget:
// the games of the tests chose which candidates are shown, so they would show a worthless
// candidate as a gain. It leaves out players that no games connect to the start.
func (h *history) rate(factor int64) (out []report.LearnRating) {
	names, ps := h.table(factor, func(it *report.LearnIteration) []report.LearnMatch { return slices.Concat(it.Pool, it.Start) })
	start := slices.Index(names, report.StartName)
	t, err := stats.Rate(len(names), ps, stats.Options{})
	if err != nil || start < 0 {
		return nil // counts too unequal for a fit
	}
	for _, it := range h.done {
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

// outside returns the results of the start and the candidates against the pool members that the loop
// did not make: against each, and against all together, whom every player met in equally many games.
func (h *history) outside() (out []report.LearnOutside) {
	add := func(iteration int, all []report.LearnMatch) {
		together, seed := stats.Pairing{A: 0, B: 1}, uint64(0)
		for _, m := range all {
			if _, err := strconv.Atoi(m.Opponent); err == nil || m.Opponent == report.StartName {
				continue
			}
			m.Opponent = h.specOf(m.Opponent)
			out = append(out, report.LearnOutside{Iteration: iteration, LearnMatch: m})
			m.Counts.A, m.Counts.B = 0, 1
			together, seed = together.Plus(m.Counts), m.Seed
		}
		if together.Games() > 0 {
			out = append(out, report.LearnOutside{Iteration: iteration, LearnMatch: report.NewLearnMatch(report.AllOutside, 1, seed, together, stats.Duplicates{})})
		}
	}
	add(0, h.first)
	for _, it := range h.done {
		add(it.Number, it.Pool)
	}
	return out
}

// specOf returns the spec of a pool member that the configuration adds, and the name of any other member.
func (h *history) specOf(name string) string {
	for i, spec := range h.config.Pool.Agents {
		if name == other(i) {
			return spec
		}
	}
	return name
}

// explain looks for cycles in the games of the pool, and for a mixture of members
// that no candidate beats.
func (h *history) explain(out *report.Learning) error {
	names, ps := h.table(1, func(it *report.LearnIteration) []report.LearnMatch {
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
	found, err := stats.FindCycles(len(names), ps, stats.CycleOptions{Seed: h.config.Seed})
	if err != nil {
		return nil // too few games in both seats for a statement
	}
	out.Cycles = report.NewCycles(found, func(p int) string { return names[p] })
	out.Cycles.Name, out.Cycles.Game, out.Cycles.RunSeed = h.config.Name, h.game.Name(), h.config.Seed
	return nil
}

// table returns the members of the pool and the candidates that have games with a result, and their
// games at factor times the agent's budget.
func (h *history) table(factor int64, games func(*report.LearnIteration) []report.LearnMatch) (names []string, ps []stats.Pairing) {
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
			if m.Factor != factor || name == m.Opponent || m.Counts.Games() == 0 {
				continue
			}
			p := m.Counts
			p.A, p.B = number(name), number(m.Opponent)
			ps = append(ps, p)
		}
	}
	add(report.StartName, h.first)
	for i := range h.done {
		add(version(h.done[i].Number), games(&h.done[i]))
	}
	return names, stats.Merge(ps)
}

// scores returns the mean scores of all against all from pairings that have games; players that did not meet count as equal.
func scores(players int, ps []stats.Pairing) [][]float64 {
	out := make([][]float64, players)
	for i := range out {
		out[i] = slices.Repeat([]float64{0.5}, players)
	}
	for _, p := range ps {
		w := p.WDL()
		out[p.A][p.B] = w.Points() / float64(w.Games())
		out[p.B][p.A] = 1 - out[p.A][p.B]
	}
	return out
}
