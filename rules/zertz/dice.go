package zertz

import (
	"math/bits"
	"math/rand/v2"

	"gipf.arena/rules/hexgrid"
)

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
	const ones, tops = 0x0101010101010101, 0x8080808080808080
	x := uint64(set)
	x -= x >> 1 & 0x5555555555555555
	x = x&0x3333333333333333 + x>>2&0x3333333333333333
	upTo := (x + x>>4) & 0x0f0f0f0f0f0f0f0f * ones
	whole := (uint64(number)*ones | tops) - upTo // its top bits: the bytes with all their bits before the number
	shift := uint(bits.OnesCount64(whole&tops)) * 8
	number -= int(upTo << 8 >> (shift & 63) & 0xff)
	return hexgrid.Spot(shift) + hexgrid.Spot(bitInByte[uint8(set>>(shift&63))][number&7])
}

// bitInByte gives, for a byte and a number, where the bit with that number is.
var bitInByte = makeBitInByte()

func makeBitInByte() (at [256][8]uint8) {
	for b := range at {
		n := 0
		for bit := range 8 {
			if b>>bit&1 != 0 {
				at[b][n] = uint8(bit)
				n++
			}
		}
	}
	return at
}
