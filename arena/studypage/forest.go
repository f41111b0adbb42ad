package studypage

import (
	"fmt"

	"gipf.arena/arena/report"
)

// A row is an estimate of a forest plot, with its name. Group is its shape and colour.
type row struct {
	name  string
	iv    report.Interval
	group int
	note  string // behind the figure
}

// The room of a forest plot beside its axis.
const (
	forestLeft  = 250.0
	forestRight = 205.0
	forestTop   = 34.0
)

// forest draws rows above an axis, one below the other, with their figures as text. Where bars
// is true a bar goes from the low end of the axis to the value. zero is marked on the axis.
func forest(title, axis string, u unit, low, high, zero float64, bars bool, rows []row) *chart {
	s := scale{low, high, forestLeft, width - forestRight}
	bottom := forestTop + rowing*float64(len(rows))
	c := &chart{Title: title, Width: width, Height: bottom + 22}
	c.write(s.from, 14, "start", "small", axis)
	for _, x := range s.ticks() {
		c.grid(s.at(x), forestTop-4, s.at(x), bottom, "grid")
		c.write(s.at(x), bottom+16, "middle", "small", fmt.Sprintf(u.format, u.times*x)+u.sign)
	}
	if zero > low && zero < high {
		c.grid(s.at(zero), forestTop-4, s.at(zero), bottom, "zero")
	}
	for i, r := range rows {
		c.row(s, forestTop+rowing*(float64(i)+0.5), u, bars, r)
	}
	return c
}

// row draws one row at the height y.
func (c *chart) row(s scale, y float64, u unit, bars bool, r row) {
	c.write(forestLeft-10, y+4, "end", "", short(r.name, 38))
	figure := u.write(r.iv)
	if r.note != "" {
		figure += " " + r.note
	}
	c.write(width-forestRight+10, y+4, "start", "", figure)
	if !bounded(r.iv) {
		return
	}
	e := estimate{Title: r.name + ": " + figure, Class: style(r.group), Open: openness(r.iv), Y1: y, Y2: y}
	e.X1, e.X2 = s.ends(r.iv)
	e.Mark = shape(r.group, s.at(r.iv.Value), y)
	if bars {
		e.Mark = fmt.Sprintf("M%.1f %.1fH%.1fv8H%.1fZ", s.from, y-4, max(s.at(r.iv.Value), s.from+0.5), s.from)
		e.Class += " bar"
	}
	c.Estimates = append(c.Estimates, e)
}
