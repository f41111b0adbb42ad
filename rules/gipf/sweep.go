package gipf

import (
	"math/bits"

	"gipf.arena/rules/hexgrid"
)

// What each of the 42 pushes would do is found for many at once. The seven lines of an axis
// do not touch each other, so the seven pushes along them in one direction are made
// together, on a whole board.

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

// A sweep is what pushes find on a board, by either player.
type sweep struct {
	occupied hexgrid.Board
	// up and down hold, by axis, the pieces that the pushes in that direction would move;
	// of full lines all.
	up, down [len(axes)]hexgrid.Board
	legal    pushSet
}

// fill looks at a board with pieces on the given spots. What is returned would be copied by
// two words at once, for which the processor has to wait.
func (w *sweep) fill(occupied hexgrid.Board) {
	w.occupied, w.legal = occupied, pushesThrough(spots&^occupied)
	for a := range sweepAxes {
		of := &sweepAxes[a]
		w.up[a], w.down[a] = joinedUp(of.up, occupied, of.axis), joinedDown(of.down, occupied, of.axis)
	}
}

// joinedUp returns those of seeds that are in b, and the spots of b that are joined to them
// upwards along an axis. It looks one step further, then two, then four: no line is longer
// than seven.
func joinedUp(seeds, b hexgrid.Board, axis uint) hexgrid.Board {
	seeds &= b
	seeds |= b & (seeds << (axis & 63))
	b &= b << (axis & 63)
	seeds |= b & (seeds << (2 * axis & 63))
	b &= b << (2 * axis & 63)
	return seeds | b&(seeds<<(4*axis&63))
}

// joinedDown does the same downwards.
func joinedDown(seeds, b hexgrid.Board, axis uint) hexgrid.Board {
	seeds &= b
	seeds |= b & (seeds >> (axis & 63))
	b &= b >> (axis & 63)
	seeds |= b & (seeds >> (2 * axis & 63))
	b &= b >> (2 * axis & 63)
	return seeds | b&(seeds>>(4*axis&63))
}

// first returns the lowest push of a set that is not empty.
func (p pushSet) first() int { return bits.TrailingZeros64(uint64(p)) }

// A chance is where the pieces of one colour make a row, if one more of them is pushed in.
type chance struct {
	own     hexgrid.Board
	fourths *[len(axes)]hexgrid.Board // by axis: the spots that make four with three of own
	pushes  pushSet                   // those that make a row
}

// chances finds the pushes after which the pieces own of one colour have a row that does
// not stand yet, or one anew that the push breaks, given the fourths of its shape. A row along the line of the push takes
// three pieces that are on that line already. One across it has a single spot of the line,
// and three pieces that do not move.
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
// which they make a row: its beginning, or where it crosses the line.
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
// they stand after the push. standing are the lines on which there is a row before it,
// which do not count; ok is false if there are no other rows.
func (w *sweep) captured(c *chance, number int, enemy hexgrid.Board, standing lineSet) (set hexgrid.Board, ok bool) {
	p, run := &pushes[number], w.run(number)
	own, occupied := p.slide(c.own, run)|p.entry, p.slide(w.occupied, run)|p.entry
	if standing != 0 { // seldom
		made := rowLines(own) &^ standing
		return rowsOn(made, own, occupied) & p.slide(enemy, run), made != 0
	}
	on := own & p.line
	for a := range axes {
		seeds, through := on&c.fourths[a], &lineThrough[a]
		if a == int(pushAxes[number&63]) {
			seeds = on.Fours(axes[a].axis)
			seeds &= -seeds // one row at most
		}
		for ; seeds != 0; seeds &= seeds - 1 {
			set |= joined(through[seeds.First()&63], seeds&-seeds, occupied)
		}
	}
	return set & p.slide(enemy, run), true
}
