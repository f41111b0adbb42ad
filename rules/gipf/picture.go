package gipf

import (
	"fmt"
	"slices"
	"strings"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// tones are the colours of pieces, and sideNames what people call the sides, by side.
var (
	tones     = [2]rules.Tone{white: rules.White, black: rules.Black}
	sideNames = [2]string{white: "White", black: "Black"}
)

// Picture implements rules.Pictured: the board as printed in the rulebook, with the names
// of the dots, and bands under rows that must be removed.
func (s *State) Picture() *rules.Picture { return s.picture(rulebook, s.Ending(), s.row) }

// picture is Picture on a field, given how the game has ended and the actor's rows by line.
func (s *core) picture(on *field, ending string, row func(line int) hexgrid.Board) *rules.Picture {
	p := on.picture(s.status(on, ending))
	p.Shapes = on.bands(s.pending, row)
	for c := range s.pieces {
		p.Shapes = append(p.Shapes, s.discs(on, s.pieces[c])...)
		p.Trays = append(p.Trays, tray(side(c), s.reserve[c], s.Mover(), ""))
	}
	return p
}

// discs returns the pieces on some spots of a field.
func (s *core) discs(on *field, spots hexgrid.Board) (shapes []rules.Shape) {
	for ; spots != 0; spots &= spots - 1 {
		at := spots.First()
		shapes = append(shapes, discs(on.cells[at], side(s.pieces[black]>>at&1), s.gipfs.Has(at))...)
	}
	return shapes
}

// Trace implements rules.Pictured: a push as an arrow from its dot and a band along the
// pieces that have moved, a removal as ghosts of the pieces that leave.
func (s *State) Trace(m rules.Move) []rules.Shape {
	if !isRemoval(m) {
		number, _ := pushOf(m)
		return rulebook.pushTrace(number, s.occupied())
	}
	line, kept := removalOf(m)
	return s.taken(rulebook, s.row(line)&^lines[line].deposit(kept))
}

// taken returns ghosts of pieces, struck out.
func (s *core) taken(on *field, gone hexgrid.Board) (trace []rules.Shape) {
	for ; gone != 0; gone &= gone - 1 {
		trace = append(trace, struckOut(s.discs(on, gone&-gone))...)
	}
	return trace
}

// struckOut makes ghosts of the pieces on a spot and crosses them out.
func struckOut(pieces []rules.Shape) []rules.Shape {
	return append(kit.Ghosts(pieces), rules.Shape{Form: rules.Cross, X: pieces[0].X, Y: pieces[0].Y})
}

// inWords writes out the letter of the side with which a status begins.
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
		p.Board = append(p.Board, kit.Between(rules.Line, l.from, l.to))
	}
	for _, c := range cellsAt(f.side, f.side) {
		x, y := c.Plane()
		p.Board = append(p.Board, rules.Shape{Form: rules.Point, X: x, Y: y},
			rules.Shape{Form: rules.Text, X: x + x*9/100, Y: y + y*9/100, Label: f.pointName(c)})
	}
	return p
}

// bands returns bands under the rows on some lines.
func (f *field) bands(pending lineSet, row func(line int) hexgrid.Board) (bands []rules.Shape) {
	for ; pending != 0; pending &= pending - 1 {
		r := row(pending.first())
		bands = append(bands, kit.Between(rules.Band, f.cells[r.First()], f.cells[r.Last()]))
	}
	return bands
}

// discs returns the piece of a side at a place: a GIPF piece is two discs with a label.
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

// tray returns the tray of a side: its pieces in reserve and, after them, potentials.
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

// pushTrace returns the arrow of a push, a band under the pieces it moves that ends on the spot
// it fills, and a halo around its entry spot.
func (f *field) pushTrace(number int, occupied hexgrid.Board) []rules.Shape {
	push := &f.pushes[number]
	filled := slices.IndexFunc(push.spots, func(at hexgrid.Spot) bool { return !occupied.Has(at) })
	dot, entry := f.lines[push.line].from, f.cells[push.spots[0]]
	if dot.Distance(entry) > 1 {
		dot = f.lines[push.line].to
	}
	arrow := kit.Between(rules.Arrow, dot, entry)
	trace := []rules.Shape{arrow, {Form: rules.Halo, X: arrow.ToX, Y: arrow.ToY}}
	if filled > 0 {
		trace = append(trace, kit.Between(rules.Band, entry, f.cells[push.spots[filled]]))
	}
	return trace
}

// Place implements rules.Placed.
func (s *core) Place(name string) (x, y int, ok bool) { return rulebook.place(name) }

// place returns where a dot or a spot is in a picture.
func (f *field) place(name string) (x, y int, ok bool) {
	for _, c := range cellsAt(0, f.side) {
		if f.pointName(c) == name {
			x, y = c.Plane()
			return x, y, true
		}
	}
	return 0, 0, false
}

// Part implements rules.Parted: the piece that is pushed, by its letter, "" for a basic one.
func (s *core) Part(text string) (name string, look rules.Shape) {
	look = rules.Shape{Form: rules.Disc, Tone: rules.White}
	if s.Mover() == rules.Second {
		look.Tone = rules.Black
	}
	kinds := map[string]string{"": "basic piece", "G": "GIPF piece", "T": "TAMSK", "Z": "ZÈRTZ", "D": "DVONN", "Y": "YINSH", "P": "PÜNCT"}
	if look.Label = text; strings.ContainsAny(text, potentialLetters[black]) {
		look.Size = potentialSize
	}
	return kinds[text], look
}
