package cli

import (
	"fmt"
	"io"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/report"
)

// shownRounds is how many of the last decisions are printed; all are in the JSON.
const shownRounds = 5

// now says what was decided last.
func (f *formatView) now() string {
	if len(f.Rounds) == 0 {
		return ""
	}
	return f.Rounds[len(f.Rounds)-1].Reason
}

// printFormat prints how the tournament stands by its own lights, and what was
// decided last.
func (v *view) printFormat(w io.Writer) {
	f := v.Format
	if f == nil {
		return
	}
	fmt.Fprintf(w, "\n%s, %s\n", f.Tournament, f.Settings)
	for _, line := range f.lines() {
		fmt.Fprintln(w, line)
	}
	fmt.Fprintln(w)
	if hidden := len(f.Rounds) - shownRounds; hidden > 0 {
		fmt.Fprintf(w, "decisions (%d earlier ones with --json):\n", hidden)
	} else {
		fmt.Fprintln(w, "decisions:")
	}
	for _, r := range f.Rounds[max(0, len(f.Rounds)-shownRounds):] {
		fmt.Fprintf(w, "%d: %s\n", r.Number, r.words())
	}
}

// words is a decision in one line.
func (r *roundView) words() string {
	if len(r.Meetings) == 0 {
		return "end; " + r.Reason
	}
	var meetings []string
	for _, m := range r.Meetings {
		meetings = append(meetings, m[0]+" – "+m[1])
	}
	text := fmt.Sprintf("%s; %d of each: %s", r.Reason, r.Pairs, strings.Join(meetings, ", "))
	if len(r.Byes) > 0 {
		text += "; sits out: " + strings.Join(r.Byes, ", ")
	}
	return text
}

// lines is the table of the format.
func (f *formatView) lines() []string {
	switch {
	case f.Swiss != nil:
		return f.swissLines()
	case f.Matches != nil:
		return f.tieLines()
	case f.Tests != nil:
		return f.testLines()
	}
	return f.callLines()
}

func (f *formatView) swissLines() []string {
	t := report.Table{Header: []string{">#", "agent", ">score", ">Buchholz", ">points", ">games", ">no result", ">byes", "Elo"}}
	for _, r := range f.Swiss {
		t.Add(fmt.Sprint(r.Rank), r.Name, fmt.Sprintf("%+d", r.Score), fmt.Sprintf("%+d", r.Buchholz), fmt.Sprint(r.Points),
			fmt.Sprint(r.Games), fmt.Sprint(r.Open), fmt.Sprint(r.Byes), r.elo)
	}
	return append(t.Lines(), "score: wins less losses; Buchholz: the opponents' scores; a bye and a game without a result are worth nothing")
}

func (f *formatView) tieLines() []string {
	t := report.Table{Header: []string{">round", "match", ">won", ">drawn", ">lost", ">no result", "winner", "how"}}
	for _, m := range f.Matches {
		t.Add(fmt.Sprint(m.Round+1), m.A+" – "+m.B, fmt.Sprint(m.Wins), fmt.Sprint(m.Draws), fmt.Sprint(m.Losses), fmt.Sprint(m.Open), m.Winner, m.How)
	}
	switch {
	case f.Tournament == arena.Hill.String():
		return append(t.Lines(), f.Winner+" holds the hill")
	case f.Winner != "":
		return append(t.Lines(), "winner: "+f.Winner)
	}
	return t.Lines()
}

func (f *formatView) testLines() []string {
	t := report.Table{Header: []string{"candidate", "verdict", ">LLR", ">pairs", ">incomplete", "Ptnml(0-2)", "Elo, median-unbiased", "Elo at stop"}}
	for _, x := range f.Tests {
		t.Add(x.Name, x.Verdict, fmt.Sprintf("%.2f", x.LLR), fmt.Sprint(x.Pairs), fmt.Sprint(x.Incomplete), fmt.Sprint(x.Ptnml),
			x.unbiased.String(), x.plain.String())
	}
	return append(t.Lines(), fmt.Sprintf(
		"LLR: log-likelihood ratio, decided about %.2f and %.2f; Elo against the first agent, 95 %% intervals", f.Tests[0].Lower, f.Tests[0].Upper))
}

func (f *formatView) callLines() (lines []string) {
	for _, c := range f.Calls {
		lines = append(lines, fmt.Sprintf("%s is stronger than %s (%d pairs, log evidence %.1f)", c.Above, c.Below, c.Pairs, c.LogEvidence))
	}
	if len(lines) == 0 {
		lines = []string{"nobody can be called stronger than another yet"}
	}
	return append(lines, fmt.Sprintf("the probability that any of these statements is false is at most %g, however long the run goes on", f.Alpha))
}

// formatNotes says what must be known of the ratings of such a tournament.
func formatNotes(s adaptive.Settings, agents int) []string {
	switch s := s.(type) {
	case adaptive.SPRT:
		notes := []string{"the ratings are biased by the stop of each test; use the median-unbiased Elo"}
		if k := agents - 1; k > 1 {
			notes = append(notes, fmt.Sprintf("each of the %d tests has its own alpha of %g: that one or another of candidates no better than the first agent passes has a probability of up to %.2g",
				k, s.Test.Alpha, min(1, float64(k)*s.Test.Alpha)))
		}
		return notes
	case adaptive.Informative:
		return []string{"who met whom depends on the results, which the intervals of the ratings do not know: in simulations that asked for the order 82 to 87 % of those of 95 % held the truth; the statements of the format do know"}
	case adaptive.Hill:
		return []string{"the hill is held by the survivor of many matches: the ratings say what is known of its strength"}
	}
	return nil
}
