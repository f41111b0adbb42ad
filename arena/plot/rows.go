package plot

import (
	"fmt"
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"gipf.arena/arena/report"
	"gipf.arena/internal/printable"
)

// The height of a row, and the room above, below and beside the axis; names are cut after so
// many characters.
const (
	rowing  = 0.6 * vg.Centimeter
	above   = 1.1 * vg.Centimeter
	below   = 1.3 * vg.Centimeter
	figures = 4.2 * vg.Centimeter
	longest = 30
)

// The colours: ink, lines of the grid, and Okabe and Ito's blue.
var (
	ink  = color.Gray{0x20}
	pale = color.Gray{0xd8}
	blue = color.RGBA{0x00, 0x72, 0xb2, 0xff}
)

// A drawing is a figure on its way to a canvas.
type drawing struct {
	draw.Canvas
	axis        axis
	top, bottom vg.Length
	unit        string
}

// draw draws the title, the axis with its grid, and a row for each estimate.
func (f *Figure) draw(c draw.Canvas) {
	c.SetColor(color.White)
	c.Fill(c.Rectangle.Path())
	low, high := f.reach()
	d := drawing{c, axis{low, high, f.names(), c.Max.X - figures}, c.Max.Y - above, c.Min.Y + below, f.Unit}
	d.words(11, draw.XLeft, 8, c.Max.Y-0.55*vg.Centimeter, printable.Line(f.Title))
	d.words(9, draw.XCenter, (d.axis.from+d.axis.to)/2, c.Min.Y+0.35*vg.Centimeter, f.Axis)
	for _, t := range d.axis.ticks() {
		line := draw.LineStyle{Color: pale, Width: 0.5}
		if t == 0 {
			line = draw.LineStyle{Color: ink, Width: 0.7, Dashes: []vg.Length{2, 2}}
		}
		d.StrokeLine2(line, d.axis.at(t), d.bottom, d.axis.at(t), d.top)
		d.words(9, draw.XCenter, d.axis.at(t), d.bottom-9, fmt.Sprintf("%+.6g", t))
	}
	for i, r := range f.Rows {
		d.row(d.top-rowing*(vg.Length(i)+0.5), r)
	}
}

// names is the room for names.
func (f *Figure) names() vg.Length {
	most := vg.Length(0)
	for _, r := range f.Rows {
		most = max(most, style(9).Width(short(r.Name)))
	}
	return most + 16
}

// row draws an estimate at the height y. An end without a bound is the axis's, in dashes.
func (d *drawing) row(y vg.Length, r Row) {
	d.words(9, draw.XRight, d.axis.from-6, y, short(r.Name))
	d.words(9, draw.XLeft, d.axis.to+6, y, d.text(r.Interval))
	if r.Interval.Low == nil && r.Interval.High == nil {
		return
	}
	from, to, line := d.axis.from, d.axis.to, draw.LineStyle{Color: blue, Width: 1.4, Dashes: []vg.Length{4, 2}}
	if r.Interval.Low != nil {
		from = d.axis.at(*r.Interval.Low)
	}
	if r.Interval.High != nil {
		to = d.axis.at(*r.Interval.High)
	}
	if r.Interval.Low != nil && r.Interval.High != nil {
		line.Dashes = nil
	}
	d.StrokeLine2(line, from, y, to, y)
	d.DrawGlyph(draw.GlyphStyle{Color: blue, Radius: 2.6, Shape: draw.CircleGlyph{}}, vg.Point{X: d.axis.at(r.Interval.Value), Y: y})
}

// words writes text in a size, centred at the height y.
func (d *drawing) words(size vg.Length, align draw.XAlignment, x, y vg.Length, words string) {
	s := style(size)
	s.XAlign = align
	d.FillText(s, vg.Point{X: x, Y: y}, words)
}

// text is a value and its ends; one without a bound is "…".
func (d *drawing) text(iv report.Interval) string {
	if iv.Low == nil && iv.High == nil {
		return "not determined"
	}
	end := func(x *float64) string {
		if x == nil {
			return "…"
		}
		return fmt.Sprintf(d.unit, *x)
	}
	return fmt.Sprintf(d.unit+" [%s, %s]", iv.Value, end(iv.Low), end(iv.High))
}

// short is a name that fits.
func short(name string) string {
	if r := []rune(printable.Line(name)); len(r) > longest {
		return string(r[:longest-1]) + "…"
	}
	return printable.Line(name)
}
