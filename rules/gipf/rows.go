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
// (R1). A line has room for one row only (R2), so a row is known by its line.
func rowLines(b hexgrid.Board) lineSet {
	return linesThrough(b.Fours(hexgrid.AxisN), b.Fours(hexgrid.AxisSE), b.Fours(hexgrid.AxisNE))
}

// row returns the pieces of the actor's row on a line: the four or more of his
// colour and everything joined to them without a gap (R1).
func (s *State) row(number int) hexgrid.Board {
	return rowOn(&lines[number], s.pieces[s.actor], s.occupied())
}

// rowOn returns the row that the pieces own make on a line, given all pieces.
func rowOn(l *line, own, occupied hexgrid.Board) hexgrid.Board {
	seed := (own & l.spots).Fours(l.axis)
	seed &= -seed
	gaps := l.spots &^ occupied
	below := gaps & (seed - 1)
	above := gaps &^ (seed<<1 - 1)
	return l.spots & above.Below() & below.Above()
}

// deposit returns the spots of the line whose bits are set in kept. It is the
// inverse of extract.
func (l *line) deposit(kept rules.Move) hexgrid.Board { return subset(l.spots, int(kept)) }

// subset returns the spots of set whose bits are set in number, the lowest spot
// of set being bit 0.
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
