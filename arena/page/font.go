package page

import (
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// sans is the one face of all pictures; fonts has no other. Package plot of gonum would put
// twelve faces, PDF and TeX into the program.
var (
	sans  = font.Font{Typeface: "Liberation", Variant: "Sans"}
	fonts = font.NewCache(font.Collection{{Font: sans, Face: parsed()}})
)

// parsed is the face, which is part of the program.
func parsed() *opentype.Font {
	face, err := opentype.Parse(liberationsansregular.TTF)
	if err != nil {
		panic(err)
	}
	return face
}

// face is the face in a size, in points.
func face(size vg.Length) font.Face { return fonts.Lookup(sans, size) }
