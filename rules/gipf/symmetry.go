package gipf

import (
	"slices"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// images holds where each symmetry of the hexagon takes spots and lines.
var images = makeImages()

// An image is one symmetry of the hexagon as look-up tables.
type image struct {
	spot [64]hexgrid.Board // by spot, the set of its image
	line [lineCount]int
}

func makeImages() (all [hexgrid.Symmetries]image) {
	for k := range all {
		for b := spots; b != 0; b &= b - 1 {
			s := b.First()
			all[k].spot[s] = hexgrid.SpotOf(hexgrid.Symmetry(k).Apply(s.Cell())).Board()
		}
		for i, l := range lines {
			moved := all[k].board(l.spots)
			all[k].line[i] = slices.IndexFunc(lines[:], func(l line) bool { return l.spots == moved })
		}
	}
	return all
}

// board returns where m takes a set of spots.
func (m *image) board(b hexgrid.Board) (moved hexgrid.Board) {
	for ; b != 0; b &= b - 1 {
		moved |= m.spot[b.First()]
	}
	return moved
}

// lines returns where m takes a set of lines. Numbers are in the order of names,
// so the text of the image is sorted without further ado.
func (m *image) lines(l lineSet) (moved lineSet) {
	for ; l != 0; l &= l - 1 {
		moved |= 1 << m.line[l.first()]
	}
	return moved
}

// Symmetries implements rules.Symmetric: the twelve symmetries of the hexagon,
// each without (0..11) and with (12..23) an exchange of the colours.
func (g Game) Symmetries() int { return 2 * hexgrid.Symmetries }

// Image implements rules.Symmetric. A handicap belongs to the position, so the
// image of a game with unequal options has them exchanged.
func (g Game) Image(dst, src rules.State, k int) (swapped bool) {
	s, d, m := src.(*State), dst.(*State), &images[k%hexgrid.Symmetries]
	image := *s
	image.pieces = [2]hexgrid.Board{m.board(s.pieces[white]), m.board(s.pieces[black])}
	image.gipfs = m.board(s.gipfs)
	image.resolved = m.lines(s.resolved)
	image.pending = m.lines(s.pending)
	if k >= hexgrid.Symmetries {
		image.swapColours()
	}
	image.boardHash = image.boardKeys()
	*d = image
	return k >= hexgrid.Symmetries
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
