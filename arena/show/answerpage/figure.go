package answerpage

import (
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/arena/show/page"
)

// unitOf is the unit of a figure of a cell.
func unitOf(f *report.StudyFigure) page.Unit {
	switch {
	case strings.HasSuffix(f.Name, "elo"):
		return page.Elo
	case f.Name == "first-score", f.Name == "score", strings.HasPrefix(f.Unit, "share"):
		return page.Percent
	}
	return page.Plain
}

// show is a figure of a cell, "" where the cell has none.
func show(c *report.StudyCell, name string) string {
	f := c.Figure(name)
	if f == nil {
		return ""
	}
	return unitOf(f).Text(f.Interval)
}
