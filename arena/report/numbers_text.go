package report

import (
	"fmt"
	"io"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// WriteText writes the result for people.
func (n *Numbers) WriteText(w io.Writer) error { return writeText(w, n.write) }

func (n *Numbers) write(w io.Writer) {
	fmt.Fprintf(w, "%s: %s, %s, seed %d, %d of %d games", n.Name, n.Game, n.Tuner, n.Seed, n.Games, n.Planned)
	if n.Open > 0 {
		fmt.Fprintf(w, ", %d of them without a result", n.Open)
	}
	if n.Stopped {
		fmt.Fprint(w, "; it was ended early, and a forecast is of the whole plan")
	} else if n.Games < n.Planned && n.Tuner == "cma" {
		fmt.Fprint(w, ", in whole generations")
	}
	fmt.Fprintln(w)
	for _, line := range n.How {
		fmt.Fprintln(w, sanitize.Line(line))
	}
	fmt.Fprintln(w)
	writeLines(w, NumbersTable(n.Parameters))
	fmt.Fprintf(w, "\nstart  %s\nfound  %s\n", sanitize.Line(n.Start), sanitize.Line(n.Found))
	for i := range n.Matches {
		n.Matches[i].write(w)
	}
	fmt.Fprintf(w, "\n%s\n", n.verdict())
	writeNotes(w, n.Notes)
	fmt.Fprintf(w, "digest %s\n", n.Digest)
}

// NumbersTable shows what is known of the parameters, a line each below a header.
func NumbersTable(parameters []TunedNumber) []string {
	t := page.Table{Head: []string{"parameter", ">start", ">value", "95 %", ">range", ""}}
	for _, p := range parameters {
		var marks []string
		if p.Unidentified {
			marks = append(marks, "unidentified")
		}
		if p.Pinned {
			marks = append(marks, "at an end of its range")
		}
		t.Add(p.Name, page.Plain.One(p.Start), page.Plain.One(p.Best.Value), page.Plain.Ends(p.Best), page.Plain.One(p.Min)+" to "+page.Plain.One(p.Max), strings.Join(marks, ", "))
	}
	return t.Lines()
}

// NumbersLine shows the values with their intervals in a line.
func NumbersLine(parameters []TunedNumber) string {
	words := each.Of(parameters, func(p TunedNumber) string { return p.Name + "=" + page.Plain.Text(p.Best) })
	return strings.Join(words, ", ")
}

func (m *NumbersMatch) write(w io.Writer) {
	t := &m.Test
	fmt.Fprintf(w, "\nfound against start, %d × the budget (%s): %d games, seed %d, %s\n", m.Times, sanitize.Line(m.Found), m.Games, m.Seed, m.Run)
	fmt.Fprintf(w, "Elo   %s  %s (median-unbiased)\n%s of [%g, %g] %s Elo: LLR %s of (%.2f, %.2f), Ptnml(0-2) %v\nthe found values are shown to be: %s\n",
		t.Unbiased, t.Unbiased.Ends(), t.Verdict, t.Elo0, t.Elo1, t.Scale, page.Signed("%.2f", t.LLR), t.LowerInForce, t.UpperInForce, t.Ptnml, m.shown())
	if t.Incomplete > 0 {
		fmt.Fprintf(w, "%s left out\n", sanitize.Count(t.Incomplete, "pair with a game without a result is", "pairs with a game without a result are"))
	}
}
