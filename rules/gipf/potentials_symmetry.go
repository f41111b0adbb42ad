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
	s, m := src.(*PotentialsState), &rulebook.images[k%hexgrid.Symmetries]
	image := *s
	image.core, swapped = rulebook.image(s.core, k)
	if swapped { // the colours in a pile follow from that of its top
		image.stock[0], image.stock[1] = s.stock[1], s.stock[0]
	}
	image.at = [64]content{}
	image.special = m.board(s.special)
	for b := s.special; b != 0; b &= b - 1 {
		image.at[m.spot[b.First()].First()&63] = s.at[b.First()&63]
	}
	image.boardHash = image.keysOf(spots)
	*dst.(*PotentialsState) = image
	return swapped
}
