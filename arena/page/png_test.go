package page

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"
)

// pixels draws a chart of 40 by 20 as PNG, where a unit of SVG is two pixels.
func pixels(t *testing.T, c Chart) image.Image {
	t.Helper()
	c.Width, c.Height = 40, 20
	text, err := PNG(&c)
	require.NoError(t, err)
	picture, err := png.Decode(bytes.NewReader(text))
	require.NoError(t, err)
	require.Equal(t, image.Pt(80, 40), picture.Bounds().Size())
	return picture
}

// at is the colour of the place x, y of SVG.
func at(p image.Image, x, y int) color.NRGBA {
	return color.NRGBAModel.Convert(p.At(2*x, 2*y)).(color.NRGBA)
}

// near reports whether two colours look the same.
func near(a, b color.NRGBA) bool {
	apart := func(x, y uint8) bool { return max(x, y)-min(x, y) < 12 }
	return apart(a.R, b.R) && apart(a.G, b.G) && apart(a.B, b.B)
}

var white = color.NRGBA{255, 255, 255, 255}

// TestPNGPlaces: y goes down as in SVG, and beside a mark the picture is white.
func TestPNGPlaces(t *testing.T) {
	t.Parallel()
	p := pixels(t, Chart{Areas: []Area{{X: 4, Y: 2, Width: 10, Height: 6, Strength: 1, Class: "area high"}}})
	require.Equal(t, inkColours["high"], at(p, 9, 5))
	for _, place := range [][2]int{{2, 5}, {16, 5}, {9, 10}, {9, 15}} {
		require.Equal(t, white, at(p, place[0], place[1]), "%v", place)
	}
}

// TestPNGStrength: an area is as much of its colour as its strength says.
func TestPNGStrength(t *testing.T) {
	t.Parallel()
	whole := Area{X: 0, Y: 0, Width: 40, Height: 20, Class: "low"}
	for strength, want := range map[float64]color.NRGBA{1: inkColours["low"], 0.5: {0xdb, 0xa4, 0x7f, 255}, 0: white} {
		whole.Strength = strength
		got := at(pixels(t, Chart{Areas: []Area{whole}}), 20, 10)
		require.True(t, near(want, got), "%g: %v", strength, got)
	}
}

// TestPNGMarks: a full mark has the colour of its series, a hollow one is white inside, a bar lets the page through.
func TestPNGMarks(t *testing.T) {
	t.Parallel()
	blue := inkColours["c0"]
	mark := func(class string) color.NRGBA {
		e := Estimate{Class: class, Mark: box(10, 5, 30, 15), X1: 36, X2: 36, Y1: 2, Y2: 18}
		p := pixels(t, Chart{Estimates: []Estimate{e}})
		require.True(t, near(blue, at(p, 36, 10)), "the interval is drawn, of %q", class)
		return at(p, 20, 10)
	}
	require.Equal(t, blue, mark("c0 d0"))
	require.Equal(t, white, mark("c0 d0 hollow"))
	require.True(t, near(color.NRGBA{0xa6, 0xce, 0xe4, 255}, mark("c0 bar")), "%v", mark("c0 bar"))
}

// TestPNGDashes: the interval of an estimate without a bound is broken, one with both ends is not.
func TestPNGDashes(t *testing.T) {
	t.Parallel()
	gaps := func(open string) (n int) {
		p := pixels(t, Chart{Estimates: []Estimate{{Class: "c0 d0", Mark: box(0, 0, 1, 1), X1: 2, X2: 38, Y1: 10, Y2: 10, Open: open}}})
		for x := 3; x < 37; x++ {
			if near(white, at(p, x, 10)) {
				n++
			}
		}
		return n
	}
	require.Zero(t, gaps(""))
	require.Greater(t, gaps("open"), 3)
}

// TestPNGPaths: a closed path is filled, an open one is a line; a band is a light area.
func TestPNGPaths(t *testing.T) {
	t.Parallel()
	square := box(10, 5, 30, 15)
	square.Class = "mark c1 d0"
	open := square
	open.Closed = false
	require.Equal(t, inkColours["c1"], at(pixels(t, Chart{Paths: []Path{square}}), 20, 10))
	require.Equal(t, white, at(pixels(t, Chart{Paths: []Path{open}}), 20, 10))
	require.True(t, near(inkColours["c1"], at(pixels(t, Chart{Paths: []Path{open}}), 20, 5)), "its edge is drawn")
	band := at(pixels(t, Chart{Bands: []Path{square}}), 20, 10)
	require.True(t, near(color.NRGBA{0xf6, 0xe9, 0xe0, 255}, band), "%v", band)
	require.Equal(t, inkColours["grid"], at(pixels(t, Chart{Rules: []Rule{{0, 10, 40, 10, "grid"}, {0, 10.5, 40, 10.5, "grid"}}}), 20, 10))
}

// TestPNGWords: text ends, stands in the middle or begins at its place.
func TestPNGWords(t *testing.T) {
	t.Parallel()
	for anchor, want := range map[string][2]bool{"start": {false, true}, "middle": {true, true}, "end": {true, false}} {
		p := pixels(t, Chart{Texts: []Text{{X: 20, Y: 14, Anchor: anchor, Text: "mm"}}})
		ink := [2]bool{}
		for y := range 20 {
			for x := range 40 {
				if x != 20 && !near(white, at(p, x, y)) {
					ink[x/20] = true
				}
			}
		}
		require.Equal(t, want, ink, "left and right of the place, %q", anchor)
	}
}

// TestCaptioned: a picture that is a file of its own has its title below it; the chart stays as it was.
func TestCaptioned(t *testing.T) {
	t.Parallel()
	c := Forest{Title: "Ratings & more", Unit: Elo, Most: 300}.Draw(ratings())
	words, height := len(c.Texts), c.Height
	d := c.Captioned()
	require.Equal(t, height+24, d.Height)
	require.Equal(t, Text{8, d.Height - 8, "start", "", "Ratings & more"}, d.Texts[words])
	require.Len(t, c.Texts, words)
	require.Equal(t, height, c.Height)
	require.Contains(t, string(d.SVG()), `text-anchor="start" class="">Ratings &amp; more</text>`)
}
