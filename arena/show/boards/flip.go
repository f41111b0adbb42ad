package boards

import (
	"strings"

	"gipf.arena/rules"
)

// turned returns where a point of a picture is for a player on the other side of the board.
func turned(p *rules.Picture, x, y int) (turnedX, turnedY int) {
	return p.Left + p.Right - x, p.Top + p.Bottom - y
}

// turn turns a picture to the other side of the board, trays and all: pieces, words and piles stay upright.
func turn(p *rules.Picture) {
	for _, shapes := range [][]rules.Shape{p.Board, p.Shapes} {
		for i := range shapes {
			s := &shapes[i]
			s.X, s.Y = turned(p, s.X, s.Y)
			s.ToX, s.ToY = turned(p, s.ToX, s.ToY)
		}
	}
	for i := range p.Trays {
		p.Trays[i].Owner = p.Trays[i].Owner.Other()
	}
	if p.Inset != nil {
		turn(p.Inset)
	}
}

// PlaceOf returns where the place with a name is in the picture of a position, turned to the other side if flipped; ok
// is false for what is no place.
func PlaceOf(s rules.State, name string, flipped bool) (x, y int, ok bool) {
	placed, can := s.(rules.Placed)
	if !can {
		return 0, 0, false
	}
	if x, y, ok = placed.Place(name); ok && flipped {
		if p := pictureOf(s); p != nil {
			x, y = turned(p, x, y)
		}
	}
	return x, y, ok
}

// Trace returns the marks of a legal move as elements for the picture of the position before it: what it would do.
func Trace(s rules.State, m rules.Move, flipped bool) string {
	p := pictureOf(s)
	if p == nil {
		return ""
	}
	p.Board, p.Shapes, p.Trays, p.Inset = nil, s.(rules.Pictured).Trace(m), nil, nil
	if flipped {
		turn(p)
	}
	var text strings.Builder
	for _, mark := range p.Shapes {
		part := shapePart(mark, false)
		text.WriteString(placed(part.X, part.Y, part.Markup))
	}
	return text.String()
}

// Piece returns a picture of a piece alone, as one svg element; "" of a shape that is no piece.
func Piece(s rules.Shape) string {
	if s.Tone == rules.NoTone {
		return ""
	}
	return `<svg xmlns="http://www.w3.org/2000/svg" class="gp" aria-hidden="true" viewBox="-45 -45 90 90">` + glyph(s, false) + `</svg>`
}
