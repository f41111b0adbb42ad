package report

import (
	"bytes"
	"fmt"

	"gipf.arena/arena/page"
	"gipf.arena/internal/each"
)

// Ratings are the ratings of standings, drawn and as a table.
func Ratings(s *Standings) page.Block {
	t := RatingTable(s.Agents, OnPage)
	t.Caption = fmt.Sprintf("Elo by the %s model, intervals of %.0f %% with %s, %d games with a result; %s. LOS: probability of being stronger than the next below.",
		s.Model, 100*s.Confidence, s.Errors, s.WithResult, s.FixedPoint)
	rows := each.Of(s.Agents, func(a RatedAgent) page.Row {
		return page.Row{Name: a.Name, Interval: a.Elo, Group: a.Pool, Note: mark(a.Status)}
	})
	b := page.Block{Table: t}
	if s.Finished > 0 {
		b.Chart = eloForest("Ratings with their intervals", "Elo", 300, rows)
	}
	return b
}

// Blocks are the ratings with what they say in words, what an adaptive format has to tell, and
// the standings as text.
func (s *Standings) Blocks() []page.Block {
	shown := Ratings(s)
	shown.Sentences = s.sentences()
	var text bytes.Buffer
	_ = s.WriteText(&text) // a buffer takes everything
	blocks := []page.Block{shown}
	if s.Format != nil {
		blocks = append(blocks, s.Format.Block())
	}
	return append(blocks, page.Block{Summary: "The same as text", Text: text.String()})
}

// sentences are what the standings say in words: who is first, what the first move is worth, and
// the notes.
func (s *Standings) sentences() (out []string) {
	if n := len(s.Agents); n > 1 && s.Agents[0].Superior != nil {
		a, b := &s.Agents[0], &s.Agents[1]
		out = append(out, fmt.Sprintf("First is %s with %s Elo; it is stronger than %s, the next, with a probability of %.1f%%.", a.Name, page.Elo.Text(a.Elo), b.Name, 100**a.Superior))
	}
	if s.Advantage != nil && s.FirstMover != nil {
		out = append(out, fmt.Sprintf("The first move is worth %s Elo; the first mover scores %s of %d games.", page.Elo.Text(*s.Advantage), page.Percent.Text(*s.FirstMover), s.WithResult))
	}
	return append(out, each.Of(s.Notes, func(note string) string { return "Note: " + note + "." })...)
}

// mark is what stands beside an agent that is not simply rated.
func mark(status string) string {
	if status == "rated" {
		return ""
	}
	return "(" + status + ")"
}

// eloForest has rows of Elo on a scale that holds them all, and the ends of their intervals as
// far as most beyond.
func eloForest(title, axis string, most float64, rows []page.Row) *page.Chart {
	return page.Forest{Title: title, Axis: axis, Unit: page.Elo, Most: most}.Draw(rows)
}
