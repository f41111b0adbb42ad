package boards

import (
	"fmt"
	"html"
	"math"
	"strings"

	"gipf.arena/rules"
)

// Sizes of pieces, in hundredths of a step.
const (
	discRadius = 41
	ballRadius = 31
	ringRadius = 39
	coinWidth  = 38 // half of it
	coinDepth  = 17 // half of it, as seen slantwise
	coinWall   = 13
	coinLow    = 12 // how far below its place the lowest coin of a pile is
	haloRadius = 50

	pointRadius = 9
	textDrop    = 9 // from the middle of a letter to its foot
)

// lifts says by how much a piece on another lies higher, by form.
var lifts = [...]int{rules.Disc: 12, rules.Coin: coinWall, rules.Cross: 0}

// toneNames are the classes of tones.
var toneNames = [...]string{"none", "white", "grey", "black", "ivory", "blue", "red", "green", "spotted"}

func escape(text string) string { return html.EscapeString(text) }

// glyph returns the markup of a shape around 0, 0. Of a coin that is covered the letter
// stands on its wall.
func glyph(s rules.Shape, covered bool) string {
	switch s.Form {
	case rules.Hexagon:
		return hexagon(s.Size)
	case rules.Circle:
		return fmt.Sprintf(`<circle class="gp-field" r="%d"/>`, s.Size)
	case rules.Line:
		return stroke("gp-line", s)
	case rules.Point:
		return fmt.Sprintf(`<circle class="gp-point" r="%d"/>`, sizeOf(s, pointRadius))
	case rules.Text:
		return fmt.Sprintf(`<text class="gp-at" y="%d">%s</text>`, textDrop, escape(s.Label))
	case rules.Band:
		return stroke("gp-band", s)
	case rules.Halo:
		return fmt.Sprintf(`<circle class="gp-halo" r="%d"/>`, sizeOf(s, haloRadius))
	case rules.Ring:
		return fmt.Sprintf(`<circle class="gp-ring%s" r="%d"/>`, ghostly(s), sizeOf(s, ringRadius))
	case rules.Arrow:
		return arrow(s)
	case rules.Cross:
		return `<path class="gp-cross" d="M-22-22L22 22M22-22L-22 22"/>`
	}
	return fmt.Sprintf(`<g class="gp-%s%s">%s</g>`, toneNames[s.Tone], ghostly(s), piece(s, covered))
}

func ghostly(s rules.Shape) string {
	if s.Ghost {
		return " gp-ghost"
	}
	return ""
}

func sizeOf(s rules.Shape, usual int) int {
	if s.Size > 0 {
		return s.Size
	}
	return usual
}

// piece returns the markup of a Disc, a Coin or a Ball.
func piece(s rules.Shape, covered bool) string {
	switch s.Form {
	case rules.Coin:
		return coin(s, covered)
	case rules.Ball:
		r := sizeOf(s, ballRadius)
		return fmt.Sprintf(`<circle class="gp-shade" cy="4" r="%d"/><circle r="%d"/><ellipse class="gp-shine" cx="%d" cy="%d" rx="%d" ry="%d"/>`,
			r, r, -r/3, -r*2/5, r/3, r/5) + label(s.Label, 10, "")
	}
	return disc(s)
}

// disc returns a round piece from above: with the groove of the rulebook's pieces, or
// smaller and plain.
func disc(s rules.Shape) string {
	r := sizeOf(s, discRadius)
	var text strings.Builder
	if s.Level == 0 {
		fmt.Fprintf(&text, `<circle class="gp-shade" cy="4" r="%d"/>`, r)
	}
	fmt.Fprintf(&text, `<circle r="%d"/>`, r)
	if s.Size == 0 {
		fmt.Fprintf(&text, `<circle class="gp-groove" r="%d"/>`, r*2/3)
	}
	return text.String() + label(s.Label, 11, "")
}

