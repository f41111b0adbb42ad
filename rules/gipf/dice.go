package gipf

import (
	"math/bits"
	"math/rand/v2"
)

// dice draws numbers of pushes, several from each random word.
type dice struct {
	rng  *rand.Rand
	word uint64
	left int // draws left in word
}

// push returns a number drawn uniformly from 0..41, exactly: a word read as a
// fraction in base 42 gives ten digits, after a word that falls into the
// incomplete last part of the range has been refused (Brackett-Rozinsky and
// Lemire, "Batched Ranged Random Integer Generation", 2024).
func (d *dice) push() (digit uint64) {
	if d.left == 0 {
		d.refill()
	}
	d.left--
	digit, d.word = bits.Mul64(d.word, pushCount)
	return digit
}

// digits is how many base-42 digits are taken from a word, and digitRange the
// number of values they have together, 42 to that power.
const (
	digits     = 10
	digitRange = 17080198121677824
)

func (d *dice) refill() {
	const surplus = (1 << 64) % digitRange
	d.word = d.rng.Uint64()
	for d.word*digitRange < surplus { // what is left of the fraction after all digits
		d.word = d.rng.Uint64()
	}
	d.left = digits
}
