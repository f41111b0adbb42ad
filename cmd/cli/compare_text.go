package cli

import (
	"fmt"
	"io"

	"gipf.arena/arena/compare"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// print writes the comparison for people.
func (v *comparisonView) print(w io.Writer) {
	v.A.print(w, "A")
	v.B.print(w, "B")
	fmt.Fprintln(w)
	for _, c := range v.Changes {
		fmt.Fprintf(w, "%s: %s against %s\n", c.Key, c.A, c.B)
	}
	if len(v.Changes) == 0 {
		fmt.Fprintln(w, "configuration, rules and program are the same")
	}
	fmt.Fprintln(w, v.Games)
	if v.A.Digest != v.B.Digest && len(v.figures) > 0 {
		v.printFigures(w)
	}
	fmt.Fprintf(w, "\n%s\n", v.Verdict)
}

func (r *comparedRun) print(w io.Writer, letter string) {
	fmt.Fprintf(w, "%s  %s: %s, seed %d, %d of %d games, %d without a result, %d distinct, in %s\n",
		letter, r.Name, r.Game, r.Seed, r.Finished, r.Planned, r.LeftOut, r.Distinct, r.Dir)
	fmt.Fprintf(w, "   digest %s\n", r.Digest)
}

// String says what the runs have in common game by game.
func (g comparedGames) String() string {
	words := fmt.Sprintf("games of one index: %d in both, %d of them equal", g.Both, g.Same)
	if g.First != nil {
		words += fmt.Sprintf(", the first that differs is %d", *g.First)
	}
	return words + fmt.Sprintf("; openings in both: %d", g.SharedOpenings)
}

func (v *comparisonView) printFigures(w io.Writer) {
	fmt.Fprintln(w)
	t := report.Table{Header: []string{"", ">A", ">B", ">B - A", "95 %", ""}}
	for _, f := range v.figures {
		mark := ""
		if f.Significant() {
			mark = "*"
		}
		t.Add(figureName(f), figureWords(f.Kind, f.A), figureWords(f.Kind, f.B), number(f.Kind, f.Diff.Center), bounds(f.Kind, f.Diff), mark)
	}
	t.Write(w)
	fmt.Fprintf(w, "\nintervals of 95 %%, differences: %s; *: excludes 0\n", v.Method)
	if v.A.copied || v.B.copied {
		fmt.Fprintln(w, "note: more than a tenth of the games of a run are copies of others, which matched differences take for new")
	}
	if len(v.Compared) > 0 {
		fmt.Fprintf(w, "ratings: relative to the mean of the %d agents that both runs rate\n", len(v.Compared))
	} else {
		fmt.Fprintf(w, "ratings: not compared, of %d common agents fewer than two are rated in both runs\n", len(v.Common))
	}
}

func figureName(f compare.Figure) string {
	switch f.Kind {
	case compare.Rating:
		return "Elo of " + f.Name
	case compare.Advantage:
		return "Elo of the first move"
	case compare.FirstMover:
		return "points of the first mover"
	}
	return "games ended by " + f.Name
}

// number writes a figure: Elo, or a share in percent.
func number(k compare.Kind, x float64) string {
	if k.Share() {
		return fmt.Sprintf("%+.1f%%", 100*x)
	}
	return fmt.Sprintf("%+.1f", x)
}

// figureWords is a figure of one run with its error.
func figureWords(k compare.Kind, iv stats.Interval) string {
	switch {
	case iv.OpenLo || iv.OpenHi:
		return number(k, iv.Center) + " ~"
	case k.Share():
		return iv.Percent()
	}
	return iv.String()
}

// bounds is the interval of a difference, an open end as "…".
func bounds(k compare.Kind, iv stats.Interval) string {
	lo, hi := "…", "…"
	if !iv.OpenLo {
		lo = number(k, iv.Lo)
	}
	if !iv.OpenHi {
		hi = number(k, iv.Hi)
	}
	return "[" + lo + ", " + hi + "]"
}
