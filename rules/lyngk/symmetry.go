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
// also the same under the 120 renamings of the colours, which Symmetries leaves out:
// with them there would be 2880 images.
func (g Game) Symmetries() int { return 2 * hexgrid.Symmetries }

// Image implements rules.Symmetric. A handicap belongs to the position, so the
// image of a game with unequal options has them exchanged.
func (g Game) Image(dst, src rules.State, k int) (swapped bool) {
	s, to := src.(*State), &images[k%hexgrid.Symmetries]
	image := State{
		claims: s.claims, scores: s.scores, actor: s.actor, claimed: s.claimed, won: s.won, laws: s.laws, limits: s.limits,
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

// Class implements rules.Classed: the symmetries of the board, the exchange of
// the players and the 120 renamings of the colours, 2880 images in all. Only the
// first 24 are made; in each the colours get the names that the order of their
// appearance gives them, which are the same under any former names.
func (g Game) Class(src rules.State) uint64 {
	image, least := new(State), ^uint64(0)
	for k := range g.Symmetries() {
		g.Image(image, src, k)
		least = min(least, image.nameless())
	}
	return least
}

// nameless returns the hash of the position with the colours renamed in the
// order of their appearance.
func (s *State) nameless() uint64 {
	name := s.appearance()
	n := State{scores: s.scores, actor: s.actor, claimed: s.claimed, won: s.won, laws: s.laws, limits: s.limits}
	for c, claims := range s.claims {
		for ; claims != 0; claims = claims.rest() {
			n.claims[c] |= name[claims.first()].colour()
		}
	}
	for b := s.tall[0]; b != 0; b = b.rest() {
		n.stacks[b.first()] = s.stacks[b.first()].renamed(&name)
	}
	n.boardHash = n.keys(s.tall[0])
	return n.Hash()
}

// appearance numbers the colours as they appear: on the board, point by point and
// each stack from below, and then, of those that are nowhere on it, the claimed
// ones by side. Colours of one side that are not on the board may be exchanged
// without a trace, so their order does not matter. Jokers stay what they are.
func (s *State) appearance() (name [pieceCount]piece) {
	name[joker] = joker
	next, known := piece(0), piece(joker).colour()
	see := func(p piece) {
		if !known.has(p) {
			name[p], next, known = next, next+1, known|p.colour()
		}
	}
	for b := s.tall[0]; b != 0; b = b.rest() {
		for of, level := s.stacks[b.first()], 0; level < of.height(); level++ {
			see(of.at(level))
		}
	}
	for _, rest := range [...]colours{s.claims[0], s.claims[1], allColours} {
		for ; rest != 0; rest = rest.rest() {
			see(rest.first())
		}
	}
	return name
}

// renamed returns the stack with other names for its pieces.
func (s stack) renamed(name *[pieceCount]piece) stack {
	made := single(name[s.at(0)])
	for level := 1; level < s.height(); level++ {
		made = single(name[s.at(level)]).onto(made)
	}
	return made
}
