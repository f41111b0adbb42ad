package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// WriteText writes the study for people.
func (s *Study) WriteText(w io.Writer) error { return s.Document().WriteText(w) }

// Export writes what is wanted of a study beside its text: its tables into the folder tables,
// and its page to the file name, which is replaced whole or not at all. "" is not wanted. A
// name that does not end with .html or .htm is an error, before anything is written.
func (s *Study) Export(tables, name string) error {
	if name != "" {
		if err := page.CheckName(name); err != nil {
			return arena.Refuse(err)
		}
	}
	if tables != "" {
		if err := s.WriteTables(tables); err != nil {
			return err
		}
	}
	if name == "" {
		return nil
	}
	return s.Document().WriteFile(name)
}

// Document is what is shown of the study. It measures nothing.
func (s *Study) Document() *page.Document {
	all, shown := s, *s
	s = &shown // without the blocks of searches, whose games are shown dose by dose
	s.Cells = slices.DeleteFunc(slices.Clone(all.Cells), func(c StudyCell) bool { return c.Part != "" })
	unplayed := "no cell has games yet."
	if s.Games > 0 {
		unplayed = "its games so far are of the doses of a question."
	}
	unjudged := "the judge has seen no games yet."
	if s.Judge == "" {
		unjudged = "the study has no judge."
	}
	return &page.Document{Title: s.Name, Facts: []string{
		fmt.Sprintf("%d games with a result in %s, %s, seed %d. %s.", s.Games, sanitize.Count(len(all.Cells), "cell", "cells"), s.Openings, s.Seed, all.state()),
		"Intervals are of 95 %, openings as clusters. An end … is without bound.",
	}, Sections: append(s.card(), []page.Section{
		{ID: "answers", Title: "Answers", Why: "the study asks no questions.", Blocks: s.answers()},
		{ID: "balance", Title: "Balance", Why: unplayed, Blocks: s.balance()},
		{ID: "doses", Title: "Doses", Why: "no question about a dose has an answer.", Blocks: s.doses()},
		{ID: "levels", Title: "Levels of play", Why: "no family has two levels with games between equals.", Blocks: s.levels()},
		{ID: "depth", Title: "Depth", Why: "no question about depth has an answer.", Blocks: s.depth()},
		{ID: "course", Title: "Length and choice", Why: "no cell has figures of its course.", Blocks: s.course()},
		{ID: "rules", Title: "Endings and rules", Why: "no cell between equal players has endings or events.", Blocks: s.happenings()},
		{ID: "judge", Title: "Judge", Why: unjudged, Blocks: s.judge()},
		{ID: "figures", Title: "Figures", Why: "no cell has further figures.", Blocks: s.others()},
		{ID: "comparisons", Title: "Comparisons", Why: "nothing could be compared.", Blocks: s.comparisons()},
		{ID: "reproduce", Title: "Reproduce", Blocks: all.reproduce()},
	}...)}
}

// state says how far the cells are.
func (s *Study) state() string {
	stopped := func(why string) bool {
		return slices.ContainsFunc(s.Cells, func(c StudyCell) bool { return c.Stop == why })
	}
	switch {
	case !s.Over && (len(s.Cells) == 0 || stopped("")):
		return "The study goes on: not all cells have reached their target width or pair limit"
	case !s.Over:
		return "The study goes on: its cells have ended, and evaluations are still to be learnt"
	case stopped("lopsided"):
		return "Every cell has reached its target width or its pair limit, or shows that its players are too far apart"
	}
	return "Every cell has reached its target width or its pair limit"
}

// answers are the questions with their answers in sentences, and below them what a reader has
// to know of them.
func (s *Study) answers() (blocks []page.Block) {
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

// balance is who wins, cell by cell, and which agent a level is.
func (s *Study) balance() []page.Block {
	f := page.Forest{Title: "First mover's score in each cell; a shape is a family of levels", Axis: "first mover's score", Unit: page.Percent, High: 1, Zero: 0.5}
	t := &page.Table{
		Caption: "Who wins in each cell; the better player is the second of two levels.",
		Head:    []string{"cell", ">games", ">openings", "first mover's score", "in Elo", "better player's score", "in Elo", "stop"},
	}
	var rows []page.Row
	for _, c := range s.Cells {
		if f := c.Figure("first-score"); f != nil {
			rows = append(rows, page.Row{Name: c.Name, Interval: f.Interval, Group: s.familyOf(c.Family)})
			t.Add(c.Name, fmt.Sprint(c.Games), fmt.Sprint(c.Openings), c.show("first-score"), c.show("first-elo"), c.show("score"), c.show("elo"), c.StopWords())
		}
	}
	if len(rows) == 0 {
		return nil
	}
	return []page.Block{{Chart: f.Draw(rows), Table: t}, {Table: s.agents()}}
}

// StopWords say why there are no more games.
func (c *StudyCell) StopWords() string { return cmp.Or(c.Stop, "goes on") }

// show is a figure of a cell, "" where the cell has none.
func (c *StudyCell) show(name string) string {
	f := c.Figure(name)
	if f == nil {
		return ""
	}
	return page.UnitOf(f.Name, f.Unit).Text(f.Interval)
}

// familyOf is the number of a family of levels, in the order in which cells have them.
func (s *Study) familyOf(family string) int {
	return slices.Index(each.Distinct(s.Cells, func(c StudyCell) string { return c.Family }), family)
}

// agents says which agent a level is.
func (s *Study) agents() *page.Table {
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

// reproduce says how to have the study again.
func (s *Study) reproduce() []page.Block {
	t := &page.Table{Caption: "SHA-256 of the records of each cell, and what played them.", Head: []string{"cell", "digest", "rules", "programs"}}
	for _, c := range s.Cells {
		t.Add(c.Name, c.Digest, fmt.Sprint(c.Rules), fmt.Sprint(c.Versions))
	}
	facts := fmt.Sprintf("Digest %s of all cells; configuration %s; report by program %s, schema %d.", s.Reproduce.Digest, s.Config, s.Reproduce.Program, s.SchemaVersion)
	return []page.Block{
		{Sentences: []string{facts}, Text: strings.Join(s.Reproduce.Commands, "\n") + "\n"},
		{Summary: "The study as it was played", Long: true, Text: s.Reproduce.Configuration},
		{Summary: "Digests", Long: true, Table: t},
	}
}
