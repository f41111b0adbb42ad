package main

import (
	"fmt"
	"io"
	"runtime"
	"slices"

	"gipf.arena/arena/report"
)

// write writes the table: medians, and medians of the ratios of what was measured in the
// same repetition; and the least, which other work on the machine disturbed least.
func (list probes) write(w io.Writer, o *options, first, last string) error {
	t := report.Table{Header: []string{
		"game", "evaluation", "commit", ">ns an evaluation", ">least", ">by before", ">by now", ">ns a transition", ">least", ">by before", ">by now", ">transitions/s",
	}}
	for _, p := range list {
		commit := "now"
		if p.before {
			commit = o.commit
		}
		cells := []string{p.game, p.name, commit}
		for q := range questions {
			costs := []string{fmt.Sprintf("%.0f", median(p.costs[q])), fmt.Sprintf("%.0f", slices.Min(p.costs[q]))}
			cells = append(cells, append(costs, list.by(p, q, true), list.by(p, q, false))...)
		}
		t.Add(append(cells, fmt.Sprintf("%.0f", 1e9/median(p.costs[transitions])))...)
	}
	t.Write(w)
	_, err := fmt.Fprintf(w, "\nmedians of %d repetitions in turns, and the least, of processor time; by: the cost by that of the last linear evaluation of the game, of %s and of now;\n"+
		"%s, %d cores; load %s, at the end %s\n", o.reps, o.commit, runtime.GOARCH, runtime.NumCPU(), first, last)
	return err
}

// by returns what p costs by what the last linear evaluation of its game costs, before
// or now; "-" where there is none.
func (list probes) by(p *probe, q question, before bool) string {
	var of *probe
	for _, other := range list {
		if other.game == p.game && other.before && list.find(other.subject, before) != nil {
			of = list.find(other.subject, before)
		}
	}
	if of == nil {
		return "-"
	}
	var ratios []float64
	for i, cost := range p.costs[q] {
		ratios = append(ratios, cost/of.costs[q][i])
	}
	return fmt.Sprintf("%.2f", median(ratios))
}

// median returns the middle of some numbers, the upper one of two.
func median(x []float64) float64 {
	sorted := slices.Sorted(slices.Values(x))
	return sorted[len(sorted)/2]
}
