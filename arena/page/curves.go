package page

import (
	"cmp"
	"fmt"
	"math"
)

// A Series is estimates along an axis, with a line through them, and with Band an area
// between the ends of their intervals. Lone ones have no line.
type Series struct {
	Name   string
	Points []Point
	Band   bool
	Lone   bool
}

// A Point is an estimate at the place X; without a Name it is called by its place. A flat one has its interval along the
// axis x, and stands at the height Y. The line passes a hollow one by.
type Point struct {
	Name         string
	X            float64
	Interval     Interval
	Flat, Hollow bool
	Y            float64
}

// The room of a picture beside its axes, and below it for the names of series.
const (
	curveLeft   = 70.0
	curveTop    = 30.0
	curveBottom = 54.0
)

// MostLines is how many series one picture shows as a rule; the table beside it shows all.
const MostLines = 8

// A Plot is what curves are drawn on. Labels, where there are some, stand at 0, 1, 2, … of x,
// and elsewhere round numbers. Zero is marked, where it is on the axis.
type Plot struct {
	Title, Across, Up string
	Unit              Unit
	Labels            []string
	Zero              float64
	// Least and Most are ends of the axis y, where they differ; else it reaches as far as
	// the estimates.
	Least, Most float64
}

// Draw draws series. By the scales that it returns, further lines find their places.
func (p Plot) Draw(all []Series) (c *Chart, x, y Scale) {
	x, y = p.scales(all)
	legend := Rowing * math.Ceil(float64(len(all))/2)
	c = &Chart{Title: p.Title, Width: Width, Height: Height + legend}
	c.axes(x, y, p.Across, p.Up, p.Unit)
	if p.Zero > y.Low && p.Zero < y.High {
		c.Grid(x.From, y.At(p.Zero), x.To, y.At(p.Zero), "zero")
	}
	p.ticks(c, x)
	for i, s := range all {
		c.series(x, y, p, i, s)
		lx, ly := curveLeft+float64(i%2)*(Width-curveLeft)/2, Height+Rowing*float64(i/2)+8
		mark := Shape(i+i/4, lx, ly-4)
		mark.Class = "mark " + Style(i)
		c.Paths = append(c.Paths, mark)
		c.Label(lx+14, ly, "start", "", Short(s.Name, 48))
	}
	return c, x, y
}

// axes names both axes, and draws a line at each tick of the upright one.
func (c *Chart) axes(x, y Scale, across, up string, unit Unit) {
	c.Label(curveLeft, 16, "start", "small", up)
	c.Label(Width-10, Height-14, "end", "small", across)
	for _, v := range y.Ticks() {
		c.Grid(x.From, y.At(v), x.To, y.At(v), "grid")
		c.Label(x.From-8, y.At(v)+4, "end", "small", unit.One(v))
	}
}

// scales hold all points.
func (p Plot) scales(all []Series) (x, y Scale) {
	low, high := math.Inf(1), math.Inf(-1)
	var of []Interval
	for _, s := range all {
		for _, at := range s.Points {
			low, high = min(low, at.X), max(high, at.X)
			if !at.Flat {
				of = append(of, at.Interval)
				continue
			}
			of = append(of, Interval{Value: at.Y, Low: &at.Y, High: &at.Y})
		}
	}
	margin := max((high-low)/12, 0.3)
	x = Scale{low - margin, high + margin, curveLeft, Width - 16}
	y = Scale{0, 1, Height - curveBottom, curveTop}
	if y.Low, y.High = Reach(300, of...); p.Least < p.Most {
		y.Low, y.High = p.Least, p.Most
	}
	return x, y
}

// ticks writes the names below the axis, or its round numbers.
func (p Plot) ticks(c *Chart, x Scale) {
	for i, label := range p.Labels {
		c.Label(x.At(float64(i)), Height-curveBottom+18, "middle", "small", Short(label, 90/len(p.Labels)+3))
	}
	if p.Labels != nil {
		return
	}
	if x.High-x.Low <= 20 {
		for v := int(math.Ceil(x.Low)); float64(v) <= x.High; v++ {
			c.Label(x.At(float64(v)), Height-curveBottom+18, "middle", "small", fmt.Sprint(v))
		}
		return
	}
	for _, v := range x.Ticks() {
		if v >= 0 {
			c.Label(x.At(v), Height-curveBottom+18, "middle", "small", fmt.Sprintf("%.6g", v))
		}
	}
}

// series draws series i, its points a little beside their places so that none hides
// another.
func (c *Chart) series(x, y Scale, on Plot, i int, s Series) {
	var line, upper, lower []float64
	for _, p := range s.Points {
		e := Estimate{Name: s.Name + ", " + cmp.Or(p.Name, on.place(p.X)), Figure: on.Unit.Text(p.Interval), Class: Style(i), Open: openness(p.Interval)}
		if p.Flat {
			e.Figure, e.X, e.Y, e.Y1, e.Y2 = Plain.Text(p.Interval), x.At(p.Interval.Value), y.At(p.Y), y.At(p.Y), y.At(p.Y)
			e.X1, e.X2 = x.Ends(p.Interval)
		} else {
			at := x.At(p.X) + float64(i)*4
			e.X, e.Y, e.X1, e.X2 = at, y.At(p.Interval.Value), at, at
			e.Y1, e.Y2 = y.Ends(p.Interval)
		}
		e.Mark = Shape(i+i/4, e.X, e.Y)
		if p.Hollow {
			e.Class += " hollow"
		}
		c.Estimates = append(c.Estimates, e)
		if !p.Flat && !p.Hollow {
			line = append(line, e.X, e.Y)
			upper, lower = append(upper, e.X, e.Y2), append([]float64{e.X, e.Y1}, lower...)
		}
	}
	if s.Lone || len(line) < 4 {
		return
	}
	c.Paths = append(c.Paths, Path{At: line, Class: "line " + Style(i)})
	if s.Band {
		c.Bands = append(c.Bands, Path{At: append(upper, lower...), Closed: true, Class: "band " + Style(i)})
	}
}

// place is what a place of the axis x is called.
func (p Plot) place(x float64) string {
	if p.Labels != nil {
		return p.Labels[int(x)]
	}
	return fmt.Sprintf("%s %.6g", p.Across, x)
}
