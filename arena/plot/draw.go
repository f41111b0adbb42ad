package plot

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"gipf.arena/internal/replace"
)

// CheckName refuses the name of a file that does not end with .svg or .png.
func CheckName(name string) error {
	switch filepath.Ext(name) {
	case ".svg", ".png":
		return nil
	}
	return fmt.Errorf("plot %q: want a name that ends with .svg or .png", name)
}

// WriteFile draws the answer of a command into a file, which is replaced whole or not at all.
// An error is one of CheckName, of Of or of writing.
func WriteFile(name string, answer any) error {
	if err := CheckName(name); err != nil {
		return err
	}
	f, err := Of(answer)
	if err != nil {
		return err
	}
	to := f.SVG
	if filepath.Ext(name) == ".png" {
		to = f.PNG
	}
	var b bytes.Buffer
	if err := to(&b); err != nil {
		return err
	}
	return replace.File(name, b.Bytes())
}

// dpi is the resolution of PNG: twice that of most screens.
const dpi = 192

// SVG writes the figure, of at least one row, as SVG.
func (f *Figure) SVG(w io.Writer) error {
	c := vgsvg.New(f.size())
	f.draw(draw.New(c))
	_, err := c.WriteTo(w)
	return err
}

// PNG writes the figure, of at least one row, as PNG.
func (f *Figure) PNG(w io.Writer) error {
	wide, high := f.size()
	c := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(wide, high), vgimg.UseDPI(dpi))}
	f.draw(draw.New(c))
	_, err := c.WriteTo(w)
	return err
}

// size is that of the figure.
func (f *Figure) size() (wide, high vg.Length) {
	return 18 * vg.Centimeter, above + below + vg.Length(len(f.Rows))*rowing
}
