package report

import (
	"fmt"
	"io"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
)

// WriteText writes the comparisons for people. The error is one of w.
func (c *Comparisons) WriteText(w io.Writer) error {
	return writeText(w, func(w io.Writer) {
		for i := range c.Each {
			if i > 0 {
				fmt.Fprintln(w)
			}
			c.Each[i].write(w)
		}
	})
}

func (c *Comparison) write(w io.Writer) {
	c.A.write(w, "A")
	c.B.write(w, "B")
	fmt.Fprintln(w)
	for _, x := range c.Changes {
		fmt.Fprintf(w, "%s: %s against %s\n", x.Key, x.A, x.B)
	}
	if len(c.Changes) == 0 {
		fmt.Fprintln(w, "configuration, rules and program are the same")
	}
	fmt.Fprintln(w, c.Games)
	if c.A.Digest != c.B.Digest && len(c.Figures) > 0 {
		c.writeFigures(w)
	}
	fmt.Fprintf(w, "\n%s\n", c.Verdict)
}

func (r *ComparedRun) write(w io.Writer, letter string) {
	fmt.Fprintf(w, "%s  %s: %s, seed %d, %d of %d games, %d without a result, %d distinct, in %s\n",
		letter, r.Name, r.Game, r.Seed, r.Finished, r.Planned, r.LeftOut, r.Distinct, r.Dir)
	fmt.Fprintf(w, "   digest %s\n", r.Digest)
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

func (c *Comparison) writeFigures(w io.Writer) {
	fmt.Fprintln(w)
	c.FigureTable().Write(w)
	fmt.Fprintf(w, "\nintervals of 95 %%, differences: %s; *: excludes 0\n", c.Errors)
	if c.A.manyDuplicates() || c.B.manyDuplicates() {
		fmt.Fprintln(w, "note: more than a tenth of the games of a run are duplicates of others, which matched differences take for new")
	}
	if len(c.Compared) > 0 {
		fmt.Fprintf(w, "ratings: relative to the mean of the %d agents that both runs rate\n", len(c.Compared))
	} else {
		fmt.Fprintf(w, "ratings: not compared, of %d common agents fewer than two are rated in both runs\n", len(c.Common))
	}
}

// FigureTable is a row for each figure of both runs.
func (c *Comparison) FigureTable() *page.Table {
	t := &page.Table{
		Caption: "All figures of both runs, and their differences; *: the interval of the difference excludes 0.",
		Head:    []string{"", ">A", ">B", ">B - A", "95 %", ""},
	}
	for _, f := range c.Figures {
		mark := ""
		if f.Significant {
			mark = "*"
		}
		t.Add(f.words(), f.cell(f.A), f.cell(f.B), f.number(f.Diff.Value), f.Diff.Between("…", f.number), mark)
	}
	return t
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
