package studypage

import (
	"fmt"
	"strings"

	"gipf.arena/arena/report"
)

// A unit is how a figure is written: multiplied, and formatted.
type unit struct {
	times  float64
	format string
	sign   string // behind the value
}

var (
	percent = unit{100, "%.1f", "%"}
	elo     = unit{1, "%+.0f", ""}
	plain   = unit{1, "%.4g", ""}
	points  = unit{100, "%+.1f", ""}
)

// unitOf is the unit of a figure of a cell.
func unitOf(f *report.StudyFigure) unit {
	switch {
	case strings.HasSuffix(f.Name, "elo"):
		return elo
	case f.Name == "first-score", f.Name == "score", strings.HasPrefix(f.Unit, "share"):
		return percent
	}
	return plain
}

// write is a value and both ends; "not determined" where no end has a bound.
func (u unit) write(iv report.Interval) string {
	if iv.Low == nil && iv.High == nil {
		return "not determined"
	}
	return fmt.Sprintf(u.format, u.times*iv.Value) + u.sign + " " + u.ends(iv)
}

// ends are both ends; one without a bound is "…".
func (u unit) ends(iv report.Interval) string {
	end := func(x *float64) string {
		if x == nil {
			return "…"
		}
		return fmt.Sprintf(u.format, u.times**x)
	}
	return "[" + end(iv.Low) + ", " + end(iv.High) + "]"
}

// show is a figure of a cell, "" where the cell has none.
func show(c *report.StudyCell, name string) string {
	f := c.Figure(name)
	if f == nil {
		return ""
	}
	return unitOf(f).write(f.Interval)
}

// bounded reports whether an interval can be drawn: one end at least has a bound.
func bounded(iv report.Interval) bool { return iv.Low != nil || iv.High != nil }
