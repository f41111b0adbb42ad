package gipf

import "math/rand/v2"

// quarters draws small numbers, four from each random word, as the machine's words are
// dearer than the rest of a draw.
type quarters struct {
	rng  *rand.Rand
	word uint64
	left int // quarters left in word
}

// draw returns a number drawn uniformly from 0..n-1, exactly, for n from 1 to 65535: the
// upper half of n times a quarter, after the few have been refused that would make some
// numbers likelier (Lemire, "Fast Random Integer Generation in an Interval", 2019).
func (d *quarters) draw(n int) int {
	for {
		if d.left == 0 {
			d.word, d.left = d.rng.Uint64(), 4
		}
		product := uint32(d.word&0xffff) * uint32(n)
		d.word >>= 16
		d.left--
		if low := product & 0xffff; low >= uint32(n) || low >= (1<<16)%uint32(n) {
			return int(product >> 16)
		}
	}
}
