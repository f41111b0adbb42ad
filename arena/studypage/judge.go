package studypage

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/arena/report"
)

// judge is how well the judge foretells results, and what it saw of the games that it knows.
func judge(s *report.Study) section {
	out := section{ID: "judge", Title: "Judge"}
	t := &table{Caption: "What the judge saw. Where there are slope and gain alone it is silent; the notes say why.", Head: []string{"cell", "figure", "value", "unit", "n", "openings"}}
	var rows []row
	var all []report.Interval
	for i := range s.Cells {
		c := &s.Cells[i]
		if f := c.Figure("judge-slope"); f != nil && bounded(f.Interval) {
			rows, all = append(rows, row{name: c.Name, iv: f.Interval, group: familyOf(s, c)}), append(all, f.Interval)
		}
		for _, f := range judged(c) {
			t.add(c.Name, f.Name, unitOf(&f).write(f.Interval), f.Unit, fmt.Sprint(f.N), fmt.Sprint(f.Clusters))
		}
	}
	switch {
	case s.Judge == "":
		out.Why = "the study has no judge."
		return out
	case len(t.Rows) == 0:
		out.Why = "the judge has seen no games yet."
		return out
	}
	out.Blocks = append(out.Blocks, block{Sentences: []string{"The judge is " + s.Judge + ". A slope of 1 means that what it foretells comes true as often as it says."}})
	if len(rows) > 0 {
		low, high := reach(2, append(all, report.Interval{Value: 1})...)
		out.Blocks = append(out.Blocks, block{Chart: forest("Calibration: slope of results over the judge's odds", "slope; 1 is calibrated", plain, low, high, 1, false, rows)})
	}
	for _, game := range games(s) {
		if b := byTenth(s, game, "uncertainty", "uncertainty in bits"); b.Chart != nil {
			out.Blocks = append(out.Blocks, b)
		}
	}
	out.Blocks = append(out.Blocks, block{Summary: "All figures of the judge", Table: t})
	return out
}

// judged are the figures of the judge, which stand last in a cell; those by tenth are drawn.
func judged(c *report.StudyCell) (figures []report.StudyFigure) {
	from := slices.IndexFunc(c.Figures, func(f report.StudyFigure) bool { return strings.HasPrefix(f.Name, "judge-") })
	if from < 0 {
		return nil
	}
	for _, f := range c.Figures[from:] {
		if bounded(f.Interval) && !strings.Contains(f.Name, "/") {
			figures = append(figures, f)
		}
	}
	return figures
}
