package studypage

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/report"
)

// answers are the questions with their answers in sentences, and below them what a reader has
// to know of them.
func answers(s *report.Study) section {
	out := section{ID: "answers", Title: "Answers"}
	for i, a := range s.Answers {
		out.Blocks = append(out.Blocks, block{Heading: fmt.Sprintf("%d. %s", i+1, a.Question), Sentences: a.Sentences})
	}
	if len(s.Answers)+len(s.Notes) == 0 {
		out.Why = "the study asks no questions."
	}
	if len(s.Notes) > 0 {
		out.Blocks = append(out.Blocks, block{Heading: "Notes", Sentences: s.Notes})
	}
	return out
}

// balance is who wins, cell by cell.
func balance(s *report.Study) section {
	out := section{ID: "balance", Title: "Balance"}
	var rows []row
	t := &table{
		Caption: "Who wins in each cell; the better player is the second of two levels.",
		Head:    []string{"cell", "games", "openings", "first mover's score", "in Elo", "better player's score", "in Elo", "stop"},
	}
	for i := range s.Cells {
		c := &s.Cells[i]
		f := c.Figure("first-score")
		if f == nil {
			continue
		}
		rows = append(rows, row{name: c.Name, iv: f.Interval, group: familyOf(s, c)})
		t.add(c.Name, fmt.Sprint(c.Games), fmt.Sprint(c.Openings), show(c, "first-score"), show(c, "first-elo"), show(c, "score"), show(c, "elo"), stop(c))
	}
	if len(rows) == 0 {
		out.Why = "no cell has games yet."
		return out
	}
	picture := forest("First mover's score in each cell; a shape is a family of levels", "first mover's score", percent, 0, 1, 0.5, false, rows)
	out.Blocks = []block{{Chart: picture}, {Table: t}, {Table: agents(s)}}
	return out
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

// stop is why there are no more games.
func stop(c *report.StudyCell) string {
	if c.Stop == "" {
		return "goes on"
	}
	return c.Stop
}

// agents says which agent a level is.
func agents(s *report.Study) *table {
	t := &table{Caption: "Levels: each is an agent with its budget.", Head: []string{"level", "family", "agent"}}
	seen := map[string]bool{}
	for _, c := range s.Cells {
		for i, name := range c.Levels {
			if !seen[name] {
				seen[name] = true
				t.add(name, c.Family, c.Specs[i])
			}
		}
	}
	return t
}

// comparisons are all claims, raw and adjusted.
func comparisons(s *report.Study) section {
	out := section{ID: "comparisons", Title: "Comparisons"}
	head := []string{"question", "figure", "cells", "difference, 95 % raw", "in Elo", "p", "p adjusted", "claim", "shared openings", "openings", "games"}
	asked := &table{Caption: "Comparisons of the questions, corrected for one another by Holm.", Head: head}
	screened := &table{Caption: "Every two games of one level, corrected by Benjamini and Hochberg; a difference is the second less the first.", Head: head}
	for _, c := range s.Contrasts {
		t := asked
		if c.Question == 0 {
			t = screened
		}
		t.add(comparison(c)...)
	}
	if len(asked.Rows) > 0 {
		out.Blocks = append(out.Blocks, block{Table: asked})
	}
	if n := len(screened.Rows); n > 0 {
		out.Blocks = append(out.Blocks, block{Summary: fmt.Sprintf("Screening: %d comparisons", n), Table: screened})
	}
	if len(out.Blocks) == 0 {
		out.Why = "nothing could be compared."
	}
	return out
}

func comparison(c report.StudyContrast) []string {
	cells, claim, inElo := c.A, "not shown", ""
	if c.B != "" {
		cells = c.B + " less " + c.A
	}
	switch {
	case c.Holds && c.Margin > 0:
		claim = fmt.Sprintf("equal within %.4g", c.Margin)
	case c.Holds:
		claim = "differ"
	case c.Margin > 0:
		claim = fmt.Sprintf("not shown to be within %.4g", c.Margin)
	}
	if c.Elo != nil {
		inElo = elo.write(*c.Elo)
	}
	unit := unitOf(&report.StudyFigure{Name: c.Figure})
	if unit == percent {
		unit = points
	}
	return []string{
		fmt.Sprint(c.Question), c.Figure, cells, unit.write(c.Diff), inElo, fmt.Sprintf("%.3g", c.P), fmt.Sprintf("%.3g", c.Adjusted), claim,
		fmt.Sprint(c.Shared), fmt.Sprint(c.Openings), fmt.Sprint(c.Games),
	}
}

// reproduce says how to have the study again.
func reproduce(s *report.Study) section {
	t := &table{Caption: "SHA-256 of the records of each cell, and what played them.", Head: []string{"cell", "digest", "rules", "programs"}}
	for _, c := range s.Cells {
		t.add(c.Name, c.Digest, fmt.Sprint(c.Rules), fmt.Sprint(c.Versions))
	}
	facts := []string{
		fmt.Sprintf("Digest %s of all cells; configuration %s; report by program %s, schema %d.", s.Reproduce.Digest, s.Config, s.Reproduce.Program, s.SchemaVersion),
	}
	var commands strings.Builder
	for _, c := range s.Reproduce.Commands {
		commands.WriteString(c + "\n")
	}
	return section{ID: "reproduce", Title: "Reproduce", Blocks: []block{
		{Sentences: facts, Text: commands.String()}, {Summary: "The study as it was played", Text: s.Reproduce.Configuration}, {Summary: "Digests", Table: t},
	}}
}
