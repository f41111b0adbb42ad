package report

import (
	"slices"

	"gipf.arena/arena/page"
)

// depth is what doublings of a budget gain, game by game, a line a family, and the length of the ladders.
func (s *Study) depth() (blocks []page.Block) {
	fits := slices.DeleteFunc(slices.Clone(s.Fits), func(f StudyFit) bool { return f.Model != "depth" })
	for _, game := range distinct(fits, func(f *StudyFit) string { return f.Game }) {
		if c := doublings(game, fits); c != nil {
			blocks = append(blocks, page.Block{Heading: game, Chart: c})
		}
	}
	return append(blocks, page.Tabled(lineTable(fits))...)
}

// distinct are the names of a list, each once, in their order.
func distinct[T any](list []T, name func(*T) string) (names []string) {
	for i := range list {
		if n := name(&list[i]); !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return names
}

// doublings is the picture of one game, nil without a doubling that has a bound. Families have budgets of
// different kinds, so that their doublings are counted from the first one.
func doublings(game string, fits []StudyFit) *page.Chart {
	var all []page.Series
	for _, f := range fits {
		if f.Game != game || f.At == nil || !page.Bounded(f.Interval) {
			continue
		}
		i := slices.IndexFunc(all, func(s page.Series) bool { return s.Name == f.Level })
		if i < 0 {
			i = len(all)
			all = append(all, page.Series{Name: f.Level})
		}
		all[i].Points = append(all[i].Points, page.Point{X: float64(len(all[i].Points) + 1), Interval: f.Interval})
	}
	if len(all) == 0 {
		return nil
	}
	c, _, _ := page.Plot{Title: game + ": what each doubling of the budget gains, counted from the first level", Across: "doubling", Up: "gain, Elo", Unit: page.Elo}.Draw(all)
	return c
}
