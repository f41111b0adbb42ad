package page

import "fmt"

// Bars are a picture of columns along an axis, each with its interval.
type Bars struct {
	Title, Across, Up string
	Unit              Unit
}

// A Bar stands between two places of the axis.
type Bar struct {
	From, To float64
	Interval Interval
}

// Draw draws the bars, of which there is at least one, in ascending order; of one without an
// interval only its place is kept.
func (b Bars) Draw(bars []Bar) *Chart {
	highest := 0.0
	for _, bar := range bars {
		highest = max(highest, bar.Interval.Stats().Hi, bar.Interval.Value)
	}
	x := Scale{bars[0].From, bars[len(bars)-1].To, curveLeft, Width - 16}
	y := Scale{0, max(highest, 1e-3), Height - curveBottom, curveTop}
	c := &Chart{Title: b.Title, Width: Width, Height: Height}
	c.axes(x, y, b.Across, b.Up, b.Unit)
	for _, v := range x.Ticks() {
		c.Label(x.At(v), Height-curveBottom+18, "middle", "small", fmt.Sprintf("%.6g", v))
	}
	for _, bar := range bars {
		if !Bounded(bar.Interval) {
			continue
		}
		left, right, middle := x.At(bar.From)+1, x.At(bar.To)-1, x.At((bar.From+bar.To)/2)
		e := Estimate{Class: "c0 bar", Open: openness(bar.Interval), X: middle, X1: middle, X2: middle, Y: y.At(bar.Interval.Value)}
		e.Name, e.Figure = fmt.Sprintf("%.6g to %.6g", bar.From, bar.To-1), b.Unit.Text(bar.Interval)
		e.Mark = box(left, min(e.Y, y.From-0.5), max(right, left+0.5), y.From)
		e.Y1, e.Y2 = y.Ends(bar.Interval)
		c.Estimates = append(c.Estimates, e)
	}
	return c
}
