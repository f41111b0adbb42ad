package gipf

import (
	"fmt"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// tones are the colours of pieces, and sideNames what people call the sides, by side.
var (
	tones     = [2]rules.Tone{white: rules.White, black: rules.Black}
	sideNames = [2]string{white: "White", black: "Black"}
)

// Picture implements rules.Pictured: the board as the rulebook prints it, with the names of
// the dots, and bands under rows that have to be removed.
func (s *State) Picture() *rules.Picture {
	p := rulebook.picture(s.status(rulebook, s.Ending()))
	p.Shapes = append(p.Shapes, bandsOf(s.pending, s.row)...)
	for c := range s.pieces {
		for b := s.pieces[c]; b != 0; b &= b - 1 {
			p.Shapes = append(p.Shapes, discs(b.First().Cell(), side(c), s.gipfs&b&-b != 0)...)
		}
		p.Trays = append(p.Trays, tray(side(c), s.reserve[c], s.Mover(), ""))
	}
	return p
}

// Trace implements rules.Pictured: a push as an arrow from its dot and a band along the
// pieces that have moved, a removal as ghosts of what goes.
func (s *State) Trace(m rules.Move) []rules.Shape {
	if !isRemoval(m) {
		number, _ := pushOf(m)
		return rulebook.pushTrace(number, filledBy(number, s.occupied()))
	}
	line, kept := removalOf(m)
	return s.taken(s.row(line) &^ lines[line].deposit(kept))
}

// taken returns ghosts of pieces, struck out.
func (s *State) taken(gone hexgrid.Board) (trace []rules.Shape) {
	for ; gone != 0; gone &= gone - 1 {
		owner := black
		if s.pieces[white].Has(gone.First()) {
			owner = white
		}
		trace = append(trace, struckOut(discs(gone.First().Cell(), owner, s.gipfs&gone&-gone != 0))...)
	}
	return trace
}

// struckOut makes ghosts of the pieces on a spot and crosses them out.
func struckOut(pieces []rules.Shape) []rules.Shape {
	for i := range pieces {
		pieces[i].Ghost = true
	}
	return append(pieces, rules.Shape{Form: rules.Cross, X: pieces[0].X, Y: pieces[0].Y})
}

// inWords writes a status with the name of the side that it begins with.
func inWords(status string) string {
	if status[0] == pieceLetters[white] {
		return sideNames[white] + status[1:]
	}
	return sideNames[black] + status[1:]
}

// picture returns the field without pieces: the lines from dot to dot, and the dots with their
// names.
func (f *field) picture(note string) *rules.Picture {
	reach := 100*f.side + 20
	p := &rules.Picture{Left: -reach, Top: -reach - 50, Right: reach, Bottom: reach + 50, Note: inWords(note)}
	p.Board = append(p.Board, rules.Shape{Form: rules.Hexagon, Size: 100 * f.side})
	for _, l := range f.lines {
		p.Board = append(p.Board, between(rules.Line, l.from, l.to))
	}
	for _, c := range f.rim() {
		x, y := c.Plane()
		p.Board = append(p.Board, rules.Shape{Form: rules.Point, X: x, Y: y},
			rules.Shape{Form: rules.Text, X: x + x*9/100, Y: y + y*9/100, Label: f.pointName(c)})
	}
	return p
}

// rim returns the cells of the dots.
func (f *field) rim() (cells []hexgrid.Cell) {
	for q := -f.side; q <= f.side; q++ {
		for r := -f.side; r <= f.side; r++ {
			if c := (hexgrid.Cell{Q: q, R: r}); c.Distance(hexgrid.Cell{}) == f.side {
				cells = append(cells, c)
			}
		}
	}
	return cells
}

// between returns a shape from one point to another.
func between(form rules.Form, from, to hexgrid.Cell) rules.Shape {
	x, y := from.Plane()
	toX, toY := to.Plane()
	return rules.Shape{Form: form, X: x, Y: y, ToX: toX, ToY: toY}
}

// bandsOf returns bands under the rows on some lines.
func bandsOf(pending lineSet, row func(line int) hexgrid.Board) (bands []rules.Shape) {
	for ; pending != 0; pending &= pending - 1 {
		r := row(pending.first())
		bands = append(bands, between(rules.Band, r.First().Cell(), r.Last().Cell()))
	}
	return bands
}

// discs returns the piece of a side at a place: a GIPF piece is two, and says so.
func discs(at hexgrid.Cell, c side, gipf bool) []rules.Shape {
	x, y := at.Plane()
	base := rules.Shape{Form: rules.Disc, X: x, Y: y, Tone: tones[c&1]}
	if !gipf {
		return []rules.Shape{base}
	}
	top := base
	top.Level, top.Label = 1, "G"
	return []rules.Shape{base, top}
}

// tray returns what a side has in reserve: so many pieces and, after them, potentials.
func tray(c side, reserve uint8, mover rules.Player, potentials string) rules.Tray {
	t := rules.Tray{
		Owner: c.player(), ToMove: mover == c.player(),
		Title: fmt.Sprintf("%s: %d in reserve", sideNames[c&1], reserve),
	}
	for range reserve {
		t.Pieces = append(t.Pieces, rules.Shape{Form: rules.Disc, Tone: tones[c&1]})
	}
	for _, letter := range strings.ToUpper(potentials) {
		t.Pieces = append(t.Pieces, rules.Shape{Form: rules.Disc, Tone: tones[c&1], Size: potentialSize, Label: string(letter)})
	}
	return t
}

// pushTrace returns the arrow of a push, a band under what it moves, which ends on the spot that
// it fills, and a halo around the spot it enters by.
func (f *field) pushTrace(number int, filled hexgrid.Cell) []rules.Shape {
	push := &f.pushes[number]
	dot, entry := f.lines[push.line].from, f.cells[push.spots[0]]
	if dot.Distance(entry) > 1 {
		dot = f.lines[push.line].to
	}
	arrow := between(rules.Arrow, dot, entry)
	trace := []rules.Shape{arrow, {Form: rules.Halo, X: arrow.ToX, Y: arrow.ToY}}
	if filled != entry {
		trace = append(trace, between(rules.Band, entry, filled))
	}
	return trace
}

// filledBy returns the spot that a push fills, given the pieces before it.
func filledBy(number int, occupied hexgrid.Board) hexgrid.Cell {
	p := &pushes[number]
	return p.first(p.line &^ occupied).First().Cell()
}
