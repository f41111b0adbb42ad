package report

import (
	"fmt"
	"io"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
)

// WriteText writes the comparisons for people. The error is one of w.
func (c *Comparisons) WriteText(w io.Writer) error { return c.Document().WriteText(w) }

// Document is what changed from the first run to each other one.
func (c *Comparisons) Document() *page.Document {
	var names []string
	for i := range c.Each {
		if i == 0 {
			names = append(names, c.Each[0].A.Name)
		}
		names = append(names, c.Each[i].B.Name)
	}
	return &page.Document{Title: strings.Join(names, " · "), Sections: c.Sections()}
}

// Sections are those of the document, one for each other run.
func (c *Comparisons) Sections() (out []page.Section) {
	for i, one := range c.Each {
		s := page.Section{ID: fmt.Sprintf("change-%d", i+2), Title: fmt.Sprintf("From %s to %s", one.A.Name, one.B.Name), Blocks: one.beside()}
		if one.A.Digest != one.B.Digest && len(one.Figures) > 0 {
			s.Blocks = append(s.Blocks, one.differences(false)...)
			s.Blocks = append(s.Blocks, one.differences(true)...)
			s.Blocks = append(s.Blocks, page.Block{Sentences: one.notes(), Link: &page.Link{Name: fmt.Sprintf("comparison-%d.json", i+2), Value: one}})
		}
		out = append(out, s)
	}
	return out
}

// beside are the verdict, and what the runs are and have in common.
func (c *Comparison) beside() []page.Block {
	words := []string{c.Verdict, "A  " + c.A.String(), "B  " + c.B.String(), c.Games.String()}
	t := &page.Table{Caption: "What decides the games and differs.", Head: []string{"key", "A", "B"}}
	for _, x := range c.Changes {
		t.Add(x.Key, x.A, x.B)
	}
	if len(c.Changes) == 0 {
		words = append(words, "configuration, rules and program are the same")
	}
	return append([]page.Block{{Sentences: words}}, page.Tabled(t)...)
}

// String says what was played.
func (r *ComparedRun) String() string {
	return fmt.Sprintf("%s: %s, seed %d, %d of %s games, %d without a result, %d distinct, in %s, digest %s",
		r.Name, r.Game, r.Seed, r.Finished, r.Words(), r.LeftOut, r.Distinct, r.Dir, r.Digest)
}

// manyDuplicates reports whether more than a tenth of the games are duplicates.
func (r *ComparedRun) manyDuplicates() bool {
	return stats.Duplicates{Games: int(r.Finished) - r.LeftOut, Distinct: r.Distinct}.Many()
}

// String says what the runs have in common game by game.
func (g CommonGames) String() string {
	words := fmt.Sprintf("games of one index: %d in both, %d of them equal", g.Both, g.Same)
	if g.First != nil {
		words += fmt.Sprintf(", the first that differs is %d", *g.First)
	}
	return words + fmt.Sprintf("; openings in both: %d", g.SharedOpenings)
}

// notes say what the figures mean.
func (c *Comparison) notes() []string {
	words := []string{fmt.Sprintf("intervals of 95 %%, differences: %s; *: excludes 0", c.Errors)}
	if c.A.manyDuplicates() || c.B.manyDuplicates() {
		words = append(words, "note: more than a tenth of the games of a run are duplicates of others, which matched differences take for new")
	}
	if len(c.Compared) == 0 {
		return append(words, fmt.Sprintf("ratings: not compared, of %d common agents fewer than two are rated in both runs", len(c.Common)))
	}
	return append(words, fmt.Sprintf("ratings: relative to the mean of the %d agents that both runs rate", len(c.Compared)))
}

// differences are the figures of both runs that are shares, or those in Elo.
func (c *Comparison) differences(shares bool) []page.Block {
	f := page.Forest{Title: "Differences in Elo, B less A; squares are differences whose interval excludes 0", Axis: "Elo", Unit: page.Elo, Most: 300, Held: true}
	t := &page.Table{Caption: "Elo in both runs, and the differences.", Head: []string{"", ">A", ">B", ">B - A", "95 %", ""}}
	if shares {
		f = page.Forest{Title: "Differences of shares in percentage points, B less A; squares are differences whose interval excludes 0", Axis: "percentage points", Unit: page.Points, Most: 1, Held: true}
		t.Caption = "Shares in both runs, and the differences."
	}
	for i := range c.Figures {
		if x := &c.Figures[i]; x.Kind.Share() == shares {
			mark := ""
			if x.Significant {
				mark = "*"
			}
			t.Add(x.words(), x.cell(x.A), x.cell(x.B), x.number(x.Diff.Value), x.Diff.Between("…", x.number), mark)
		}
	}
	blocks := page.Tabled(t)
	if len(blocks) > 0 {
		blocks[0].Chart = f.Draw(c.rows(shares))
	}
	return blocks
}

// rows are the differences that are drawn: those of shares, or those in Elo.
func (c *Comparison) rows(shares bool) (rows []page.Row) {
	for _, f := range c.Figures {
		if f.Kind.Share() == shares {
			group := 0
			if f.Significant {
				group = 1
			}
			rows = append(rows, page.Row{Name: strings.TrimSpace(string(f.Kind) + " " + f.Name), Interval: f.Diff, Group: group})
		}
	}
	return rows
}

// words says what the figure is.
func (f *Figure) words() string {
	switch f.Kind {
	case KindRating:
		return "Elo of " + f.Name
	case KindPairing:
		return "Elo of " + f.Name + " alone"
	case KindAdvantage:
		return "Elo of the first move"
	case KindFirstMover:
		return "points of the first mover"
	}
	return "games ended by " + f.Name
}

// number writes Elo, or a share in percent.
func (f *Figure) number(x float64) string {
	if f.Kind.Share() {
		return page.Signed("%+.1f%%", 100*x)
	}
	return page.Signed("%+.1f", x)
}

// cell is the figure of one run with its error.
func (f *Figure) cell(iv page.Interval) string {
	switch {
	case f.Kind == KindPairing:
		return iv.String() // a bound is one
	case iv.Low == nil || iv.High == nil:
		return f.number(iv.Value) + " ~"
	case f.Kind.Share():
		return iv.Percent()
	}
	return iv.String()
}
