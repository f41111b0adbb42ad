package hexgrid

import "math/bits"

// A Board is a set of spots in one word. It fits boards whose cells all have
// coordinates from -3 to 3, and boards with coordinates up to 4 that need no
// padding (ZÈRTZ's largest, see package zertz):
//
//	bit = 8*(Q+3) + (R+3)
//
// Each column takes eight bits of which at most seven are used. So one step
// along each of the three axes is a shift by a fixed number of bits, and a step
// over the edge lands on a bit that belongs to no cell (or leaves the word),
// not on the far side of the board. Set operations are the operators | & &^ on
// the word. After a shift, mask with the board's own cells to clear the
// padding.
type Board uint64

// A Spot is the number of a bit of a Board, 0 to 63.
type Spot uint8

// The three axes, as the number of bits by which one step shifts a Board: up
// (<<) in the direction of the name, down (>>) in the opposite one.
const (
	AxisN  = 1
	AxisSE = 8
	AxisNE = AxisN + AxisSE
)

// Radius is the greatest distance from the centre that fits a Board.
const Radius = 3

// SpotOf returns the spot of c, whose coordinates must lie between -Radius and
// Radius, or Radius+1 where there is no padding.
func SpotOf(c Cell) Spot { return Spot(AxisSE*(c.Q+Radius) + AxisN*(c.R+Radius)) }

// Cell returns the coordinates of s.
func (s Spot) Cell() Cell { return Cell{int(s)/AxisSE - Radius, int(s)%AxisSE - Radius} }

// Board returns the set that holds s alone.
func (s Spot) Board() Board { return 1 << (s & 63) }

// Disc returns the cells at a distance of at most radius (0 to Radius) from the
// centre: 1, 7, 19 or 37 of them.
func Disc(radius int) Board {
	var b Board
	for q := -radius; q <= radius; q++ {
		for r := max(-radius, q-radius); r <= min(radius, q+radius); r++ {
			b |= SpotOf(Cell{q, r}).Board()
		}
	}
	return b
}

// Has reports whether s is in b.
func (b Board) Has(s Spot) bool { return b>>(s&63)&1 != 0 }

// Count returns the number of spots in b.
func (b Board) Count() int { return bits.OnesCount64(uint64(b)) }

// First returns the lowest spot of b, which must not be empty. The loop over
// all spots of a set is: for ; b != 0; b &= b - 1 { s := b.First() … }.
func (b Board) First() Spot { return Spot(bits.TrailingZeros64(uint64(b))) }

// Last returns the highest spot of b, which must not be empty.
func (b Board) Last() Spot { return Spot(63 - bits.LeadingZeros64(uint64(b))) }

// Below returns all bits below the lowest spot of b, and all bits for an empty
// b.
func (b Board) Below() Board { return b&-b - 1 }

// Above returns all bits above the highest spot of b, and all bits for an empty
// b.
func (b Board) Above() Board { return ^Board(0) << bits.Len64(uint64(b)) }

// Rotate returns b shifted up by n bits, or down by -n for a negative n. It is
// exact as long as no spot leaves the word, and costs one instruction where a
// shift by a signed amount costs a branch.
func (b Board) Rotate(n int) Board { return Board(bits.RotateLeft64(uint64(b), n)) }

// Fours returns the lower end of every run of four adjacent spots of b along
// the given axis; a longer run gives one for each four in it.
func (b Board) Fours(axis uint) Board {
	pairs := b & (b >> (axis & 63))
	return pairs & (pairs >> (2 * axis & 63))
}
