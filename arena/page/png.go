package page

import (
	"bytes"
	"image/color"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"

	"gipf.arena/internal/sanitize"
)

// dpi is the resolution of PNG, twice that of most screens; unit is one of SVG, of which an
// inch has 96.
const (
	dpi  = 192
	unit = vg.Inch / 96
)

// The colours of a light page, by the class that has them (page.css).
var inkColours = map[string]color.NRGBA{
	"ink": {0x1b, 0x1b, 0x1b, 255}, "soft": {0x59, 0x59, 0x59, 255}, "grid": {0xdc, 0xdc, 0xdc, 255}, "none": {0xf5, 0xf6, 0xf7, 255},
	"c0": {0x00, 0x72, 0xb2, 255}, "c1": {0xb8, 0x4a, 0x00, 255}, "c2": {0x00, 0x7a, 0x58, 255}, "c3": {0xa8, 0x48, 0x7e, 255},
	"low": {0xb8, 0x4a, 0x00, 255}, "high": {0x00, 0x72, 0xb2, 255},
}

// dashes are those of the classes of chart.css.
var dashes = map[string][]vg.Length{"zero": {2, 3}, "even": {2, 3}, "open": {5, 3}, "d1": {7, 4}, "d2": {2, 3}, "fit": {9, 3, 2, 3}}

// PNG returns a chart as PNG, drawn from the same places as its SVG.
func PNG(c *Chart) ([]byte, error) {
	img := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(vg.Length(c.Width)*unit, vg.Length(c.Height)*unit), vgimg.UseDPI(dpi))}
	p := paper{img.Canvas, c.Height}
	for _, a := range c.Areas {
		p.area(Path{At: []float64{a.X, a.Y, a.X + a.Width, a.Y, a.X + a.Width, a.Y + a.Height, a.X, a.Y + a.Height}, Closed: true, Class: a.Class}, a.Strength)
	}
	for _, r := range c.Rules {
		p.line(1, Path{At: []float64{r.X1, r.Y1, r.X2, r.Y2}, Class: r.Class})
	}
	for _, b := range c.Bands {
		p.area(b, 0.12)
	}
	for _, path := range c.Paths {
		if path.Closed {
			p.area(path, 1)
			continue
		}
		p.line(1.5, path)
	}
	for _, e := range c.Estimates {
		p.estimate(e)
	}
	for _, t := range c.Texts {
		p.words(t)
	}
	var b bytes.Buffer
	_, err := img.WriteTo(&b)
	return b.Bytes(), err
}

// paper is a canvas whose places are those of SVG: y goes down.
type paper struct {
	vg.Canvas
	high float64
}

func (p paper) at(x, y float64) vg.Point {
	return vg.Point{X: vg.Length(x) * unit, Y: vg.Length(p.high-y) * unit}
}

func (p paper) path(of Path) (path vg.Path) {
	path.Move(p.at(of.At[0], of.At[1]))
	for i := 2; i+1 < len(of.At); i += 2 {
		path.Line(p.at(of.At[i], of.At[i+1]))
	}
	if of.Closed {
		path.Close()
	}
	return path
}

// colour is that of the first class that has one, else ink.
func colour(classes string) color.NRGBA {
	for class := range strings.FieldsSeq(classes) {
		if c, ok := inkColours[class]; ok {
			return c
		}
	}
	return inkColours["ink"]
}

func (p paper) area(of Path, strength float64) {
	c := colour(of.Class)
	c.A = uint8(strength * 255)
	p.SetColor(c)
	p.Fill(p.path(of))
}

func (p paper) line(width vg.Length, of Path) {
	p.SetColor(colour(of.Class))
	p.SetLineWidth(width * unit)
	p.SetLineDash(nil, 0)
	for class := range strings.FieldsSeq(of.Class) {
		if dash := dashes[class]; dash != nil {
			p.SetLineDash(dash, 0)
		}
	}
	p.Stroke(p.path(of))
}

// estimate draws a mark and its interval above it.
func (p paper) estimate(e Estimate) {
	mark, strength := e.Mark, 1.0
	mark.Class = e.Class
	if strings.Contains(e.Class, "bar") {
		strength = 0.35
	}
	interval := Path{At: []float64{e.X1, e.Y1, e.X2, e.Y2}, Class: strings.Fields(e.Class)[0] + " " + e.Open}
	if strings.Contains(e.Class, "hollow") {
		p.line(2, interval)
		p.SetColor(color.White)
		p.Fill(p.path(mark))
		p.line(1, Path{At: mark.At, Closed: true, Class: strings.Fields(e.Class)[0]})
		return
	}
	p.area(mark, strength)
	p.line(2, interval)
}

// words writes text on its baseline.
func (p paper) words(t Text) {
	size, class := 12*unit, "ink"
	if t.Class == "small" {
		size, class = 11*unit, "soft"
	}
	face, words := face(size), sanitize.Line(t.Text)
	at, wide := p.at(t.X, t.Y), face.Width(words)
	switch t.Anchor {
	case "middle":
		at.X -= wide / 2
	case "end":
		at.X -= wide
	}
	p.SetColor(inkColours[class])
	p.FillString(face, at, words)
}
