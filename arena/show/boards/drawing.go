package boards

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gipf.arena/internal/each"
	"gipf.arena/rules"
)

// A Part is one thing that is drawn: markup around 0, 0, and where it is. Parts are
// comparable, and equal parts look the same.
type Part struct {
	Layer  int    // what is drawn first, from 0 for the board
	Order  int    // within a layer, what is drawn first where parts overlap
	X, Y   int    // hundredths of a step
	Markup string // SVG elements
}

// Compare orders parts by when they are drawn. It is a total order, the same for all
// positions of a game.
func (p Part) Compare(q Part) int {
	return cmp.Or(cmp.Compare(p.Layer, q.Layer), cmp.Compare(p.Order, q.Order),
		cmp.Compare(p.X, q.X), cmp.Compare(p.Y, q.Y), strings.Compare(p.Markup, q.Markup))
}

// The layers from the lowest up.
const (
	fieldLayer = iota
	markLayer
	ringLayer
	pieceLayer
	overLayer
	trayLayer
)

// A Drawing is a picture as parts.
type Drawing struct {
	// Left, Top, Width and Height are the view box, in hundredths of a step.
	Left, Top, Width, Height int
	// Parts are sorted by Compare, each once.
	Parts []Part
	// Note says in a few words what is due, or who has won.
	Note string
}

// Draw returns the picture of the position to which moves lead from a position of g, with
// marks of those moves. They must be legal, one after the other; none show the position
// as it is. from stays as it is.
func Draw(g rules.Game, from rules.State, moves []rules.Move) Drawing {
	return DrawFrom(g, from, moves, false)
}

// DrawFrom is Draw as seen from the other side of the board, if flipped.
func DrawFrom(g rules.Game, from rules.State, moves []rules.Move, flipped bool) Drawing {
	return drawSides(g, from, moves, flipped)[0]
}

// drawSides is DrawFrom of one side or of both, of which the flipped one comes last: most of the work is the same.
func drawSides(g rules.Game, from rules.State, moves []rules.Move, flipped ...bool) (drawings []Drawing) {
	at := rules.Fork(g, from)
	p := played(at, moves)
	for _, other := range flipped {
		if p == nil {
			drawings = append(drawings, drawText(at))
			continue
		}
		if other {
			turn(p)
		}
		drawings = append(drawings, arrange(p))
	}
	return drawings
}

// played plays moves from a position and returns the picture of where they lead to, with their marks.
func played(at rules.State, moves []rules.Move) *rules.Picture {
	p := pictureOf(at)
	var marks []rules.Shape
	for _, m := range moves {
		if p != nil {
			marks = append(marks, at.(rules.Pictured).Trace(m)...)
		}
		at.Play(m)
		next := pictureOf(at)
		if p == nil || next == nil || !slices.Equal(p.Board, next.Board) {
			marks = nil // they are about a board that is not shown any more
		}
		p = next
	}
	if p != nil {
		p.Shapes = append(p.Shapes, marks...)
	}
	return p
}

func pictureOf(s rules.State) *rules.Picture {
	if p, ok := s.(rules.Pictured); ok {
		return p.Picture()
	}
	return nil
}

// Sizes of what is around the board, in hundredths of a step.
const (
	margin     = 20
	trayHeight = 58
	noteHeight = 44
	insetScale = 45 // percent
)

// arrange puts board, trays and words in their places.
func arrange(p *rules.Picture) Drawing {
	d := Drawing{Left: p.Left - margin, Top: p.Top, Width: p.Right - p.Left + 2*margin, Note: p.Note}
	d.Parts = append(d.Parts, Part{Layer: fieldLayer, Markup: field(p)})
	for i, s := range p.Shapes {
		d.Parts = append(d.Parts, shapePart(s, covered(p.Shapes, i)))
	}
	bottom := p.Bottom + margin
	for _, owner := range []rules.Player{rules.Second, rules.First, rules.None} {
		for _, t := range p.Trays {
			switch {
			case t.Owner != owner:
				continue
			case owner == rules.Second:
				d.Top -= trayHeight
				d.Parts = append(d.Parts, trayParts(t, p, d.Top)...)
			default:
				d.Parts = append(d.Parts, trayParts(t, p, bottom)...)
				bottom += trayHeight
			}
		}
	}
	d.Top -= margin
	d.Parts = append(d.Parts, words(p.Left, bottom+30, "note", p.Note))
	d.Height = bottom + noteHeight - d.Top
	d.addInset(p)
	d.sort()
	return d
}

