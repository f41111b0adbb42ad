package answerpage

import "gipf.arena/arena/page"

// standings are the ratings, drawn and as a table, and what must be known of them.
func (r *Run) standings() []page.Block {
	if r.Standings.Finished == 0 {
		return nil
	}
	blocks := r.Standings.Blocks()
	blocks[0].Link = r.data("standings", r.Standings)
	return blocks
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
