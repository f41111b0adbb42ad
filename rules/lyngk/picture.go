package lyngk

import (
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

// tones are the colours of pieces.
var tones = [pieceCount]rules.Tone{rules.Ivory, rules.Blue, rules.Red, rules.Green, rules.Black, joker: rules.Spotted}

// Picture implements rules.Pictured: stacks as piles in which every piece shows its letter,
// the colours that each side has claimed and the stacks it has collected, and the colours
// that neither player has claimed.
func (s *State) Picture() *rules.Picture {
	p := &rules.Picture{Left: -430, Top: -415, Right: 430, Bottom: 415, Board: boardShapes(), Note: s.status()}
	for at, stack := range s.stacks {
		p.Shapes = append(p.Shapes, pile(point(at), stack)...)
	}
	free := s.known &^ s.claims[0] &^ s.claims[1]
	for c := range s.claims {
		p.Trays = append(p.Trays, s.tray(side(c)))
	}
	p.Trays = append(p.Trays, rules.Tray{Title: "not claimed", Pieces: coins(free)})
	return p
}

// tray returns what a side has claimed and, as piles of unknown pieces, collected.
func (s *State) tray(c side) rules.Tray {
	t := rules.Tray{
		Owner: c.player(), ToMove: s.Mover() == c.player(),
		Title: s.belongings(c), Pieces: coins(s.claims[c]),
	}
	for range s.scores[c] {
		for level := range s.laws.scored() {
			t.Pieces = append(t.Pieces, rules.Shape{Form: rules.Coin, Tone: rules.Grey, Level: level})
		}
	}
	return t
}

// coins returns one piece of each colour.
func coins(of colours) (pieces []rules.Shape) {
	for ; of != 0; of = of.rest() {
		pieces = append(pieces, coin(of.first(), 0))
	}
	return pieces
}

func coin(p piece, level int) rules.Shape {
	return rules.Shape{Form: rules.Coin, Tone: tones[p], Level: level, Label: p.String()}
}

// pile returns the pieces of a stack from bottom to top.
func pile(at point, s stack) (pieces []rules.Shape) {
	for level := range s.height() {
		laid := coin(s.at(level), level)
		laid.X, laid.Y = at.cell().Plane()
		pieces = append(pieces, laid)
	}
	return pieces
}

// boardShapes returns the field, its lines and points, and the names of the points at the
// ends of the columns.
func boardShapes() []rules.Shape {
	shapes := []rules.Shape{{Form: rules.Circle, Size: 405}}
	for _, l := range lines {
		shapes = append(shapes, kit.Between(rules.Line, l.points[0].cell(), l.points[len(l.points)-1].cell()))
	}
	first := 0
	for _, column := range columns {
		for k := range column.size {
			shapes = append(shapes, kit.Between(rules.Point, cells[first+k], cells[first+k]))
		}
		shapes = append(shapes, name(point(first), 62))
		if column.size > 1 {
			shapes = append(shapes, name(point(first+column.size-1), -62))
		}
		first += column.size
	}
	return shapes
}

// name returns the name of a point, some way below it.
func name(p point, below int) rules.Shape {
	x, y := p.cell().Plane()
	return rules.Shape{Form: rules.Text, X: x, Y: y + below, Label: p.String()}
}

// Trace implements rules.Pictured: a stack that moves as an arrow, and where the move or a
// claim takes a stack off the board, ghosts of it.
func (s *State) Trace(m rules.Move) (trace []rules.Shape) {
	if m == passMove {
		return nil
	}
	if !isClaim(m) {
		from, to := hopOf(m)
		trace = append(trace, kit.Between(rules.Arrow, from.cell(), to.cell()), kit.Between(rules.Halo, to.cell(), to.cell()))
	}
	after := *s
	after.Play(m)
	for b := s.tall[0] &^ after.tall[0]; b != 0; b = b.rest() {
		left := s.stacks[b.first()]
		if !isClaim(m) {
			from, to := hopOf(m)
			if b.first() == from {
				continue
			}
			left = s.stacks[from].onto(s.stacks[to])
		}
		trace = append(trace, kit.Ghosts(pile(b.first(), left))...)
	}
	return trace
}

// Place implements rules.Placed.
func (s *State) Place(name string) (x, y int, ok bool) {
	p, ok := pointByName[name]
	x, y = p.cell().Plane()
	return x, y, ok
}

// Part implements rules.Parted: the colour that is claimed.
func (s *State) Part(text string) (name string, look rules.Shape) {
	letter, claim := strings.CutPrefix(text, "claim:")
	for p, colour := range [pieceCount]string{"ivory", "blue", "red", "green", "black"} {
		if claim && colour != "" && letter == piece(p).String() {
			return "claim " + colour, coin(piece(p), 0)
		}
	}
	return "", look
}
