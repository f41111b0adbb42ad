package page

import (
	"fmt"
	"math"
)

// A Heat is a table of shares as a picture: what each row made of each column, 0 to 1. Above
// one half a cell has one colour, below another; its number stands in it, so that colour is
// never the only sign.
type Heat struct {
	Title string
	Names []string
	// Shares has a row for each name, in it a share for each name, nil where there is none.
	Shares [][]*Interval
}

// The room of a heat map above its cells; strongest is the depth of colour at 0 and at 1, on
// which text can still be read.
const (
	heatTop   = 36.0
	strongest = 0.5
)

// Draw draws the table.
func (h Heat) Draw() *Chart {
	n, left := float64(len(h.Names)), room(27, h.Names)+20
	wide := min(84, (Width-left-10)/n)
	high := max(22, min(44, wide))
	c := &Chart{Title: h.Title, Width: Width, Height: heatTop + high*n + 8}
	for i, name := range h.Names {
		at := float64(i)
		c.Label(left-10, heatTop+high*(at+0.5)+4, "end", "", Short(fmt.Sprintf("%d %s", i+1, name), 27))
		c.Label(left+wide*(at+0.5), heatTop-10, "middle", "small", fmt.Sprint(i+1))
		for k, share := range h.Shares[i] {
			title := fmt.Sprintf("%s against %s", name, h.Names[k])
			cell(c, Area{X: left + wide*float64(k), Y: heatTop + high*at, Width: wide, Height: high, Title: title}, share)
		}
	}
	return c
}

// cell draws what a row made of a column in a place of the picture, which has a title.
func cell(c *Chart, at Area, share *Interval) {
	a := Area{X: at.X + 1, Y: at.Y + 1, Width: at.Width - 2, Height: at.Height - 2, Class: "none", Strength: 1}
	if share == nil {
		c.Areas = append(c.Areas, a)
		return
	}
	a.Title = at.Title + ": " + Percent.Text(*share)
	if a.Class = "high"; share.Value < 0.5 {
		a.Class = "low"
	}
	a.Strength = strongest * math.Abs(2*share.Value-1)
	c.Areas = append(c.Areas, a)
	if at.Width < 30 {
		return
	}
	middle := at.Y + at.Height/2
	if at.Width >= 56 && at.Height >= 34 {
		c.Label(at.X+at.Width/2, middle+13, "middle", "small", Unit{100, "%.0f", ""}.Ends(*share))
		middle -= 5
	}
	c.Label(at.X+at.Width/2, middle+4, "middle", "", fmt.Sprintf("%.0f%%", 100*share.Value))
}
