package net

import "gipf.arena/internal/simd"

// Two whole numbers of 32 bits share a word as low + high·2^32, modulo 2^64. Words
// add up, and are multiplied by a whole number, as the pairs they stand for: a
// negative low number borrows from the high one, and unpack repays it. Only the
// final numbers have to fit 32 bits.

func pack(low, high int64) uint64 { return uint64(low) + uint64(high)<<32 }

func unpack(w uint64) (low, high int64) {
	return int64(int32(w)), int64(w+1<<31) >> 32
}

// A quad is four words: what is added to, or multiplied, in one go.
type quad [4]uint64

// perQuad is how many numbers a quad holds.
const perQuad = 8

// packed returns numbers two to a word, filled up with zeros to whole quads.
func packed(numbers []int64) []quad {
	quads := make([]quad, (len(numbers)+perQuad-1)/perQuad)
	for i, v := range numbers {
		quads[i/perQuad][i/2%4] += pack(v, 0) << (32 * (i % 2))
	}
	return quads
}

// A term is one row and what it is multiplied by.
type term struct {
	at int // the quad where the row begins
	x  uint64
}

// addTerms adds the terms to the sums. The sums of a quad remain in registers across
// all rows.
func addTerms(sums, rows []quad, terms []term) {
	for k := range sums {
		s := &sums[k]
		a, b, c, d := s[0], s[1], s[2], s[3]
		for _, t := range terms {
			row := &rows[t.at+k]
			a += t.x * row[0]
			b += t.x * row[1]
			c += t.x * row[2]
			d += t.x * row[3]
		}
		s[0], s[1], s[2], s[3] = a, b, c, d
	}
}

// addSwaps does with swaps of rows, numbered by the quads where they begin, what addTerms does with terms.
func addSwaps(sums, rows []quad, swaps []simd.Swap) {
	for k := range sums {
		s := &sums[k]
		a, b, c, d := s[0], s[1], s[2], s[3]
		for _, t := range swaps {
			now, before := &rows[t.Now+k], &rows[t.Before+k]
			a += now[0] - before[0]
			b += now[1] - before[1]
			c += now[2] - before[2]
			d += now[3] - before[3]
		}
		s[0], s[1], s[2], s[3] = a, b, c, d
	}
}
