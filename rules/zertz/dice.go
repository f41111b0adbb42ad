package zertz

import (
	"math/rand/v2"

	"gipf.arena/internal/simd"
	"gipf.arena/rules/hexgrid"
)

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
