package gipf

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// Symmetries implements rules.Symmetric: those of the game without potentials. All of
// them keep e5.
func (g PotentialsGame) Symmetries() int { return 2 * hexgrid.Symmetries }

// Image implements rules.Symmetric. A handicap belongs to the position, so the image of a
// game with unequal extra pieces has them exchanged.
func (g PotentialsGame) Image(dst, src rules.State, k int) (swapped bool) {
	s, m := src.(*PotentialsState), &images[k%hexgrid.Symmetries]
	image := *s
	image.at = [64]content{}
	image.special = m.board(s.special)
	for b := s.special; b != 0; b &= b - 1 {
		image.at[m.spot[b.First()].First()&63] = s.at[b.First()&63]
	}
	for c := range s.pieces {
		image.pieces[c] = m.board(s.pieces[c])
	}
	image.pending = m.lines(s.pending)
	if k >= hexgrid.Symmetries {
		image.swapColours()
	}
	image.boardHash = image.keysOf(spots)
	*dst.(*PotentialsState) = image
	return k >= hexgrid.Symmetries
}

// swapColours exchanges everything that belongs to White or Black. The colours in a pile
// follow from that of its top.
func (s *PotentialsState) swapColours() {
	s.pieces[0], s.pieces[1] = s.pieces[1], s.pieces[0]
	s.reserve[0], s.reserve[1] = s.reserve[1], s.reserve[0]
	s.gipfs[0], s.gipfs[1] = s.gipfs[1], s.gipfs[0]
	s.intro[0], s.intro[1] = s.intro[1], s.intro[0]
	s.stock[0], s.stock[1] = s.stock[1], s.stock[0]
	s.actor, s.next = s.actor.other(), s.next.other()
	if winner := s.result.Winner(); winner != rules.None {
		s.result = rules.Win(winner.Other())
	}
}
