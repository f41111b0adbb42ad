package answerpage

import (
	"strings"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
)

// unitOf is how a figure is written that has a name and a unit of package quality.
func unitOf(name, unit string) page.Unit {
	switch {
	case strings.HasSuffix(name, "elo"):
		return page.Elo
	case name == "first-score", name == "score", strings.HasPrefix(unit, "share"):
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
	return unitOf(f.Name, f.Unit).Text(f.Interval)
}
