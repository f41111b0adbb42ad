package gipf

import (
	"math/bits"

	"gipf.arena/rules/hexgrid"
)

// playBasic makes random moves of the basic game, at least one and at most the given number,
// until the game is over or there are rows of which one must be chosen. Its position stays
// in registers between two rows; whose turn it is, and who takes a row, is reckoned and not
// branched on, because the processor could not foresee it.
func (s *State) playBasic(d *dice, most int) (plies int) {
	me := s.actor & 1
	own, occupied := s.pieces[me], s.occupied()
	mine, theirs := int(s.reserve[me]), int(s.reserve[me.other()])
	for plies < most && mine > 0 {
		pushed := 0
		occupied, own, pushed = d.quietBasic(occupied, own, min(most-plies, 2*mine, 2*theirs+1))
		plies, mine, theirs = plies+pushed, mine-(pushed+1)/2, theirs-pushed/2
		odd := pushed & 1
		me ^= side(odd) // who would push next, and whose pieces own now is
		change := (mine ^ theirs) & -odd
		mine, theirs = mine^change, theirs^change
		four, row := onlyRow(own, occupied)
		if row == 0 || plies == most {
			break
		}
		plies++
		mine += (row & own).Count() * (four & own).Count()
		theirs += (row &^ own).Count() * (four &^ own).Count()
		own &^= row
		occupied &^= row
	}
	s.pieces[me], s.pieces[me.other()] = own, occupied&^own
	s.reserve[me], s.reserve[me.other()] = uint8(mine), uint8(theirs)
	s.actor, s.next = me.other(), me
	s.resolved = 0
	s.settle()
	return plies
}

// onlyRow returns the row of a position that has one alone, and the first spot of one colour's
// four in it; else nothing.
func onlyRow(own, occupied hexgrid.Board) (four, row hexgrid.Board) {
	enemy := occupied &^ own
	var begin [len(axes)]hexgrid.Board // where four of a colour begin, by axis
	begin[0] = own.Fours(hexgrid.AxisN) | enemy.Fours(hexgrid.AxisN)
	begin[1] = own.Fours(hexgrid.AxisSE) | enemy.Fours(hexgrid.AxisSE)
	begin[2] = own.Fours(hexgrid.AxisNE) | enemy.Fours(hexgrid.AxisNE)
	all := begin[0] | begin[1] | begin[2]
	four = all & -all
	axis := min((four&begin[1]).Count()+2*(four&begin[2]).Count(), len(axes)-1) // any of them if there are two
	line := lineThrough[axis][four.First()&63]
	if four == 0 || begin[0].Count()+begin[1].Count()+begin[2].Count() != (begin[axis]&line).Count() {
		return 0, 0
	}
	return four, joined(line, four, occupied)
}

// quietBasic is quiet where no GIPF piece is on the board: one slide a push less makes
// playouts of the basic game 1.05 times as fast.
func (d *dice) quietBasic(occupied, own hexgrid.Board, most int) (_, _ hexgrid.Board, plies int) {
	word, left := d.word, d.left
	for plies < most {
		if left == 0 {
			d.refill()
			word, left = d.word, d.left
		}
		left--
		var number uint64
		number, word = bits.Mul64(word, pushCount)
		p := &pushes[number]
		empty := p.line &^ occupied
		if empty == 0 {
			continue
		}
		first := p.first(empty)
		pusher := p.slide(own, p.before(first)) | p.entry
		occupied |= first
		own = occupied &^ pusher // the other side's turn
		plies++
		if fours(own)|fours(pusher) != 0 {
			break
		}
	}
	d.word, d.left = word, left
	return occupied, own, plies
}
