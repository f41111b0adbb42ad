package report

import (
	"fmt"

	"gipf.arena/arena/page"
)

// Ratings are the ratings of standings, drawn and as a table.
func Ratings(s *Standings) page.Block {
	t := RatingTable(s.Agents, OnPage)
	t.Caption = fmt.Sprintf("Elo by the %s model, intervals of %.0f %% with %s, %d games with a result; %s. LOS: probability of being stronger than the next below.",
		s.Model, 100*s.Confidence, s.Errors, s.WithResult, s.FixedPoint)
	var rows []page.Row
	for i := range s.Agents {
		a := &s.Agents[i]
		rows = append(rows, page.Row{Name: a.Name, Interval: a.Elo, Group: a.Pool, Note: mark(a.Status)})
	}
	b := page.Block{Table: t}
	if s.Finished > 0 {
		b.Chart = eloForest("Ratings with their intervals", "Elo", 300, rows)
	}
	return b
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
