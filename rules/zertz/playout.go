package zertz

import (
	"math/rand/v2"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// Playout implements rules.Playouter. It draws from the same distribution as
// Moves without listing anything: a number among the legal decisions tells which
// it is. Positions can come back only when the supply is used up, so most of a
// game is played without a history.
func (s *State) Playout(rng *rand.Rand, maxPlies int) (rules.Result, int) {
	c, d := *s, dice{rng: rng}
	plies := 0
	for ; plies < maxPlies && c.phase != over; plies++ {
		if c.supply[white]+c.supply[grey]+c.supply[black] <= 1 {
			result, more := c.playoutLate(rng, maxPlies-plies)
			return result, plies + more
		}
		c.random(&d)
	}
	return c.result, plies
}

// playoutLate ends a playout in which the supply may be used up. The receiver is
// a copy, but for its past, which is still that of the State it was copied from:
// here it gets one of its own on the stack.
func (s State) playoutLate(rng *rand.Rand, maxPlies int) (rules.Result, int) {
	var own past
	if s.turns > 0 {
		copy(own[:s.turns], s.past[:s.turns])
	}
	s.past = &own
	plies, d := 0, dice{rng: rng}
	for ; plies < maxPlies && s.phase != over; plies++ {
		s.random(&d)
	}
	return s.result, plies
}

// random makes a decision drawn uniformly from the legal ones.
func (s *State) random(d *dice) {
	if s.phase == removing {
		s.remove(pick(s.free, d.draw(s.free.Count())).Board())
		return
	}
	occupied := s.occupied()
	vacant, hoppers := s.rings&^occupied, occupied
	if s.phase == hopping {
		hoppers = s.hopper.Board()
	}
	if hoppers &= hopPlaces(occupied, vacant); hoppers != 0 {
		h := hopsOf(hoppers, occupied, vacant)
		s.hopRandom(&h, d)
		return
	}
	s.placeRandom(vacant, d)
}

// hopRandom makes one of the hops, of which there must be one.
func (s *State) hopRandom(h *hopTable, d *dice) {
	total := 0
	for _, hoppers := range h {
		total += hoppers.Count()
	}
	number := d.draw(total)
	for direction, hoppers := range h {
		if n := hoppers.Count(); number >= n {
			number -= n
			continue
		}
		for ; number > 0; number-- { // fewer than three, as a rule
			hoppers &= hoppers - 1
		}
		s.hop(hoppers.First(), hexgrid.Direction(direction))
		return
	}
}

// placeRandom places a marble or, if there is none, passes.
func (s *State) placeRandom(vacant hexgrid.Board, d *dice) {
	purse := s.purse()
	rings, held := vacant.Count(), 0
	for _, n := range purse {
		held += min(int(n), 1)
	}
	if held == 0 {
		s.endTurn()
		return
	}
	number := d.draw(held * rings)
	c := white
	for ; ; c++ {
		if purse[c] == 0 {
			continue
		}
		if number < rings {
			break
		}
		number -= rings
	}
	s.place(c, pick(vacant, number).Board())
}
