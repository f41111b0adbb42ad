package lyngk

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// images holds where each symmetry of the hexagon takes each point.
var images = makeImages()

func makeImages() (made [hexgrid.Symmetries][pointCount]point) {
	for k := range made {
		for p := range made[k] {
			made[k][p] = pointAt[hexgrid.Symmetry(k).Apply(cells[p])]
		}
	}
	return made
}

// Symmetries implements rules.Symmetric: the twelve symmetries of the hexagon,
// each without (0..11) and with (12..23) an exchange of the players. The game is
// also the same under the 120 renamings of the colours, which are left out here:
// who wants them has to look at 2880 images.
func (g Game) Symmetries() int { return 2 * hexgrid.Symmetries }

// Image implements rules.Symmetric. A handicap belongs to the position, so the
// image of a game with unequal options has them exchanged.
func (g Game) Image(dst, src rules.State, k int) (swapped bool) {
	s, to := src.(*State), &images[k%hexgrid.Symmetries]
	image := State{
		claims: s.claims, scores: s.scores, actor: s.actor, claimed: s.claimed, won: s.won, laws: s.laws,
	}
	for p, stack := range s.stacks {
		image.put(stack, to[p])
	}
	if swapped = k >= hexgrid.Symmetries; swapped {
		image.swapPlayers()
	}
	image.derive()
	*dst.(*State) = image
	return swapped
}

// swapPlayers exchanges everything that belongs to a player.
func (s *State) swapPlayers() {
	s.claims[0], s.claims[1] = s.claims[1], s.claims[0]
	s.scores[0], s.scores[1] = s.scores[1], s.scores[0]
	s.actor = s.actor.other()
	s.won = s.won.Other()
}
