package report

import (
	"cmp"
	"fmt"
	"slices"

	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
	"gipf.arena/internal/numeric"
)

// depth is what doublings of a budget gain, game by game, a line a family, and the length of the ladders.
func (s *Study) depth() (blocks []page.Block) {
	type figure struct{ game, who, term string }
	told := map[figure]int{} // the first question that asks, of several about one ladder
	fits := slices.DeleteFunc(slices.Clone(s.Fits), func(f StudyFit) bool {
		of := figure{f.Game, f.who(), f.Term}
		if _, is := told[of]; !is {
			told[of] = f.Question
		}
		return f.Model != "depth" || told[of] != f.Question
	})
	for _, game := range each.Distinct(fits, func(f StudyFit) string { return f.Game }) {
		if c := doublings(game, fits); c != nil {
			blocks = append(blocks, page.Block{Heading: game, Chart: c})
		}
	}
	return append(blocks, page.Tabled(lineTable(fits))...)
}

// Entry returns the entry of a list with the name of another, which is added where there is none.
func Entry[T any](list *[]T, name func(*T) string, other T) *T {
	i := slices.IndexFunc(*list, func(e T) bool { return name(&e) == name(&other) })
	if i < 0 {
		i, *list = len(*list), append(*list, other)
	}
	return &(*list)[i]
}

func seriesName(s *page.Series) string { return s.Name }

// doublings is the picture of one game, nil without a step that has a bound. Families have budgets of
// different kinds, so that their steps are counted from the first one; a step need not be a doubling.
func doublings(game string, fits []StudyFit) *page.Chart {
	var all []page.Series
	steps := map[string]float64{}
	for _, f := range fits {
		if f.Game != game || f.At == nil {
			continue
		}
		if steps[f.who()]++; page.Bounded(f.Interval) {
			line := Entry(&all, seriesName, page.Series{Name: f.who()})
			line.Points = append(line.Points, page.Point{X: steps[f.who()], Interval: f.Interval})
		}
	}
	if len(all) == 0 {
		return nil
	}
	c, _, _ := page.Plot{Title: game + ": what a doubling of the budget gains, by steps between levels", Across: "step", Up: "gain, Elo", Unit: page.Elo}.Draw(all)
	return c
}

// levels is the first mover's advantage over the level of play, game by game, a line a family.
func (s *Study) levels() (blocks []page.Block) {
	for _, game := range s.games() {
		if c := s.ladder(game); c != nil {
			blocks = append(blocks, page.Block{Heading: game, Chart: c})
		}
	}
	if len(blocks) == 0 {
		return nil
	}
	trends := slices.DeleteFunc(slices.Clone(s.Fits), func(f StudyFit) bool { return f.Model != "trend" })
	return append(blocks, page.Tabled(lineTable(trends))...)
}

// games are the full names of the games, in order.
func (s *Study) games() []string {
	return each.Distinct(s.Cells, func(c StudyCell) string { return c.Game })
}

// equals are the cells of a game between equal opponents that have a figure.
func (s *Study) equals(game, figure string) []StudyCell {
	return slices.DeleteFunc(slices.Clone(s.Cells), func(c StudyCell) bool { return !c.Equal() || c.Game != game || c.Figure(figure) == nil })
}

// ladder is the picture of one game, a line a family and another of it with relearned agents, nil where no line has two levels.
func (s *Study) ladder(game string) *page.Chart {
	var labels []string
	var all []page.Series
	long := false
	cells := s.equals(game, "first-elo")
	slices.SortStableFunc(cells, func(a, b StudyCell) int {
		return cmp.Or(cmp.Compare(numeric.OneIf(a.Relearned), numeric.OneIf(b.Relearned)), cmp.Compare(a.Rank, b.Rank))
	})
	for _, c := range cells {
		if c.Fresh { // its level has a place by other games
			continue
		}
		line := Entry(&all, seriesName, page.Series{Name: marked(c.Family, c.Relearned)})
		line.Points = append(line.Points, page.Point{X: float64(len(labels)), Interval: c.Figure("first-elo").Interval})
		labels, long = append(labels, c.Levels[0]), long || len(line.Points) > 1
	}
	if !long {
		return nil
	}
	c, _, _ := page.Plot{
		Title:  fmt.Sprintf("First mover's advantage at %s, each family from weak to strong", game),
		Across: "level of both players", Up: "first mover's advantage, Elo", Unit: page.Elo, Labels: labels,
	}.Draw(all)
	return c
}
