package gipf

import (
	"slices"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// An image is one symmetry of the hexagon as look-up tables.
type image struct {
	spot [64]hexgrid.Board // by spot, the set of its image
	line []int
}

func (f *field) makeImages() {
	for k := range hexgrid.Symmetry(hexgrid.Symmetries) {
		m := image{}
		for b := f.spots; b != 0; b &= b - 1 {
			m.spot[b.First()] = f.spotAt[k.Apply(f.cells[b.First()])].Board()
		}
		for _, l := range f.lines {
			moved := m.board(l.set)
			m.line = append(m.line, slices.IndexFunc(f.lines, func(other fieldLine) bool { return other.set == moved }))
		}
		if f.keepsOrder(&m) {
			f.images = append(f.images, m)
		}
	}
}

// keepsOrder reports whether m reverses no line with room for two rows. Such rows are due in
// the order in which the line is named (R23), so otherwise the image would have other moves.
func (f *field) keepsOrder(m *image) bool {
	for i, l := range f.lines {
		if len(l.spots) > 2*f.row && m.spot[l.spots[0]] != f.lines[m.line[i]].spots[0].Board() {
			return false
		}
	}
	return true
}

// board returns the image under m of a set of spots.
func (m *image) board(b hexgrid.Board) (moved hexgrid.Board) {
	for ; b != 0; b &= b - 1 {
		moved |= m.spot[b.First()]
	}
	return moved
}

// lines returns the image under m of a set of lines. Numbers are in the order of
// names, so the text of the image is sorted automatically.
func (m *image) lines(l lineSet) (moved lineSet) {
	for ; l != 0; l &= l - 1 {
		moved |= 1 << m.line[l.first()]
	}
	return moved
}

// Symmetries implements rules.Symmetric: the twelve symmetries of the hexagon,
// each without (0..11) and with (12..23) an exchange of the colours.
func (family) Symmetries() int { return 2 * hexgrid.Symmetries }

// Image implements rules.Symmetric. A handicap belongs to the position, so the
// image of a game with unequal options has them exchanged.
func (g Game) Image(dst, src rules.State, k int) (swapped bool) {
	d := dst.(*State)
	d.core, swapped = rulebook.image(src.(*State).core, k)
	d.boardHash = d.boardKeys()
	return swapped
}

// image returns the image of a position under a symmetry, and whether that exchanges the colours.
func (f *field) image(s core, k int) (_ core, swapped bool) {
	m := &f.images[k%len(f.images)]
	s.pieces, s.gipfs = [2]hexgrid.Board{m.board(s.pieces[white]), m.board(s.pieces[black])}, m.board(s.gipfs)
	s.resolved, s.pending = m.lines(s.resolved), m.lines(s.pending)
	if swapped = k >= len(f.images); swapped {
		s.swapColours()
	}
	return s, swapped
}

// swapColours exchanges everything that belongs to White or Black.
func (s *core) swapColours() {
	s.pieces[0], s.pieces[1] = s.pieces[1], s.pieces[0]
	s.reserve[0], s.reserve[1] = s.reserve[1], s.reserve[0]
	s.intro[0], s.intro[1] = s.intro[1], s.intro[0]
	s.actor, s.next = s.actor.other(), s.next.other()
	if winner := s.result.Winner(); winner != rules.None {
		s.result = rules.Win(winner.Other())
	}
}
