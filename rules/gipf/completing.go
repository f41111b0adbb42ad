package gipf

import (
	"math/bits"

	"gipf.arena/rules/hexgrid"
)

// first returns the lowest push of a set that is not empty.
func (p pushSet) first() int { return bits.TrailingZeros64(uint64(p)) }

// completing returns all pushes after which the pieces own of one colour, one of them
// pushed in, may make a row that does not stand yet, and few others. A new row along the
// line of the push takes three pieces that are on that line already. One across it
// has a single spot of the line, and three pieces that do not move.
func completing(own hexgrid.Board) (set pushSet) {
	n, se, ne := fourths(own, hexgrid.AxisN), fourths(own, hexgrid.AxisSE), fourths(own, hexgrid.AxisNE)
	set = crossed[0][foldN((se|ne)&spots)].pushes |
		crossed[1][foldSE((n|ne)&spots)].pushes |
		crossed[2][foldNE((n|se)&spots)].pushes
	for i := range lanes {
		if l := &lanes[i]; (own & l.spots).Count() >= 3 {
			set |= l.pushes
		}
	}
	return set
}

// fourths returns the spots that make four adjacent ones along an axis with three of b.
func fourths(b hexgrid.Board, axis uint) hexgrid.Board {
	up1, down1 := b>>(axis&63), b<<(axis&63)
	up2, down2 := up1>>(axis&63), down1<<(axis&63)
	up3, down3 := up2>>(axis&63), down2<<(axis&63)
	return up1&up2&(up3|down1) | down1&down2&(down3|up1)
}

// lanes are the lines with the two pushes along each.
var lanes = makeLanes()

func makeLanes() (all [lineCount]struct {
	spots  hexgrid.Board
	pushes pushSet
},
) {
	for i, l := range lines {
		all[i].spots, all[i].pushes = l.spots, pushesAlong(l.spots)
	}
	return all
}
