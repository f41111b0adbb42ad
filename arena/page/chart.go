package page

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"

	"gipf.arena/internal/sanitize"
)

// A Chart is a picture: areas first, then lines of the grid, bands, lines through estimates,
// then these, then text. Coordinates are those of SVG; on pages it is drawn as SVG, package
// plot draws the same as PNG.
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
	// A Path goes through places x, y, x, y, …, and back where it is closed. Class is one of
	// the style sheet.
	Path struct {
		At     []float64
		Closed bool
		Class  string
	}
	// A Text is words at a place.
	Text struct {
		X, Y          float64
		Anchor, Class string
		Text          string
	}
	// An Estimate is a mark, a closed path, around the place X, Y of its value, and its
	// interval, which no mark is without. Its title is its name with its figure.
	Estimate struct {
		Name, Figure, Class  string
		Mark                 Path
		X, Y, X1, Y1, X2, Y2 float64
		Open                 string // "open" where an end has no bound
	}
)

// The width and height of pictures, and the height of a line of text, in units of SVG.
const (
	Width  = 760.0
	Height = 320.0
	Rowing = 20.0
)

// Captioned returns the chart with its title as a line below it, as pages have it beside it:
// for files of their own.
func (c *Chart) Captioned() *Chart {
	d := *c
	d.Height += Rowing + 4
	d.Texts = append(slices.Clone(c.Texts), Text{8, d.Height - 8, "start", "", c.Title})
	return &d
}

// SVG returns the chart as a file of its own, on white, in UTF-8.
func (c *Chart) SVG() []byte {
	var b bytes.Buffer
	if err := layout().ExecuteTemplate(&b, "lone", c); err != nil {
		panic(err) // a chart has nothing that a template could refuse
	}
	return b.Bytes()
}

// Label puts text into a chart.
func (c *Chart) Label(x, y float64, anchor, class, words string) {
	c.Texts = append(c.Texts, Text{x, y, anchor, class, words})
}

// Grid puts a line into a chart.
func (c *Chart) Grid(x1, y1, x2, y2 float64, class string) {
	c.Rules = append(c.Rules, Rule{x1, y1, x2, y2, class})
}

// Shape is the mark of a series at a place: circle, square, diamond, triangle in turn.
func Shape(i int, x, y float64) Path {
	switch i % 4 {
	case 0:
		return around(x, y, 4, 20)
	case 1:
		return box(x-3.5, y-3.5, x+3.5, y+3.5)
	case 2:
		return around(x, y, 5, 4)
	}
	return Path{At: []float64{x, y - 5, x + 5, y + 3, x - 5, y + 3}, Closed: true}
}

// around is a regular polygon of so many corners, the first of them above its middle. One of
// twenty is a circle to the eye, and every mark is a path of lines.
func around(x, y, radius float64, corners int) Path {
	p := Path{Closed: true}
	for i := range corners {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(corners))
		p.At = append(p.At, x+radius*sin, y-radius*cos)
	}
	return p
}

// box is a rectangle.
func box(left, top, right, bottom float64) Path {
	return Path{At: []float64{left, top, right, top, right, bottom, left, bottom}, Closed: true}
}

// Style is the class of a series: a colour and a dash, twelve before they come again. With the
// shape of number i+i/4 marks differ too.
func Style(i int) string { return fmt.Sprintf("c%d d%d", i%4, i/4%3) }

// D is the path as the attribute d of SVG.
func (p Path) D() string {
	var b strings.Builder
	for i := 0; i+1 < len(p.At); i += 2 {
		command := "L"
		if i == 0 {
			command = "M"
		}
		fmt.Fprintf(&b, "%s%.1f %.1f", command, p.At[i], p.At[i+1])
	}
	if p.Closed {
		b.WriteString("Z")
	}
	return b.String()
}

// openness is the class of an interval with an end without a bound.
func openness(iv Interval) string {
	if iv.Low == nil || iv.High == nil {
		return "open"
	}
	return ""
}

// Short is a text that fits so many characters: of a longer one the start and the end, where names of one kind differ.
func Short(s string, n int) string {
	if r := []rune(sanitize.Line(s)); len(r) > n {
		return string(r[:n/2]) + "…" + string(r[len(r)-(n-1)/2:])
	}
	return sanitize.Line(s)
}
