package gipf

import "gipf.arena/internal/simd"

// quiet makes the pushes of pushInTurn until there is a row, and at most the given number.
// Vectors look for rows of both colours along all axes at once, half of the work.
func (b *boards) quiet(d *dice, most int) (plies int) {
	if !simd.Vectors {
		return b.quietPlain(d, most)
	}
	for plies < most {
		if d.left == 0 {
			d.refill()
		}
		pushed, row := pushOn(b, d, most-plies)
		if plies += pushed; row {
			break
		}
	}
	return plies
}

// pushOn is quiet until the word has no draws left.
//
//go:noescape
func pushOn(b *boards, d *dice, most int) (plies int, row bool)
