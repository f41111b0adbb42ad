package report

import (
	"fmt"
	"slices"

	"gipf.arena/arena/page"
)

// comparisons are all claims, raw and adjusted. Of the screening, those that show nothing stand
// apart.
func (s *Study) comparisons() []page.Block {
	head := []string{"question", "figure", "cells", "difference, 95 % raw", "in Elo", ">p", ">p adjusted", ">effect", "claim", ">shared openings", ">openings", ">games"}
	least := []string{"shared openings", "openings", "games", "effect", "p", "in Elo"}
	asked := &page.Table{Caption: "Comparisons of the questions, corrected for one another by Holm.", Head: head, Least: least}
	differ := &page.Table{Caption: "Screening: every two games of one level that differ, corrected by Benjamini and Hochberg; a difference is the second less the first.", Head: head, Least: least}
	others := &page.Table{Caption: "Comparisons of the screening that show no difference.", Head: head, Least: least}
	for _, c := range s.Contrasts {
		switch {
		case c.Question > 0:
			asked.Add(c.cells()...)
		case c.Holds:
			differ.Add(c.cells()...)
		default:
			others.Add(c.cells()...)
		}
	}
	blocks := slices.Concat(page.Tabled(asked), page.Tabled(differ))
	if n := len(others.Rows); n > 0 {
		blocks = append(blocks, page.Block{Summary: fmt.Sprintf("%d more comparisons of the screening show no difference", n), Long: true, Table: others})
	}
	return blocks
}

func (c *StudyContrast) cells() []string {
	inElo, unit, who := "", page.UnitOf(c.Figure, ""), c.A
	if c.Elo != nil {
		inElo = page.Elo.Text(*c.Elo)
	}
	if unit == page.Percent {
		unit = page.Points
	}
	if c.B != "" {
		who = c.B + " less " + c.A
	}
	return []string{
		fmt.Sprint(c.Question), c.Figure, who, unit.Text(c.Diff), inElo, page.Chance(c.P), page.Chance(c.Adjusted), fmt.Sprintf("%.2f", c.Effect), c.claim(),
		fmt.Sprint(c.Shared), fmt.Sprint(c.Openings), fmt.Sprint(c.Games),
	}
}

// claim says what a comparison shows.
func (c *StudyContrast) claim() string {
	switch {
	case c.Wanted != "" && c.Holds:
		return "lies " + c.Wanted
	case c.Wanted != "":
		return "not shown to lie " + c.Wanted
	case c.Holds && c.Margin > 0:
		return "equal within " + page.UnitOf(c.Figure, "").One(c.Margin)
	case c.Holds:
		return "differ"
	case c.Margin > 0:
		return "not shown to be within " + page.UnitOf(c.Figure, "").One(c.Margin)
	}
	return "not shown"
}
