package answerpage

import (
	"bytes"
	"fmt"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
)

// standings are the ratings, drawn and as a table, and what must be known of them.
func (r *Run) standings() []page.Block {
	s := r.Standings
	if s.Finished == 0 {
		return nil
	}
	shown := report.Ratings(s)
	shown.Sentences, shown.Link = sentences(s), r.data("standings", s)
	var text bytes.Buffer
	_ = s.WriteText(&text) // a buffer takes everything
	return []page.Block{shown, {Summary: "The same as text", Text: text.String()}}
}

// sentences are what the standings say in words: who is first, what the first move is worth, and
// the notes.
func sentences(s *report.Standings) (out []string) {
	if n := len(s.Agents); n > 1 && s.Agents[0].Superior != nil {
		a, b := &s.Agents[0], &s.Agents[1]
		out = append(out, fmt.Sprintf("First is %s with %s Elo; it is stronger than %s, the next, with a probability of %.1f%%.", a.Name, page.Elo.Text(a.Elo), b.Name, 100**a.Superior))
	}
	if s.Advantage != nil && s.FirstMover != nil {
		out = append(out, fmt.Sprintf("The first move is worth %s Elo; the first mover scores %s of %d games.", page.Elo.Text(*s.Advantage), page.Percent.Text(*s.FirstMover), s.WithResult))
	}
	for _, note := range s.Notes {
		out = append(out, "Note: "+note+".")
	}
	return out
}

// pairings are who made what of whom.
func (r *Run) pairings() []page.Block {
	s := r.Standings
	if len(s.Pairings) == 0 {
		return nil
	}
	h := page.Heat{Title: "Score of the row against the column, with 95 %"}
	at := map[string]int{}
	for i, a := range s.Agents {
		at[a.Name] = i
		h.Names, h.Shares = append(h.Names, a.Name), append(h.Shares, make([]*page.Interval, len(s.Agents)))
	}
	for i := range s.Pairings {
		p := &s.Pairings[i]
		iv := p.Score()
		h.Shares[at[p.A]][at[p.B]], h.Shares[at[p.B]][at[p.A]] = &iv, other(iv)
	}
	return []page.Block{{Chart: h.Draw(), Table: s.PairingTable(), Link: r.data("pairings", s.Pairings)}}
}

// other is a share as the opponent sees it.
func other(iv page.Interval) *page.Interval {
	return &page.Interval{Value: 1 - iv.Value, Low: new(1 - *iv.High), High: new(1 - *iv.Low)}
}
