package zertz

import (
	"math/bits"
	"math/rand/v2"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// Playout implements rules.Playouter. It draws from the same distribution as
// Moves without listing anything: a number among the legal decisions tells which
// it is. Positions can come back only when the supply is used up, so most of a
// game is played without a history.
func (s *State) Playout(rng *rand.Rand, maxPlies int) (rules.Result, int) {
	c := *s
	plies := 0
	for ; plies < maxPlies && c.phase != over; plies++ {
		if c.supply[white]+c.supply[grey]+c.supply[black] <= 1 {
			result, more := c.playoutLate(rng, maxPlies-plies)
			return result, plies + more
		}
		c.random(rng)
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
	plies := 0
	for ; plies < maxPlies && s.phase != over; plies++ {
		s.random(rng)
	}
	return s.result, plies
}

// random makes a decision drawn uniformly from the legal ones.
func (s *State) random(rng *rand.Rand) {
	switch s.phase {
	case removing:
		s.remove(pick(s.free, draw(rng, s.free.Count())))
		return
	case hopping:
		h := hopsOf(s.hopper.Board(), s.occupied(), s.vacant())
		s.hopRandom(&h, rng)
		return
	}
	if h := s.hops(); h.any() != 0 {
		s.hopRandom(&h, rng)
		return
	}
	s.placeRandom(rng)
}

// hopRandom makes one of the hops, of which there must be one.
func (s *State) hopRandom(h *hopTable, rng *rand.Rand) {
	total := 0
	for _, hoppers := range h {
		total += hoppers.Count()
	}
	number := draw(rng, total)
	for d, hoppers := range h {
		n := hoppers.Count()
		if number < n {
			s.hop(pick(hoppers, number).First(), hexgrid.Direction(d))
			return
		}
		number -= n
	}
}

// placeRandom places a marble or, if there is none, passes.
func (s *State) placeRandom(rng *rand.Rand) {
	vacant, purse := s.vacant(), s.purse()
	rings, held := vacant.Count(), 0
	for _, n := range purse {
		held += min(int(n), 1)
	}
	if held == 0 {
		s.endTurn()
		return
	}
	number := draw(rng, held*rings)
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
	s.place(c, pick(vacant, number))
}

// pick returns the member of a set with the given number, the lowest being 0.
func pick(set hexgrid.Board, number int) hexgrid.Board {
	for ; number > 0; number-- {
		set &= set - 1
	}
	return set & -set
}

// draw returns a number drawn uniformly from 0..n-1, exactly (Lemire, "Fast
// random integer generation in an interval", 2019). Without a choice it leaves
// the source alone.
func draw(rng *rand.Rand, n int) int {
	if n == 1 {
		return 0
	}
	number, rest := bits.Mul64(rng.Uint64(), uint64(n))
	if rest < uint64(n) {
		for surplus := -uint64(n) % uint64(n); rest < surplus; {
			number, rest = bits.Mul64(rng.Uint64(), uint64(n))
		}
	}
	return int(number)
}
