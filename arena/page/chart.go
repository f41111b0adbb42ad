package page

import (
	"fmt"
	"strings"

	"gipf.arena/arena/report"
	"gipf.arena/internal/printable"
)

// A Chart is a picture: areas first, then lines of the grid, bands, lines through estimates,
// then these, then text. Coordinates are those of SVG.
type Chart struct {
	Title         string
	Width, Height float64
	Areas         []Area
	Rules         []Rule
	Bands, Paths  []Path
	Estimates     []Estimate
	Texts         []Text
}

type (
	// An Area is a rectangle, more or less of the colour of its class: Strength is 0 to 1.
	Area struct {
		X, Y, Width, Height, Strength float64
		Class, Title                  string
	}
	// A Rule is a line of the grid.
	Rule struct {
		X1, Y1, X2, Y2 float64
		Class          string
	}
	// A Path is a line or an area: the attribute d of SVG, and a class of the style sheet.
	Path struct{ D, Class string }
	// A Text is words at a place.
	Text struct {
		X, Y          float64
		Anchor, Class string
		Text          string
	}
	// An Estimate is a mark and its interval, which no mark is without.
	Estimate struct {
		Title, Class   string
		Mark           string
		X1, Y1, X2, Y2 float64
		Open           string // "open" where an end has no bound
	}
)

// The width and height of pictures, and the height of a line of text, in units of SVG.
const (
	Width  = 760.0
	Height = 320.0
	Rowing = 20.0
)

// Label puts text into a chart.
func (c *Chart) Label(x, y float64, anchor, class, words string) {
	c.Texts = append(c.Texts, Text{x, y, anchor, class, words})
}

// Grid puts a line into a chart.
func (c *Chart) Grid(x1, y1, x2, y2 float64, class string) {
	c.Rules = append(c.Rules, Rule{x1, y1, x2, y2, class})
}

// Shape is the mark of a series at a place: circle, square, diamond, triangle in turn.
func Shape(i int, x, y float64) string {
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

// Style is the class of a series: a colour and a dash, twelve before they come again. With the
// shape of number i+i/4 marks differ too.
func Style(i int) string { return fmt.Sprintf("c%d d%d", i%4, i/4%3) }

// Polyline is a path through places x, y, x, y, ….
func Polyline(at ...float64) string {
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

// Short is a text that fits so many characters.
func Short(s string, n int) string {
	if r := []rune(printable.Line(s)); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return printable.Line(s)
}
