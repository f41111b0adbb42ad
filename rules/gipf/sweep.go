package gipf

import (
	"math/bits"

	"gipf.arena/rules/hexgrid"
)

// The effects of the 42 pushes are found for many at once. The seven lines of an axis do
// not touch each other, so the seven pushes along them in one direction are made together,
// on a whole board.

// A sweepAxis holds the entries of the lines of an axis.
type sweepAxis struct {
	axis uint
	up   hexgrid.Board // of the pushes that move pieces up in the order of bits
	down hexgrid.Board
}

// sweepAxes are in the order of axes, and raising are the pushes up.
var sweepAxes, raising = makeSweepAxes()

func makeSweepAxes() (all [len(axes)]sweepAxis, raising pushSet) {
	for a, of := range axes {
		all[a].axis = of.axis
	}
	for i := range pushes {
		p := &pushes[i]
		if of := &all[pushAxes[i]]; p.shift > 0 {
			of.up |= p.entry
			raising |= 1 << i
		} else {
			of.down |= p.entry
		}
	}
	return all, raising
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

// A sweep holds what a push by either player finds on a board.
type sweep struct {
	occupied hexgrid.Board
	joined   [len(axes)]joints
	// up and down hold, by axis, the pieces that the pushes in that direction would move;
	// for full lines, all pieces.
	up, down [len(axes)]hexgrid.Board
	legal    pushSet
}

// fill examines a board with pieces on the given spots. It returns nothing, because a result
// would be copied two words at a time, and the processor would have to wait for that.
func (w *sweep) fill(occupied hexgrid.Board) {
	w.occupied, w.legal = occupied, pushesThrough(spots&^occupied)
	for a := range sweepAxes {
		of, j := &sweepAxes[a], &w.joined[a]
		j.fill(occupied, of.axis)
		w.up[a], w.down[a] = j.upwards(of.up&occupied, of.axis), j.downwards(of.down&occupied, of.axis)
	}
}

// joints tells which spots occupied spots join along an axis: each set holds spots that
// are occupied and whose next one or next three are too, in either direction. No line is
// longer than seven, so one step, then two, then four reach its end, without a branch that
// the processor would have to predict (Kogge and Stone 1973).
type joints struct{ one, up2, up4, down2, down4 hexgrid.Board }

func (j *joints) fill(b hexgrid.Board, axis uint) {
	j.one, j.up2, j.down2 = b, b&(b<<(axis&63)), b&(b>>(axis&63))
	j.up4, j.down4 = j.up2&(j.up2<<(2*axis&63)), j.down2&(j.down2>>(2*axis&63))
}

// upwards returns seeds and the occupied spots joined to them upwards.
func (j *joints) upwards(seeds hexgrid.Board, axis uint) hexgrid.Board {
	seeds |= j.one & (seeds << (axis & 63))
	seeds |= j.up2 & (seeds << (2 * axis & 63))
	return seeds | j.up4&(seeds<<(4*axis&63))
}

// downwards does the same downwards.
func (j *joints) downwards(seeds hexgrid.Board, axis uint) hexgrid.Board {
	seeds |= j.one & (seeds >> (axis & 63))
	seeds |= j.down2 & (seeds >> (2 * axis & 63))
	return seeds | j.down4&(seeds>>(4*axis&63))
}

// first returns the lowest push of a set that is not empty.
func (p pushSet) first() int { return bits.TrailingZeros64(uint64(p)) }

// A chance says where the pieces of one colour make a row if one more of them is pushed in.
type chance struct {
	own     hexgrid.Board
	fourths *[len(axes)]hexgrid.Board // by axis: the spots that make four with three of own
	pushes  pushSet                   // those that make a row
}

// chances finds the pushes after which the pieces own of one colour have a row that does not exist yet, or that the push
// breaks and makes anew, given the fourths of its shape. A row along the line of the push needs three pieces already on
// that line. A row across it has a single spot of the line and three pieces that do not move.
func (w *sweep) chances(own hexgrid.Board, fourths *[len(axes)]hexgrid.Board) chance {
	n, se, ne := fourths[0], fourths[1], fourths[2]
	up0, down0 := w.rows(0, own, se|ne)
	up1, down1 := w.rows(1, own, n|ne)
	up2, down2 := w.rows(2, own, n|se)
	up := crossed[0][foldN(up0)].pushes | crossed[1][foldSE(up1)].pushes | crossed[2][foldNE(up2)].pushes
	down := crossed[0][foldN(down0)].pushes | crossed[1][foldSE(down1)].pushes | crossed[2][foldNE(down2)].pushes
	return chance{own, fourths, (up&raising | down&^raising) & w.legal}
}

// rows returns, for the pushes along an axis in both directions, spots of the lines on
// which they make a row: where the row begins, or where it crosses the line.
func (w *sweep) rows(a int, own, across hexgrid.Board) (up, down hexgrid.Board) {
	of := &sweepAxes[a]
	up = (own&^w.up[a] | (own&w.up[a])<<(of.axis&63) | of.up) & spots
	down = (own&^w.down[a] | (own&w.down[a])>>(of.axis&63) | of.down) & spots
	return up&across | up.Fours(of.axis), down&across | down.Fours(of.axis)
}

// run returns the pieces that a push moves.
func (w *sweep) run(number int) hexgrid.Board {
	p, a := &pushes[number], pushAxes[number&63]
	return (w.up[a]&^p.down | w.down[a]&p.down) & p.line
}

// captured returns the enemies in the rows that one of the pushes of a chance makes, where
// they are after the push. Lines in standing have a row before the push and do not count;
// ok is false if there are no other rows.
func (w *sweep) captured(c *chance, number int, enemy hexgrid.Board, standing lineSet) (set hexgrid.Board, ok bool) {
	p, run := &pushes[number], w.run(number)
	own, occupied := p.slide(c.own, run)|p.entry, p.slide(w.occupied, run)|p.entry
	if standing != 0 { // seldom
		made := rowLines(own) &^ standing
		return rowsOn(made, own, occupied) & p.slide(enemy, run), made != 0
	}
	// Along the line there is at most one row; a row across it is joined by pieces that do not move.
	a := pushAxes[number&63]
	on := own & p.line
	four := on.Fours(axes[a].axis)
	set = joined(p.line, four&-four, occupied) & hexgrid.Board(int64(-four)>>63) // empty without a four
	n, se, ne := on&c.fourths[0]&otherAxes[a][0], on&c.fourths[1]&otherAxes[a][1], on&c.fourths[2]&otherAxes[a][2]
	set |= w.joined[0].upwards(n, hexgrid.AxisN) | w.joined[0].downwards(n, hexgrid.AxisN)
	set |= w.joined[1].upwards(se, hexgrid.AxisSE) | w.joined[1].downwards(se, hexgrid.AxisSE)
	set |= w.joined[2].upwards(ne, hexgrid.AxisNE) | w.joined[2].downwards(ne, hexgrid.AxisNE)
	return set & p.slide(enemy, run), true
}

// otherAxes holds, for each axis, all spots under each of the other axes.
var otherAxes = [len(axes)][len(axes)]hexgrid.Board{{0, spots, spots}, {spots, 0, spots}, {spots, spots, 0}}
