package zertz

import (
	"math/rand/v2"

	"gipf.arena/internal/simd"
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// Playout implements rules.Playouter. It draws from the same distribution as
// Moves without listing anything: a number among the legal moves tells which
// it is. Positions can come back only when the supply is used up, so most of a
// game is played without a history.
func (s *State) Playout(rng *rand.Rand, maxPlies int) (rules.Result, int) {
	c, d := *s, dice{rng: rng}
	plies, plain := 0, s.shape.plain()
	for plies < maxPlies && c.phase != over {
		supply := int(c.supply[white] + c.supply[grey] + c.supply[black])
		switch {
		case supply <= 1:
			result, more := c.playoutLate(rng, maxPlies-plies)
			return result, plies + more
		case supply > 2 && plain && c.phase == starting && plies+1 < maxPlies:
			plies += c.rush(&d, maxPlies-plies, supply)
		default: // a removal after which the game is late is drawn there, with new dice
			plies += c.random(&d, min(maxPlies-plies, supply-1))
		}
	}
	return c.result, plies
}

// playoutLate ends a playout in which the supply may be used up. The receiver is
// a copy, but for its past, which is still that of the State it was copied from:
// here it gets one of its own on the stack.
func (s State) playoutLate(rng *rand.Rand, maxPlies int) (rules.Result, int) {
	var room [shortPast]moment // a longer one would take long to clear
	before := s.past
	if s.past = (&past{room[:]}); s.turns > 0 {
		s.remember(before.all[:s.turns])
	}
	plies, d := 0, dice{rng: rng}
	for plies < maxPlies && s.phase != over {
		plies += s.random(&d, maxPlies-plies)
	}
	return s.result, plies
}

// random makes a move drawn uniformly from the legal ones, and if it is a
// placement and there may be more than one, the removal after it as well. It
// returns how many it made.
func (s *State) random(d *dice, most int) int {
	if s.phase == removing {
		s.removeRandom(d)
		return 1
	}
	s.randomStart(d)
	if s.phase != removing || most == 1 {
		return 1
	}
	s.removeRandom(d)
	return 2
}

func (s *State) removeRandom(d *dice) { s.remove(pick(s.free, d.draw(s.free.Count()))) }

// randomStart makes a move other than a removal.
func (s *State) randomStart(d *dice) {
	occupied := s.occupied()
	vacant, hoppers := s.rings&^occupied, occupied
	if s.phase == hopping {
		hoppers = s.hopper.Board()
	}
	if hoppers &= s.shape.hopPlaces(occupied, vacant); hoppers != 0 {
		var h hopTable
		s.shape.fill(&h, hoppers, occupied, vacant)
		s.hopRandom(&h, d)
		return
	}
	s.placeRandom(vacant, d)
}

// hopRandom makes one of the hops, of which there must be one.
func (s *State) hopRandom(h *hopTable, d *dice) {
	hoppers, direction := h.draw(d)
	s.hop(hoppers.First(), direction)
}

// draw draws one of the hops: that of the first of the hoppers, in the direction. As in
// package simd, the numbers of hops up to each direction share a word, so that finding the
// direction takes no branch, which the processor could not foresee.
func (h *hopTable) draw(d *dice) (hoppers hexgrid.Board, direction hexgrid.Direction) {
	upTo := h.upTo()
	number := d.draw(int(upTo >> 56))
	shift := simd.Before(upTo, number)
	hoppers = h[shift/8%8]
	for number -= int(upTo << 8 >> shift & 0xff); number > 0; number-- { // fewer than three, as a rule
		hoppers &= hoppers - 1
	}
	return hoppers, hexgrid.Direction(shift / 8)
}

// placeRandom places a marble or, if there is none, passes.
func (s *State) placeRandom(vacant hexgrid.Board, d *dice) {
	held := paletteOf(s.purse())
	if held.size == 0 {
		s.endTurn()
		return
	}
	c, at := held.draw(vacant, d)
	s.place(c, at)
}

// draw draws a colour and a ring. Which colour a number stands for is counted, not branched
// on.
func (p *palette) draw(vacant hexgrid.Board, d *dice) (colour, hexgrid.Spot) {
	rings := vacant.Count()
	number := d.draw(p.size * rings)
	which := 2 - below(number, rings) - below(number, 2*rings)
	return p.colours[which], pick(vacant, number-which*rings)
}

// A palette lists the colours of a set.
type palette struct {
	size    int
	colours [colours]colour
}

// palettes are by set, bit c standing for colour c.
var palettes = makePalettes()

func makePalettes() (all [1 << colours]palette) {
	for set := range all {
		p := &all[set]
		for c := range colour(colours) {
			if set>>c&1 != 0 {
				p.colours[p.size] = c
				p.size++
			}
		}
	}
	return all
}

// paletteOf returns the colours of which there are marbles.
func paletteOf(counts *[colours]uint8) *palette {
	w, y, b := int(counts[white]), int(counts[grey]), int(counts[black])
	return &palettes[below(0, w)|below(0, y)<<1|below(0, b)<<2]
}

// below returns 1 if a < b, else 0, for small numbers.
func below(a, b int) int { return int(uint(a-b) >> 63) }

// dice draws small numbers, two from each random word.
type dice struct {
	rng   *rand.Rand
	spare uint64 // half a word and left, or 0 if there is none
}

const left = 1 << 32

// draw returns a number drawn uniformly from 0..n-1, exactly (Lemire, "Fast
// random integer generation in an interval", 2019). Without a choice it leaves
// the source alone.
func (d *dice) draw(n int) int {
	if n == 1 {
		return 0
	}
	half := d.spare
	if half == 0 {
		word := d.rng.Uint64()
		half, d.spare = word>>32, uint64(uint32(word))|left
	} else {
		d.spare = 0
	}
	x := uint64(uint32(half)) * uint64(n)
	if uint32(x) < uint32(n) && uint32(x) < -uint32(n)%uint32(n) {
		return d.draw(n) // one of the surplus
	}
	return int(x >> 32)
}

// pick returns the member of a set with the given number, the lowest being 0, which must be
// less than their count.
func pick(set hexgrid.Board, number int) hexgrid.Spot {
	return hexgrid.Spot(simd.Nth(uint64(set), number))
}