// addInset puts the other board of a position to the right of the first.
func (d *Drawing) addInset(p *rules.Picture) {
	if p.Inset == nil {
		return
	}
	inset := arrange(p.Inset)
	d.Parts = append(d.Parts, Part{
		Layer: trayLayer, X: p.Right + 2*margin, Y: p.Top,
		Markup: fmt.Sprintf(`<g transform="scale(.%d) translate(%d %d)">%s</g>`, insetScale, -inset.Left, -inset.Top, strings.ReplaceAll(inset.markup(), "\n", "")),
	})
	d.Width += inset.Width*insetScale/100 + 2*margin
}

// sort brings the parts into their order and drops those that are there twice.
func (d *Drawing) sort() {
	slices.SortFunc(d.Parts, Part.Compare)
	d.Parts = slices.Compact(d.Parts)
}

// covered reports whether the next shape lies on shape i.
func covered(shapes []rules.Shape, i int) bool {
	if i+1 == len(shapes) {
		return false
	}
	below, above := shapes[i], shapes[i+1]
	return above.Level == below.Level+1 && above.X == below.X && above.Y == below.Y
}

// shapePart places a shape.
func shapePart(s rules.Shape, covered bool) Part {
	p := Part{X: s.X, Y: s.Y - s.Level*lifts[s.Form], Markup: glyph(s, covered)}
	switch s.Form {
	case rules.Band, rules.Halo:
		p.Layer = markLayer
	case rules.Ring:
		p.Layer = ringLayer
	case rules.Disc, rules.Coin, rules.Ball:
		p.Layer, p.Order = pieceLayer, s.Y*10+s.Level
	default:
		p.Layer = overLayer
	}
	return p
}

// words places a line of text that begins at a point.
func words(x, y int, class, text string) Part {
	return Part{Layer: trayLayer, X: x, Y: y, Markup: fmt.Sprintf(`<text class="gp-%s">%s</text>`, class, escape(text))}
}

// trayParts places a tray whose upper edge is at y: the title, and the pieces to its right.
// Their places depend on as little as may be, so that most stay when one goes.
func trayParts(t rules.Tray, p *rules.Picture, y int) []Part {
	const (
		least = 370 // room for the title, from the left
		scale = 45  // percent
	)
	begin := max(least, (p.Right-p.Left)*47/100)
	title := t.Title
	if t.ToMove {
		title = "▸ " + title
	}
	parts := []Part{words(p.Left, y+38, "tray", title)}
	step := trayStep(t.Pieces, p.Right-30-p.Left-begin)
	x := p.Left + begin - step
	for i, s := range t.Pieces {
		if s.Level == 0 {
			x += step
		}
		s.X, s.Y = 0, 0
		part := shapePart(s, i+1 < len(t.Pieces) && t.Pieces[i+1].Level == s.Level+1)
		part.Layer, part.Order = trayLayer, y*1000+i
		part.X, part.Y = x, y+29-s.Level*lifts[s.Form]*scale/100
		part.Markup = fmt.Sprintf(`<g transform="scale(.%d)">%s</g>`, scale, part.Markup)
		parts = append(parts, part)
	}
	return parts
}

// trayStep returns how far apart the piles of a tray are: one of a few distances, the
// widest for which there is room.
func trayStep(pieces []rules.Shape, room int) int {
	piles := each.Count(pieces, func(s rules.Shape) bool { return s.Level == 0 })
	for _, step := range []int{42, 24, 14, 10} {
		if step*(piles-1) <= room {
			return step
		}
	}
	return max(1, room/piles)
}

// drawText returns the text of a position of a game without pictures.
func drawText(s rules.State) Drawing {
	const (
		line   = 34
		letter = 17
		least  = 600 // wide, so that a short text is not blown up
	)
	d := Drawing{Left: -margin, Top: -margin, Width: least, Note: s.String()}
	for row := range strings.Lines(strings.TrimRight(Text(s), "\n")) {
		row = strings.TrimRight(row, "\n")
		d.Height += line
		d.Width = max(d.Width, letter*len([]rune(row)))
		d.Parts = append(d.Parts, Part{Layer: trayLayer, X: 0, Y: d.Height, Markup: `<text class="gp-mono" xml:space="preserve">` + escape(row) + `</text>`})
	}
	d.Width += 2 * margin
	d.Height += 2 * margin
	d.sort()
	return d
}
