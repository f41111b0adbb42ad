package gipf

import (
	"math/bits"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// A lineSet is a set of line numbers, bit i for line i.
type lineSet uint32

// first returns the lowest line of a set that is not empty.
func (l lineSet) first() int { return bits.TrailingZeros32(uint32(l)) }

// count returns the number of lines in a set.
func (l lineSet) count() int { return bits.OnesCount32(uint32(l)) }

// fours returns the spots at which four adjacent pieces of b begin, along any
// axis.
func fours(b hexgrid.Board) hexgrid.Board {
	return b.Fours(hexgrid.AxisN) | b.Fours(hexgrid.AxisSE) | b.Fours(hexgrid.AxisNE)
}

// hasRow reports whether four pieces of b are adjacent on some line.
func hasRow(b hexgrid.Board) bool { return fours(b) != 0 }

// rowLines returns the lines on which the pieces b of one colour make a row
// (R1). A line has room for only one row (R2), so its line identifies a row.
func rowLines(b hexgrid.Board) lineSet {
	return linesThrough(b.Fours(hexgrid.AxisN), b.Fours(hexgrid.AxisSE), b.Fours(hexgrid.AxisNE))
}

// row returns the pieces of the actor's row on a line: the four or more of his
// colour and everything joined to them without a gap (R1).
func (s *core) row(number int) hexgrid.Board {
	return rowOn(&lines[number], s.pieces[s.actor&1], s.occupied())
}

// rowOn returns the row that the pieces own make on a line, given all pieces.
func rowOn(l *line, own, occupied hexgrid.Board) hexgrid.Board {
	seed := (own & l.spots).Fours(l.axis)
	return joined(l.spots, seed&-seed, occupied)
}

// joined returns the spots of a line that are joined to one of them without a gap.
func joined(line, seed, occupied hexgrid.Board) hexgrid.Board {
	gaps := line &^ occupied
	below := gaps & (seed - 1)
	above := gaps &^ (seed<<1 - 1)
	return line & above.Below() & below.Above()
}

// deposit returns the spots of the line whose bits are set in kept. It is the
// inverse of extract.
func (l *line) deposit(kept rules.Move) hexgrid.Board { return subset(l.spots, int(kept)) }

// subset returns the spots of set whose bits are set in number; the lowest spot
// of set is bit 0.
func subset(set hexgrid.Board, number int) hexgrid.Board {
	var chosen hexgrid.Board
	for ; number != 0; number >>= 1 {
		if number&1 != 0 {
			chosen |= set & -set
		}
		set &= set - 1
	}
	return chosen
}

// extract gathers those bits of set that are on the line, in order.
func (l *line) extract(set hexgrid.Board) rules.Move {
	if set == 0 {
		return 0
	}
	var kept rules.Move
	for b, k := l.spots, 0; b != 0; b, k = b&(b-1), k+1 {
		if set&b&-b != 0 {
			kept |= 1 << k
		}
	}
	return kept
}

// Every ply asks which lines have an empty spot and which have a row. The answer
// needs no loop over the lines: a set of spots is folded along an axis, so that
// the seven lines of the axis become seven bits, and these are looked up.

// A pushSet is a set of push numbers, bit i for push i.
type pushSet uint64

// crossed gives, for each axis in the order of axes and each folded set of
// its seven lines, the numbers of the lines and of the pushes along them.
var crossed = makeCrossed()

type crossing struct {
	lines  lineSet
	pushes pushSet
}

// linesThrough returns the lines that have a spot in the set of their axis.
func linesThrough(n, se, ne hexgrid.Board) lineSet {
	return crossed[0][foldN(n)].lines | crossed[1][foldSE(se)].lines | crossed[2][foldNE(ne)].lines
}

// pushesThrough returns the pushes along lines that have a spot in b.
func pushesThrough(b hexgrid.Board) pushSet {
	return crossed[0][foldN(b)].pushes | crossed[1][foldSE(b)].pushes | crossed[2][foldNE(b)].pushes
}

// lineBits is the width of what the folds return, a bit for each line of an axis.
const lineBits = 2*radius + 1

// foldN finds which of the seven lines along AxisN have a spot in b. Such a line
// is a byte: adding 0x7f carries into its unused top bit unless it is empty, and
// the product gathers those bits, the i-th at bit 56+i.
func foldN(b hexgrid.Board) hexgrid.Board {
	const ones = 0x0101010101010101
	return (b + 0x7f*ones) >> 7 & ones * 0x0102040810204080 >> 56
}

// foldSE finds which of the seven lines along AxisSE have a spot in b. Such a
// line is the same bit of all bytes.
func foldSE(b hexgrid.Board) hexgrid.Board { return fold(b, hexgrid.AxisSE) }

// foldNE finds which of the seven lines along AxisNE have a spot in b. Such a
// line is a diagonal through the bytes; the lowest begins radius bits before
// the first byte.
func foldNE(b hexgrid.Board) hexgrid.Board { return fold(b<<radius, hexgrid.AxisNE) }

// fold moves spots that are any number of steps apart onto the first of them.
func fold(b hexgrid.Board, axis uint) hexgrid.Board {
	b |= b >> (4 * axis)
	b |= b >> (2 * axis)
	b |= b >> axis
	return b & (1<<lineBits - 1)
}

func makeCrossed() (all [len(axes)][1 << lineBits]crossing) {
	folds := [...]func(hexgrid.Board) hexgrid.Board{foldN, foldSE, foldNE}
	for a, of := range axes {
		for i, l := range lines {
			if l.axis != of.axis {
				continue
			}
			for set := range all[a] {
				if c := &all[a][set]; hexgrid.Board(set)&folds[a](l.spots) != 0 {
					c.lines |= 1 << i
					c.pushes |= pushesAlong(l.spots)
				}
			}
		}
	}
	return all
}

func pushesAlong(line hexgrid.Board) (set pushSet) {
	for i := range pushes {
		if pushes[i].line == line {
			set |= 1 << i
		}
	}
	return set
}
