package gipf

import "gipf.arena/rules/hexgrid"

// Which lines have an empty spot, and on which there is a row, is asked in every
// ply. The answer takes no loop over the lines: a set of spots is folded along an
// axis, so that the seven lines of the axis become seven bits, and these are
// looked up.

// A pushSet is a set of push numbers, bit i for push i.
type pushSet uint64

// crossed gives, for each axis in the order of axes and each set of its seven
// lines as folded, their numbers and those of the pushes along them.
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

// foldN tells which of the seven lines along AxisN have a spot in b. Such a line
// is a byte: adding 0x7f carries into its unused top bit unless it is empty, and
// the product gathers those bits, the i-th at bit 56+i.
func foldN(b hexgrid.Board) hexgrid.Board {
	const ones = 0x0101010101010101
	return (b + 0x7f*ones) >> 7 & ones * 0x0102040810204080 >> 56
}

// foldSE tells which of the seven lines along AxisSE have a spot in b. Such a
// line is a bit of all bytes.
func foldSE(b hexgrid.Board) hexgrid.Board { return fold(b, hexgrid.AxisSE) }

// foldNE tells which of the seven lines along AxisNE have a spot in b. Such a
// line is a slant through the bytes, of which the lowest begins radius bits
// before the first byte.
func foldNE(b hexgrid.Board) hexgrid.Board { return fold(b<<radius, hexgrid.AxisNE) }

// fold lays the spots that are any number of steps apart on the first of them.
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
