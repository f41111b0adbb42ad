package gipf

import "gipf.arena/rules/hexgrid"

// A shape describes the pieces of one colour: their runs of adjacent pieces on a line, next
// to empty spots and next to the other colour.
type shape struct {
	fourths   [len(axes)]hexgrid.Board // by axis: the spots that make four with three of them
	rows      hexgrid.Board            // where four adjacent ones begin
	openTwo   int                      // runs of exactly two with an empty spot at an end
	openThree int                      // runs of exactly three with an empty spot at an end
	prolong   int                      // pieces next to a run of exactly three enemies, once for each
}

// shapes holds the shapes of both sides.
type shapes [2]shape

// fill finds the shapes that have not been found yet.
func (all *shapes) fill(pieces *[2]hexgrid.Board) {
	empty := spots &^ (pieces[white] | pieces[black])
	for a := range axes {
		of := &axes[a]
		below, above2, above3 := empty<<(of.axis&63), empty>>(2*of.axis&63), empty>>(3*of.axis&63)
		for c, b := range pieces {
			two, three, rows, fourths := runs(b, of.axis)
			s, enemies := &all[c], pieces[c^1]
			s.fourths[a] = fourths
			s.rows |= rows
			s.openTwo += (two & (below | above2)).Count()
			if three == 0 {
				continue
			}
			s.openThree += (three & (below | above3)).Count()
			all[c^1].prolong += (three & (enemies << (of.axis & 63))).Count() + (three & (enemies >> (3 * of.axis & 63))).Count()
		}
	}
}

// runs returns the lowest spots of the runs of exactly two, of exactly three and of four or
// more adjacent pieces of b along an axis, and the spots that make four with three.
func runs(b hexgrid.Board, axis uint) (two, three, rows, fourths hexgrid.Board) {
	down1, up1 := b>>(axis&63), b<<(axis&63)
	down2, up2 := down1>>(axis&63), up1<<(axis&63)
	down3, up3 := down2>>(axis&63), up2<<(axis&63)
	begin := b & down1 &^ up1
	return begin &^ down2, begin & down2 &^ down3, begin & down2 & down3, down1&down2&(down3|up1) | up1&up2&(up3|down1)
}

// fourthsOf returns the fourths of the shape of b alone.
func fourthsOf(b hexgrid.Board) (all [len(axes)]hexgrid.Board) {
	for a, of := range axes {
		_, _, _, all[a] = runs(b, of.axis)
	}
	return all
}
