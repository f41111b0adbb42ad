package plot

import (
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// sans is the one face of all pictures; handler has no other. Package plot of gonum would put
// twelve faces, PDF and TeX into the program.
var (
	sans    = font.Font{Typeface: "Liberation", Variant: "Sans"}
	handler = text.Plain{Fonts: font.NewCache(font.Collection{{Font: sans, Face: parsed()}})}
)

// parsed is the face, which is part of the program.
func parsed() *opentype.Font {
	face, err := opentype.Parse(liberationsansregular.TTF)
	if err != nil {
		panic(err)
	}
	return face
}

// style is that of text in a size, in points.
func style(size vg.Length) draw.TextStyle {
	return draw.TextStyle{Color: ink, Font: font.From(sans, size), Handler: handler, YAlign: draw.YCenter}
}
