package studypage

import (
	"fmt"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/internal/printable"
)

// A chart is a picture: lines of the grid first, then bands, then lines through estimates,
// then these, then text. Coordinates are those of SVG.
type chart struct {
	Title         string
	Width, Height float64
	Rules         []rule
	Bands, Paths  []path
	Estimates     []estimate
	Texts         []text
}

type (
	rule struct {
		X1, Y1, X2, Y2 float64
		Class          string
	}
	path struct{ D, Class string }
	text struct {
		X, Y          float64
		Anchor, Class string
		Text          string
	}
	// An estimate is a mark and its interval, which no mark is without.
	estimate struct {
		Title, Class   string
		Mark           string
		X1, Y1, X2, Y2 float64
		Open           string // "open" where an end has no bound
	}
)

// The width of pictures, and the height of a row and of a line of text.
const (
	width  = 760.0
	height = 320.0
	rowing = 20.0
)

// write puts text into a chart.
func (c *chart) write(x, y float64, anchor, class, words string) {
	c.Texts = append(c.Texts, text{x, y, anchor, class, words})
}

// grid puts a line into a chart.
func (c *chart) grid(x1, y1, x2, y2 float64, class string) {
	c.Rules = append(c.Rules, rule{x1, y1, x2, y2, class})
}

// shape is the mark of a series at a place: circle, square, diamond, triangle in turn.
func shape(i int, x, y float64) string {
	const r = 4.0
	switch i % 4 {
	case 0:
		return fmt.Sprintf("M%.1f %.1fa4 4 0 1 0 8 0a4 4 0 1 0 -8 0Z", x-r, y)
	case 1:
		return fmt.Sprintf("M%.1f %.1fh7v7h-7Z", x-r+0.5, y-r+0.5)
	case 2:
		return fmt.Sprintf("M%.1f %.1fl5 5l-5 5l-5 -5Z", x, y-r-1)
	}
	return fmt.Sprintf("M%.1f %.1fl5 8h-10Z", x, y-r-1)
}

// style is the class of a series: a colour and a dash, twelve before they come again.
func style(i int) string { return fmt.Sprintf("c%d d%d", i%4, i/4%3) }

// polyline is a path through places x, y, x, y, ….
func polyline(at ...float64) string {
	var b strings.Builder
	for i := 0; i+1 < len(at); i += 2 {
		b.WriteString(map[bool]string{true: "M", false: "L"}[i == 0])
		fmt.Fprintf(&b, "%.1f %.1f", at[i], at[i+1])
	}
	return b.String()
}

// openness is the class of an interval with an end without a bound.
func openness(iv report.Interval) string {
	if iv.Low == nil || iv.High == nil {
		return "open"
	}
	return ""
}

// short is a text that fits so many characters.
func short(s string, n int) string {
	if r := []rune(printable.Line(s)); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return printable.Line(s)
}
