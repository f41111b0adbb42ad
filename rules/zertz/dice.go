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
