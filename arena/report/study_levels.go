package report

import (
	"fmt"
	"slices"

	"gipf.arena/arena/page"
)

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
	return distinct(s.Cells, func(c *StudyCell) string { return c.Game })
}

// equals are the cells of a game between equal opponents that have a figure.
func (s *Study) equals(game, figure string) []StudyCell {
	return slices.DeleteFunc(slices.Clone(s.Cells), func(c StudyCell) bool { return !c.Equal() || c.Game != game || c.Figure(figure) == nil })
}

// ladder is the picture of one game, nil where no family has two levels.
func (s *Study) ladder(game string) *page.Chart {
	var labels []string
	var all []page.Series
	long := false
	for _, c := range s.equals(game, "first-elo") {
		line := entry(&all, seriesName, page.Series{Name: c.Family})
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
