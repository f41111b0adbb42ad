package report

import (
	"fmt"
	"io"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

// shownRounds is how many of the last decisions are printed; all are in the JSON.
const shownRounds = 5

// Last says what was decided last, "" before the first decision.
func (f *Format) Last() string {
	if len(f.Rounds) == 0 {
		return ""
	}
	return f.Rounds[len(f.Rounds)-1].Reason
}

// write writes how the tournament stands by the table of its format, and what was decided
// last; nothing of a nil format.
func (f *Format) write(w io.Writer) {
	if f == nil {
		return
	}
	fmt.Fprintf(w, "\n%s, %s\n", f.Tournament, f.Settings)
	writeLines(w, f.Lines())
	fmt.Fprintln(w)
	hidden, earlier := max(0, len(f.Rounds)-shownRounds), ""
	if hidden > 0 {
		earlier = fmt.Sprintf(" (%d earlier ones with --json)", hidden)
	}
	fmt.Fprintf(w, "decisions%s:\n", earlier)
	for _, r := range f.Rounds[hidden:] {
		fmt.Fprintf(w, "%d: %s\n", r.Number, r)
	}
}

// String is the decision in words.
func (r Round) String() string {
	if len(r.Pairings) == 0 {
		return "end; " + r.Reason
	}
	pairings := each.Of(r.Pairings, func(m [2]string) string { return m[0] + " – " + m[1] })
	text := fmt.Sprintf("%s; %d of each: %s", r.Reason, r.Pairs, strings.Join(pairings, ", "))
	if len(r.Byes) > 0 {
		text += "; sits out: " + strings.Join(r.Byes, ", ")
	}
	return text
}

// Lines are the table of the format and what must be known of it, for people.
func (f *Format) Lines() (lines []string) {
	b := f.Block()
	if b.Table != nil {
		lines = b.Table.Lines()
	}
	return append(lines, b.Sentences...)
}

// Block is how the tournament stands by its format, for a page.
func (f *Format) Block() page.Block {
	b := f.block()
	b.Heading = "Format: " + f.Tournament
	return b
}

func (f *Format) block() page.Block {
	switch f.Tournament {
	case arena.Swiss.String():
		return f.swiss()
	case arena.Knockout.String(), arena.Hill.String():
		return f.matches()
	case arena.SPRT.String():
		return testBlock(f.Tests)
	case arena.Precision.String():
		return page.Block{Sentences: []string{f.lastLook()}}
	}
	return page.Block{Sentences: f.statements()}
}

func (f *Format) swiss() page.Block {
	t := &page.Table{Caption: "The ranking.", Head: []string{">#", "agent", ">score", ">Buchholz", ">points", ">games", ">no result", ">byes", "Elo"}}
	for _, r := range f.Swiss {
		t.Add(fmt.Sprint(r.Rank), r.Name, fmt.Sprintf("%+d", r.Score), fmt.Sprintf("%+d", r.Buchholz), fmt.Sprint(r.Points),
			fmt.Sprint(r.Games), fmt.Sprint(r.Open), fmt.Sprint(r.Byes), r.Elo.String())
	}
	return page.Block{Table: t, Sentences: []string{"score: wins less losses; Buchholz: the opponents' scores; a bye and a game without a result are worth nothing"}}
}

func (f *Format) matches() page.Block {
	b := page.Block{Table: &page.Table{Caption: "The matches.", Head: []string{">round", "match", ">won", ">drawn", ">lost", ">no result", "winner", "how"}}}
	for _, m := range f.Matches {
		b.Table.Add(fmt.Sprint(m.Round+1), m.A+" – "+m.B, fmt.Sprint(m.Wins), fmt.Sprint(m.Draws), fmt.Sprint(m.Losses), fmt.Sprint(m.Open), m.Winner, m.How)
	}
	switch {
	case f.Tournament == arena.Hill.String():
		b.Sentences = []string{f.Winner + " holds the hill"}
	case f.Winner != "":
		b.Sentences = []string{"winner: " + f.Winner}
	}
	return b
}

func (f *Format) lastLook() string {
	if len(f.Looks) == 0 {
		return "no block of pairs is complete yet"
	}
	l := f.Looks[len(f.Looks)-1]
	return fmt.Sprintf("%s; after %s the score of %s is %s, half the interval %.1f points%s",
		sanitize.Count(len(f.Looks), "look", "looks"), sanitize.Count(l.Pairs, "pair", "pairs"), f.ScoreOf, l.Score.Percent(), 100*l.Half,
		map[string]string{"width": ": narrow enough", "max": ": the most pairs", "lopsided": ": too far apart"}[l.Stop])
}

func (f *Format) statements() (lines []string) {
	for _, c := range f.Statements {
		lines = append(lines, fmt.Sprintf("%s is stronger than %s (%d pairs, log evidence %.1f)", c.Above, c.Below, c.Pairs, c.LogEvidence))
	}
	if len(lines) == 0 {
		lines = []string{"no player is shown to be stronger than another yet"}
	}
	return append(lines, fmt.Sprintf("the probability that any of these statements is false is at most %g, however long the run goes on", f.Alpha))
}
