package studypage

import (
	"fmt"
	"math"

	"gipf.arena/arena/report"
)

// A series is estimates along an axis, with a line through them. Lone ones have none.
type series struct {
	name   string
	points []point
	band   bool
	lone   bool
}

type point struct {
	x    float64
	iv   report.Interval
	flat bool // the interval is along the axis x, of a place at the height y
	y    float64
}

// The room of a picture beside its axes, and below it for the names of series.
const (
	curveLeft   = 70.0
	curveTop    = 30.0
	curveBottom = 54.0
)

// A plot is what curves are drawn on. Labels, where there are some, stand at 0, 1, 2, … of x.
type plot struct {
	title, across, up string
	unit              unit
	labels            []string
	zero              float64 // marked, where it is on the axis
}

// draw draws series; extra lines go in later by what it returns.
func (p plot) draw(all []series) (c *chart, x, y scale) {
	x, y = p.scales(all)
	legend := rowing * math.Ceil(float64(len(all))/2)
	c = &chart{Title: p.title, Width: width, Height: height + legend}
	c.write(curveLeft, 16, "start", "small", p.up)
	c.write(width-10, height-14, "end", "small", p.across)
	for _, v := range y.ticks() {
		c.grid(x.from, y.at(v), x.to, y.at(v), "grid")
		c.write(x.from-8, y.at(v)+4, "end", "small", fmt.Sprintf(p.unit.format, p.unit.times*v)+p.unit.sign)
	}
	if p.zero > y.low && p.zero < y.high {
		c.grid(x.from, y.at(p.zero), x.to, y.at(p.zero), "zero")
	}
	p.ticks(c, x)
	for i, s := range all {
		c.series(x, y, i, s, p.unit, float64(i)*4)
		lx, ly := curveLeft+float64(i%2)*(width-curveLeft)/2, height+rowing*float64(i/2)+8
		c.Paths = append(c.Paths, path{shape(i, lx, ly-4), "mark " + style(i)})
		c.write(lx+14, ly, "start", "", short(s.name, 48))
	}
	return c, x, y
}

// scales hold all points.
func (p plot) scales(all []series) (x, y scale) {
	low, high := math.Inf(1), math.Inf(-1)
	var of []report.Interval
	for _, s := range all {
		for _, at := range s.points {
			low, high = min(low, at.x), max(high, at.x)
			if !at.flat {
				of = append(of, at.iv)
				continue
			}
			of = append(of, report.Interval{Value: at.y, Low: &at.y, High: &at.y})
		}
	}
	margin := max((high-low)/12, 0.3)
	x = scale{low - margin, high + margin, curveLeft, width - 16}
	y = scale{0, 1, height - curveBottom, curveTop}
	y.low, y.high = reach(300, of...)
	return x, y
}

// ticks writes the names below the axis, or its whole numbers.
func (p plot) ticks(c *chart, x scale) {
	if p.labels != nil {
		for i, label := range p.labels {
			c.write(x.at(float64(i)), height-curveBottom+18, "middle", "small", short(label, 90/max(1, len(p.labels))+3))
		}
		return
	}
	for v := int(math.Ceil(x.low)); float64(v) <= x.high; v++ {
		c.write(x.at(float64(v)), height-curveBottom+18, "middle", "small", fmt.Sprint(v))
	}
}

// series draws one series, its points a little beside their places so that none hides
// another.
func (c *chart) series(x, y scale, i int, s series, u unit, beside float64) {
	var line, upper, lower []float64
	for _, p := range s.points {
		e := estimate{Class: style(i), Open: openness(p.iv)}
		if p.flat {
			e.Title, e.Y1, e.Y2 = s.name+": "+plain.write(p.iv), y.at(p.y), y.at(p.y)
			e.X1, e.X2 = x.ends(p.iv)
			e.Mark = shape(i, x.at(p.iv.Value), y.at(p.y))
		} else {
			at := x.at(p.x) + beside
			e.Title, e.X1, e.X2 = s.name+": "+u.write(p.iv), at, at
			e.Y1, e.Y2 = y.ends(p.iv)
			e.Mark = shape(i, at, y.at(p.iv.Value))
			line = append(line, at, y.at(p.iv.Value))
			upper, lower = append(upper, at, e.Y2), append([]float64{at, e.Y1}, lower...)
		}
		c.Estimates = append(c.Estimates, e)
	}
	if s.lone || len(line) < 4 {
		return
	}
	c.Paths = append(c.Paths, path{polyline(line...), "line " + style(i)})
	if s.band {
		c.Bands = append(c.Bands, path{polyline(append(upper, lower...)...) + "Z", "band " + style(i)})
	}
}