// coin returns a piece seen slantwise: its wall and its upper face.
func coin(s rules.Shape, covered bool) string {
	const w, h, wall, y = coinWidth, coinDepth, coinWall, coinLow - coinWall/2
	var text strings.Builder
	fmt.Fprintf(&text, `<path d="M%d %dv%da%d %d 0 0 0 %d 0v%d"/><ellipse cy="%d" rx="%d" ry="%d"/>`,
		-w, y, wall, w, h, 2*w, -wall, y, w, h)
	if s.Tone == rules.Spotted {
		for _, at := range [][2]int{{-27, 0}, {-18, -9}, {-18, 9}, {18, -9}, {27, 0}, {18, 9}} {
			fmt.Fprintf(&text, `<ellipse class="gp-spot" cx="%d" cy="%d" rx="4" ry="2"/>`, at[0], y+at[1])
		}
	}
	if covered {
		return text.String() + label(s.Label, y+h+wall-2, " gp-small")
	}
	return text.String() + label(s.Label, y+9, "")
}

// label returns the letter on a piece, whose foot is at y.
func label(text string, y int, class string) string {
	if text == "" {
		return ""
	}
	return fmt.Sprintf(`<text class="gp-label%s" y="%d">%s</text>`, class, y, escape(text))
}

// stroke returns a straight line.
func stroke(class string, s rules.Shape) string {
	return fmt.Sprintf(`<path class="%s" d="M0 0L%d %d"/>`, class, s.ToX-s.X, s.ToY-s.Y)
}

// hexagon returns a field with a corner at the top.
func hexagon(r int) string {
	x, y := r*866/1000, r/2
	return fmt.Sprintf(`<path class="gp-field" d="M0 %dL%d %dV%dL0 %dL%d %dV%dZ"/>`, -r, x, -y, y, r, -x, y, -y)
}

// arrow returns the way of a move, which stops short of the middle of the place it leads to.
func arrow(s rules.Shape) string {
	const begin, end, head, half = 8, 40, 26, 14
	dx, dy := float64(s.ToX-s.X), float64(s.ToY-s.Y)
	length := math.Sqrt(float64(dx*dx) + float64(dy*dy))
	along := func(far, aside float64) string {
		x := float64(dx*far) - float64(dy*aside)
		y := float64(dy*far) + float64(dx*aside)
		return fmt.Sprintf("%d %d", int(math.Round(x/length)), int(math.Round(y/length)))
	}
	tip := length - end
	return fmt.Sprintf(`<path class="gp-way" d="M%sL%s"/><path class="gp-head" d="M%sL%sL%sZ"/>`,
		along(begin, 0), along(tip-head+4, 0), along(tip, 0), along(tip-head, half), along(tip-head, -half))
}

// field returns the panel and all that is on it under the pieces, shortly: lines in one
// path, points and texts where they are.
func field(p *rules.Picture) string {
	var under, lines, rest strings.Builder
	fmt.Fprintf(&under, `<rect class="gp-panel" x="%d" y="%d" width="%d" height="%d" rx="30"/>`, p.Left, p.Top, p.Right-p.Left, p.Bottom-p.Top)
	for _, s := range p.Board {
		switch s.Form {
		case rules.Line:
			fmt.Fprintf(&lines, "M%d %dL%d %d", s.X, s.Y, s.ToX, s.ToY)
		case rules.Point:
			fmt.Fprintf(&rest, `<circle class="gp-point" cx="%d" cy="%d" r="%d"/>`, s.X, s.Y, sizeOf(s, pointRadius))
		case rules.Text:
			fmt.Fprintf(&rest, `<text class="gp-at" x="%d" y="%d">%s</text>`, s.X, s.Y+textDrop, escape(s.Label))
		default:
			under.WriteString(placed(s.X, s.Y, glyph(s, false)))
		}
	}
	if lines.Len() > 0 {
		under.WriteString(`<path class="gp-line" d="` + lines.String() + `"/>`)
	}
	return under.String() + rest.String()
}

// placed returns markup moved to a place.
func placed(x, y int, markup string) string {
	if x == 0 && y == 0 {
		return markup
	}
	return fmt.Sprintf(`<g transform="translate(%d %d)">%s</g>`, x, y, markup)
}
