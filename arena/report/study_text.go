package report

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/internal/sanitize"
)

// WriteText writes the study for people: answers first, then tables.
func (s *Study) WriteText(w io.Writer) error { return writeText(w, s.write) }

func (s *Study) write(w io.Writer) {
	state := "every cell is as precise as was asked for or has the most pairs"
	if !s.Over {
		state = "not all cells are as precise as was asked for"
	}
	fmt.Fprintf(w, "%s: %d cells, %d games, %s, seed %d; %s\n", s.Name, len(s.Cells), s.Games, s.Openings, s.Seed, state)
	for i, a := range s.Answers {
		fmt.Fprintf(w, "\n%d. %s\n", i+1, sanitize.Line(a.Question))
		if a.Headline != "" {
			fmt.Fprintf(w, "   %s\n\n", sanitize.Line(a.Headline))
		}
		for _, sentence := range a.Sentences {
			fmt.Fprintf(w, "   %s\n", sanitize.Line(sentence))
		}
	}
	s.writeScores(w)
	s.writeFigures(w)
	s.writeContrasts(w)
	s.writeFits(w)
	writeNotes(w, s.Notes)
	fmt.Fprintf(w, "\nTo have it again (program %s):\n", s.Reproduce.Program)
	for _, c := range s.Reproduce.Commands {
		fmt.Fprintln(w, "   ", sanitize.Line(c))
	}
	fmt.Fprintf(w, "digest %s\n", s.Reproduce.Digest)
}

// writeScores writes who wins in each cell.
func (s *Study) writeScores(w io.Writer) {
	t := page.Table{Head: []string{"cell", ">games", "first mover", "Elo", "better player", "Elo", "stop"}}
	for i := range s.Cells {
		c := &s.Cells[i]
		t.Add(c.Name, fmt.Sprint(c.Games), c.share("first-score"), c.elo("first-elo"), c.share("score"), c.elo("elo"), c.StopWords())
	}
	fmt.Fprintln(w, "\nWho wins, with intervals of 95 %, openings as clusters:")
	t.Write(w)
}

// StopWords say why there are no more games.
func (c *StudyCell) StopWords() string { return cmp.Or(c.Stop, "goes on") }

// share is a figure between 0 and 1 in per cent, "" where the cell has none.
func (c *StudyCell) share(name string) string {
	if f := c.Figure(name); f != nil {
		return f.Percent()
	}
	return ""
}

func (c *StudyCell) elo(name string) string {
	if f := c.Figure(name); f != nil {
		return f.Interval.String()
	}
	return ""
}

// scores are the figures of writeScores.
var scores = map[string]bool{"first-score": true, "first-elo": true, "score": true, "elo": true}

// writeFigures writes all other figures that are no part of another, a line each.
func (s *Study) writeFigures(w io.Writer) {
	t := page.Table{Head: []string{"cell", "figure", ">value", "95 %", ">n", ">openings", "unit"}}
	for _, c := range s.Cells {
		for _, f := range c.Figures {
			if scores[f.Name] || strings.Contains(strings.TrimPrefix(f.Name, "ending/"), "/") {
				continue
			}
			t.Add(c.Name, f.Name, number(f.Value), page.Plain.Ends(f.Interval), fmt.Sprint(f.N), fmt.Sprint(f.Clusters), f.Unit)
		}
	}
	under(w, &t, "What the games were like (by tenth, seat and rule with --json and --csv):")
}

// writeContrasts writes the comparisons of the questions, and of the screening those that
// hold.
func (s *Study) writeContrasts(w io.Writer) {
	t := page.Table{Head: []string{">question", "figure", "cells", ">difference", "95 %, raw", ">p", ">p adjusted", ">effect", "claim"}}
	screened := 0
	for _, c := range s.Contrasts {
		if c.Question == 0 && !c.Holds {
			screened++
			continue
		}
		t.Add(c.cells()...)
	}
	under(w, &t, "Comparisons; question 0 is screening, corrected by Benjamini and Hochberg, questions by Holm:")
	if screened > 0 {
		fmt.Fprintf(w, "%d more comparisons of the screening show no difference\n", screened)
	}
}

func (c *StudyContrast) cells() []string {
	return []string{
		fmt.Sprint(c.Question), c.Figure, c.Who(), number(c.Diff.Value), page.Plain.Ends(c.Diff), fmt.Sprintf("%.3g", c.P), fmt.Sprintf("%.3g", c.Adjusted),
		fmt.Sprintf("%.2f", c.Effect), c.Claim(),
	}
}

// Who says which cells are compared.
func (c *StudyContrast) Who() string {
	if c.B == "" {
		return c.A
	}
	return c.B + " less " + c.A
}

// Claim says what a comparison shows, "" where that is nothing.
func (c *StudyContrast) Claim() string {
	switch {
	case c.Holds && c.Margin > 0:
		return "equal within " + number(c.Margin)
	case c.Holds:
		return "differ"
	case c.Margin > 0:
		return "not shown to be within " + number(c.Margin)
	}
	return ""
}

// writeFits writes the lines.
func (s *Study) writeFits(w io.Writer) {
	t := page.Table{Head: []string{">question", "game", "level", "model", "figure", ">value", "95 %", ">p", ">games"}}
	for _, f := range s.Fits {
		p := ""
		if f.P != nil {
			p = fmt.Sprintf("%.3g", *f.P)
		}
		t.Add(fmt.Sprint(f.Question), f.Game, f.Level, f.Model, f.Term, number(f.Value), page.Plain.Ends(f.Interval), p, fmt.Sprint(f.Games))
	}
	under(w, &t, "Lines through doses and levels:")
}
