package zertz

import (
	"math/bits"
	"math/rand/v2"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// Playout implements rules.Playouter. It draws from the same distribution as
// Moves without listing anything: a number among the legal moves tells which
// it is. Positions can come back only when the supply is used up, so most of a
// game is played without a history.
func (s *State) Playout(rng *rand.Rand, maxPlies int) (rules.Result, int) {
	c, d := *s, dice{rng: rng}
	plies := 0
	for plies < maxPlies && c.phase != over {
		supply := int(c.supply[white] + c.supply[grey] + c.supply[black])
		if supply <= 1 {
			result, more := c.playoutLate(rng, maxPlies-plies)
			return result, plies + more
		}
		// A removal after which the game is late is drawn there, with new dice.
		plies += c.random(&d, min(maxPlies-plies, supply-1))
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
	if hoppers &= hopPlaces(occupied, vacant); hoppers != 0 {
		var h hopTable
		h.fill(hoppers, occupied, vacant)
		s.hopRandom(&h, d)
		return
	}
	s.placeRandom(vacant, d)
}

// hopRandom makes one of the hops, of which there must be one. As in pick, the
// numbers of hops up to each direction share a word, so that finding the
// direction takes no branch, which the processor could not foresee.
func (s *State) hopRandom(h *hopTable, d *dice) {
	upTo := h.upTo()
	number := d.draw(int(upTo >> 56))
	shift := bytesBefore(upTo, number)
	hoppers := h[shift/8%8]
	for number -= int(upTo << 8 >> shift & 0xff); number > 0; number-- { // fewer than three, as a rule
		hoppers &= hoppers - 1
	}
	s.hop(hoppers.First(), hexgrid.Direction(shift/8))
}

// placeRandom places a marble or, if there is none, passes. Which colour a number
// stands for is counted, not branched on.
func (s *State) placeRandom(vacant hexgrid.Board, d *dice) {
	held := &palettes[colourSet(s.purse())]
	if held.size == 0 {
		s.endTurn()
		return
	}
	rings := vacant.Count()
	number := d.draw(held.size * rings)
	nth := 2 - below(number, rings) - below(number, 2*rings)
	s.place(held.colours[nth], pick(vacant, number-nth*rings))
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

// colourSet returns the colours of which there are marbles.
func colourSet(counts *[colours]uint8) int {
	return below(0, int(counts[white])) | below(0, int(counts[grey]))<<1 | below(0, int(counts[black]))<<2
}

// below returns 1 if a < b, else 0, for small numbers.
func below(a, b int) int { return int(uint(a-b) >> 63) }

// dice draws small numbers, two from each random word.
type dice struct {
	rng   *rand.Rand
	spare uint32 // half a word,
	left  bool   // if there is one
}

func (d *dice) half() uint32 {
	if d.left {
		d.left = false
		return d.spare
	}
	return d.fresh()
}

func (d *dice) fresh() uint32 {
	word := d.rng.Uint64()
	d.spare, d.left = uint32(word), true
	return uint32(word >> 32)
}

// draw returns a number drawn uniformly from 0..n-1, exactly (Lemire, "Fast
// random integer generation in an interval", 2019). Without a choice it leaves
// the source alone.
func (d *dice) draw(n int) int {
	if n == 1 {
		return 0
	}
	x := uint64(d.half()) * uint64(n)
	if uint32(x) < uint32(n) {
		for surplus := -uint32(n) % uint32(n); uint32(x) < surplus; {
			x = uint64(d.half()) * uint64(n)
		}
	}
	return int(x >> 32)
}

// pick returns the member of a set with the given number, the lowest being 0,
// which must be less than their count. It counts the bits up to the end of each
// byte all at once, finds the byte by comparing them all with the number, and
// looks the bit up (Vigna, "Broadword implementation of rank/select queries",
// 2008): no loop, nothing for the processor to foresee.
func pick(set hexgrid.Board, number int) hexgrid.Spot {
	x := uint64(set)
	x -= x >> 1 & 0x5555555555555555
	x = x&0x3333333333333333 + x>>2&0x3333333333333333
	upTo := (x + x>>4) & 0x0f0f0f0f0f0f0f0f * byteOnes
	shift := bytesBefore(upTo, number)
	return hexgrid.Spot(shift) + bitInByte[uint8(set>>shift)][(number-int(upTo<<8>>shift))&7]
}

// byteOnes times a word of eight counts is their sums up to each byte.
const byteOnes = 0x0101010101010101

// bytesBefore returns how many bits lie below the byte in which something with
// the given number is, told by the sums of counts up to each byte: eight for
// each byte whose sum does not exceed the number.
func bytesBefore(upTo uint64, number int) uint {
	const tops = 0x80 * byteOnes
	whole := (uint64(number)*byteOnes | tops) - upTo
	return uint(bits.OnesCount64(whole&tops)) * 8 & 63
}

// bitInByte gives, for a byte and a number, where the bit with that number is.
var bitInByte = makeBitInByte()

func makeBitInByte() (at [256][8]hexgrid.Spot) {
	for b := range at {
		n := 0
		for bit := range 8 {
			if b>>bit&1 != 0 {
				at[b][n] = hexgrid.Spot(bit)
				n++
			}
		}
	}
	return at
}
