package page

import (
	"fmt"
	"html/template"
	"strings"

	"gipf.arena/arena/report"
)

// Ratings are the ratings of standings, drawn and as a table.
func Ratings(s *report.Standings) Block {
	t := report.RatingTable(s.Agents, report.OnPage)
	t.Caption = fmt.Sprintf("Elo by the %s model, intervals of %.0f %% with %s, %d games with a result; %s. LOS: probability of being stronger than the next below.",
		s.Model, 100*s.Confidence, s.Errors, s.WithResult, s.FixedPoint)
	var rows []Row
	for i := range s.Agents {
		a := &s.Agents[i]
		rows = append(rows, Row{Name: a.Name, Interval: a.Elo, Group: a.Pool, Note: mark(a.Status)})
	}
	b := Block{Table: t}
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
func eloForest(title, axis string, most float64, rows []Row) *Chart {
	all := make([]report.Interval, len(rows))
	for i, r := range rows {
		all[i] = r.Interval
	}
	low, high := Reach(most, all...)
	return Forest{Title: title, Axis: axis, Unit: Elo, Low: min(low, high-10), High: high}.Draw(rows)
}

// Fragment returns the block alone, for a page that has the style sheet of CSS. The error is
// that of a value which is no JSON.
func (b Block) Fragment() (template.HTML, error) {
	var text strings.Builder
	err := layout.ExecuteTemplate(&text, "block", b)
	return template.HTML(text.String()), err
}
