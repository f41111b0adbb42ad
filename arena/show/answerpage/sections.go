package answerpage

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
)

// answers are the questions with their answers in sentences, and below them what a reader has
// to know of them.
func answers(s *report.Study) (blocks []page.Block) {
	for i, a := range s.Answers {
		b := page.Block{Heading: fmt.Sprintf("%d. %s", i+1, a.Question), Sentences: a.Sentences}
		if a.Headline != "" {
			b.Sentences = []string{a.Headline}
			b.Blocks = []page.Block{{Summary: fmt.Sprintf("%d sentences, one by one", len(a.Sentences)), Sentences: a.Sentences}}
		}
		blocks = append(blocks, b)
	}
	if len(s.Notes) > 0 {
		blocks = append(blocks, page.Block{Heading: "Notes", Sentences: s.Notes})
	}
	return blocks
}

// balanceOf is who wins, cell by cell.
func balanceOf(s *report.Study) []page.Block {
	var rows []page.Row
	t := &page.Table{
		Caption: "Who wins in each cell; the better player is the second of two levels.",
		Head:    []string{"cell", "games", "openings", "first mover's score", "in Elo", "better player's score", "in Elo", "stop"},
	}
	for i := range s.Cells {
		c := &s.Cells[i]
		f := c.Figure("first-score")
		if f == nil {
			continue
		}
		rows = append(rows, page.Row{Name: c.Name, Interval: f.Interval, Group: familyOf(s, c)})
		t.Add(c.Name, fmt.Sprint(c.Games), fmt.Sprint(c.Openings), show(c, "first-score"), show(c, "first-elo"), show(c, "score"), show(c, "elo"), c.StopWords())
	}
	if len(rows) == 0 {
		return nil
	}
	picture := page.Forest{Title: "First mover's score in each cell; a shape is a family of levels", Axis: "first mover's score", Unit: page.Percent, High: 1, Zero: 0.5}.Draw(rows)
	return []page.Block{{Chart: picture}, {Table: t}, {Table: agents(s)}}
}

// familyOf is the number of the family of a cell, in the order in which they appear.
func familyOf(s *report.Study, c *report.StudyCell) int {
	var names []string
	for i := range s.Cells {
		if name := s.Cells[i].Family; !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return slices.Index(names, c.Family)
}

// agents says which agent a level is.
func agents(s *report.Study) *page.Table {
	t := &page.Table{Caption: "Levels: each is an agent with its budget.", Head: []string{"level", "family", "agent"}}
	seen := map[string]bool{}
	for _, c := range s.Cells {
		for i, name := range c.Levels {
			if !seen[name] {
				seen[name] = true
				t.Add(name, c.Family, c.Specs[i])
			}
		}
	}
	return t
}

// comparisons are all claims, raw and adjusted.
func comparisons(s *report.Study) (blocks []page.Block) {
	head := []string{"question", "figure", "cells", "difference, 95 % raw", "in Elo", "p", "p adjusted", "claim", "shared openings", "openings", "games"}
	asked := &page.Table{Caption: "Comparisons of the questions, corrected for one another by Holm.", Head: head}
	screened := &page.Table{Caption: "Every two games of one level, corrected by Benjamini and Hochberg; a difference is the second less the first.", Head: head}
	for _, c := range s.Contrasts {
		t := asked
		if c.Question == 0 {
			t = screened
		}
		t.Add(comparison(c)...)
	}
	if len(asked.Rows) > 0 {
		blocks = append(blocks, page.Block{Table: asked})
	}
	if n := len(screened.Rows); n > 0 {
		blocks = append(blocks, page.Block{Summary: fmt.Sprintf("Screening: %d comparisons", n), Table: screened})
	}
	return blocks
}

func comparison(c report.StudyContrast) []string {
	inElo := ""
	if c.Elo != nil {
		inElo = page.Elo.Text(*c.Elo)
	}
	unit := unitOf(c.Figure, "")
	if unit == page.Percent {
		unit = page.Points
	}
	return []string{
		fmt.Sprint(c.Question), c.Figure, c.Who(), unit.Text(c.Diff), inElo, fmt.Sprintf("%.3g", c.P), fmt.Sprintf("%.3g", c.Adjusted), cmp.Or(c.Claim(), "not shown"),
		fmt.Sprint(c.Shared), fmt.Sprint(c.Openings), fmt.Sprint(c.Games),
	}
}

// reproduce says how to have the study again.
func reproduce(s *report.Study) []page.Block {
	t := &page.Table{Caption: "SHA-256 of the records of each cell, and what played them.", Head: []string{"cell", "digest", "rules", "programs"}}
	for _, c := range s.Cells {
		t.Add(c.Name, c.Digest, fmt.Sprint(c.Rules), fmt.Sprint(c.Versions))
	}
	facts := []string{
		fmt.Sprintf("Digest %s of all cells; configuration %s; report by program %s, schema %d.", s.Reproduce.Digest, s.Config, s.Reproduce.Program, s.SchemaVersion),
	}
	var commands strings.Builder
	for _, c := range s.Reproduce.Commands {
		commands.WriteString(c + "\n")
	}
	return []page.Block{
		{Sentences: facts, Text: commands.String()}, {Summary: "The study as it was played", Text: s.Reproduce.Configuration}, {Summary: "Digests", Table: t},
	}
}
