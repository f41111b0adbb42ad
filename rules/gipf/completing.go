package gipf

import (
	"math/bits"

	"gipf.arena/rules/hexgrid"
)

// first returns the lowest push of a set that is not empty.
func (p pushSet) first() int { return bits.TrailingZeros64(uint64(p)) }

// A chance is where the pieces of one colour may make a row that does not stand yet, if
// one more of them is pushed in.
type chance struct {
	// pushes are all pushes after which that may be, and few others.
	pushes pushSet
	// across holds, by the axis of a push, the spots of its line that make four across
	// it with three pieces that do not move.
	across [4]hexgrid.Board
}

// completing finds the chances of the pieces own of one colour. A new row along the line
// of the push takes three pieces that are on that line already. One across it has a single
// spot of the line, and three pieces that do not move.
func (c *chance) completing(own hexgrid.Board) {
	n, se, ne := fourths(own, hexgrid.AxisN), fourths(own, hexgrid.AxisSE), fourths(own, hexgrid.AxisNE)
	c.across[0], c.across[1], c.across[2] = (se|ne)&spots, (n|ne)&spots, (n|se)&spots
	c.pushes = crossed[0][foldN(c.across[0])|threeN(own)].pushes |
		crossed[1][foldSE(c.across[1])|three(own, hexgrid.AxisSE)].pushes |
		crossed[2][foldNE(c.across[2])|three(own<<radius, hexgrid.AxisNE)].pushes
}

// makes reports whether a push, after which the pieces of that colour are own, makes a
// row that does not stand yet, or one anew that it breaks.
func (c *chance) makes(number int, own hexgrid.Board) bool {
	axis := pushAxes[number&63]
	on := own & pushes[number].line
	return on&c.across[axis&3] != 0 || on.Fours(axes[axis].axis) != 0
}

// pushAxes holds the number in axes of each push.
var pushAxes = makePushAxes()

func makePushAxes() (all [64]uint8) {
	for i := range pushes {
		for a, of := range axes {
			if shift := pushes[i].shift; shift == int(of.axis) || shift == -int(of.axis) {
				all[i] = uint8(a)
			}
		}
	}
	return all
}

// threeN tells which of the seven lines along AxisN have three pieces of b or more, as
// foldN tells which have any: the pieces of each byte are counted in it.
func threeN(b hexgrid.Board) hexgrid.Board {
	const ones = 0x0101010101010101
	b -= b >> 1 & (0x55 * ones)
	b = b&(0x33*ones) + b>>2&(0x33*ones)
	b = (b + b>>4) & (0x0f * ones)
	return (b + 0x7d*ones) >> 7 & ones * 0x0102040810204080 >> 56
}

// three does the same for the lines of another axis, as fold does: the seven spots of
// each line are added up, all lines at once.
func three(b hexgrid.Board, axis uint) hexgrid.Board {
	s1, c1 := addBits(b, b>>(axis&63), b>>(2*axis&63))
	s2, c2 := addBits(b>>(3*axis&63), b>>(4*axis&63), b>>(5*axis&63))
	ones, c3 := addBits(s1, s2, b>>(6*axis&63))
	twos, fours := addBits(c1, c2, c3)
	return (ones&twos | fours) & (1<<lineBits - 1)
}

// addBits adds three bits at each place.
func addBits(a, b, c hexgrid.Board) (sum, carry hexgrid.Board) {
	return a ^ b ^ c, a&b | b&c | c&a
}

// fourths returns the spots that make four adjacent ones along an axis with three of b.
func fourths(b hexgrid.Board, axis uint) hexgrid.Board {
	up1, down1 := b>>(axis&63), b<<(axis&63)
	up2, down2 := up1>>(axis&63), down1<<(axis&63)
	up3, down3 := up2>>(axis&63), down2<<(axis&63)
	return up1&up2&(up3|down1) | down1&down2&(down3|up1)
}
