package zertz

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// An image is one symmetry of a board: for each place the set of its image.
type image [64]hexgrid.Board

// makeImages returns the symmetries of a set of rings: those symmetries of the
// hexagon that, after a shift, bring the set back onto itself. The centre of a
// board need not be a ring.
func makeImages(m *shape) (all []image) {
	for k := range hexgrid.Symmetry(hexgrid.Symmetries) {
		if made, ok := m.makeImage(k); ok {
			all = append(all, made)
		}
	}
	return all
}

func (m *shape) makeImage(k hexgrid.Symmetry) (made image, ok bool) {
	home, moved := m.corner(0), m.corner(k)
	for b := m.rings; b != 0; b &= b - 1 {
		c := k.Apply(m.cells[b.First()])
		to, ok := m.spots[hexgrid.Cell{Q: c.Q - moved.Q + home.Q, R: c.R - moved.R + home.R}]
		if !ok {
			return made, false
		}
		made[b.First()] = to.Board()
	}
	return made, true
}

// corner returns the lowest column and the lowest row of the image of a board.
func (m *shape) corner(k hexgrid.Symmetry) hexgrid.Cell {
	low := k.Apply(m.cells[m.rings.First()])
	for set := m.rings; set != 0; set &= set - 1 {
		c := k.Apply(m.cells[set.First()])
		low = hexgrid.Cell{Q: min(low.Q, c.Q), R: min(low.R, c.R)}
	}
	return low
}

// of returns where m takes a set of places.
func (m *image) of(b hexgrid.Board) (moved hexgrid.Board) {
	for ; b != 0; b &= b - 1 {
		moved |= m[b.First()]
	}
	return moved
}

func (m *image) marbles(sets [colours]hexgrid.Board) (moved [colours]hexgrid.Board) {
	for c, set := range sets {
		moved[c] = m.of(set)
	}
	return moved
}

func (g Game) images() []image { return g.shape.images }

// Symmetries implements rules.Symmetric: the symmetries of the board, each without and
// then with an exchange of the players.
func (g Game) Symmetries() int { return 2 * len(g.images()) }

// Image implements rules.Symmetric. Marbles granted at the start belong to the
// position, so the image of a game with unequal options has them exchanged. Image
// maps the history, too.
func (g Game) Image(dst, src rules.State, k int) (swapped bool) {
	images := g.images()
	m, swapped := &images[k%len(images)], k >= len(images)
	s, d := src.(*State), dst.(*State)
	d.CopyFrom(s)
	d.rings, d.marbles, d.free = m.of(s.rings), m.marbles(s.marbles), m.of(s.free)
	if s.phase == hopping {
		d.hopper = m[s.hopper].First()
	}
	for i := range d.turns {
		then := &d.past.all[i]
		then.marbles = m.marbles(then.marbles)
	}
	if swapped {
		d.swapPlayers()
	}
	d.boardHash = boardKeys(words{}, d.words())
	return swapped
}

// swapPlayers exchanges everything that belongs to either player.
func (s *State) swapPlayers() {
	s.captured[0], s.captured[1] = s.captured[1], s.captured[0]
	if s.result != rules.Draw {
		s.actor = s.actor.other()
	}
	if winner := s.result.Winner(); winner != rules.None {
		s.result = rules.Win(winner.Other())
	}
	for i := range s.turns {
		then := &s.past.all[i]
		then.captured[0], then.captured[1] = then.captured[1], then.captured[0]
		then.actor = then.actor.other()
	}
}
