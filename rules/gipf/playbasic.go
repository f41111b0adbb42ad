package gipf

import "gipf.arena/rules/hexgrid"

// playBasic makes random moves of the basic game, at least one and at most the given number,
// until the game is over or a choice between rows is due. The position stays in registers
// between two rows. Whose turn it is and who takes a row is computed without branches,
// because the processor could not predict them.
func (s *State) playBasic(d *dice, most int) (plies int) {
	me := s.actor & 1
	b := boards{occupied: s.occupied(), own: s.pieces[me]}
	mine, theirs := int(s.reserve[me]), int(s.reserve[me.other()])
	for plies < most && mine > 0 {
		pushed := b.quiet(d, min(most-plies, 2*mine, 2*theirs+1))
		plies, mine, theirs = plies+pushed, mine-(pushed+1)/2, theirs-pushed/2
		odd := pushed & 1
		me ^= side(odd) // who would push next; own now holds this side's pieces
		change := (mine ^ theirs) & -odd
		mine, theirs = mine^change, theirs^change
		four, row := b.onlyRow()
		if row == 0 || plies == most {
			break
		}
		plies++
		mine += (row & b.own).Count() * (four & b.own).Count()
		theirs += (row &^ b.own).Count() * (four &^ b.own).Count()
		b.own &^= row
		b.occupied &^= row
	}
	s.pieces[me], s.pieces[me.other()] = b.own, b.occupied&^b.own
	s.reserve[me], s.reserve[me.other()] = uint8(mine), uint8(theirs)
	s.actor, s.next = me.other(), me
	s.resolved = 0
	s.settle()
	return plies
}

// onlyRow returns the row of a position with exactly one row, and the first spot of the four
// of one colour in it; otherwise nothing.
func (b *boards) onlyRow() (four, row hexgrid.Board) {
	own, enemy := b.own, b.occupied&^b.own
	var begin [len(axes)]hexgrid.Board // where four of a colour begin, by axis
	begin[0] = own.Fours(hexgrid.AxisN) | enemy.Fours(hexgrid.AxisN)
	begin[1] = own.Fours(hexgrid.AxisSE) | enemy.Fours(hexgrid.AxisSE)
	begin[2] = own.Fours(hexgrid.AxisNE) | enemy.Fours(hexgrid.AxisNE)
	all := begin[0] | begin[1] | begin[2]
	four = all & -all
	axis := min((four&begin[1]).Count()+2*(four&begin[2]).Count(), len(axes)-1) // any of them if there are two
	line := linesOf[four.First()&63][axis]
	if four == 0 || begin[0].Count()+begin[1].Count()+begin[2].Count() != (begin[axis]&line).Count() {
		return 0, 0
	}
	return four, joined(line, four, b.occupied)
}
