package answerpage

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
)

// judge is how well the judge foretells results, and what it saw of the games that it knows.
func judge(s *report.Study) []page.Block {
	t := &page.Table{Caption: "What the judge saw. Where there are slope and gain alone it is silent; the notes say why.", Head: []string{"cell", "figure", "value", "unit", "n", "openings"}}
	var rows []page.Row
	var all []page.Interval
	for i := range s.Cells {
		c := &s.Cells[i]
		if f := c.Figure("judge-slope"); f != nil && page.Bounded(f.Interval) {
			rows, all = append(rows, page.Row{Name: c.Name, Interval: f.Interval, Group: familyOf(s, c)}), append(all, f.Interval)
		}
		for _, f := range judged(c) {
			t.Add(c.Name, f.Name, unitOf(f.Name, f.Unit).Text(f.Interval), f.Unit, fmt.Sprint(f.N), fmt.Sprint(f.Clusters))
		}
	}
	if s.Judge == "" || len(t.Rows) == 0 {
		return nil
	}
	blocks := []page.Block{{Sentences: []string{"The judge is " + s.Judge + ". A slope of 1 means that what it foretells comes true as often as it says."}}}
	if len(rows) > 0 {
		low, high := page.Reach(2, append(all, page.Interval{Value: 1})...)
		blocks = append(blocks, page.Block{Chart: page.Forest{Title: "Calibration: slope of results over the judge's odds", Axis: "slope; 1 is calibrated", Unit: page.Plain, Low: low, High: high, Zero: 1}.Draw(rows)})
	}
	for _, game := range games(s) {
		blocks = append(blocks, byTenth(s, game, "uncertainty", "uncertainty in bits")...)
	}
	return append(blocks, page.Block{Summary: "All figures of the judge", Table: t})
}

// judged are the figures of the judge, which stand last in a cell; those by tenth are drawn.
func judged(c *report.StudyCell) (figures []report.StudyFigure) {
	from := slices.IndexFunc(c.Figures, func(f report.StudyFigure) bool { return strings.HasPrefix(f.Name, "judge-") })
	if from < 0 {
		return nil
	}
	for _, f := range c.Figures[from:] {
		if page.Bounded(f.Interval) && !strings.Contains(f.Name, "/") {
			figures = append(figures, f)
		}
	}
	return figures
}
