package gipf

import (
	"slices"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// fieldEvents are the events that a FieldState tells.
var fieldEvents = []int{evRow, evRowForOpponent, evRowsOfBoth, evManyRows, evCapture, evGipfPushed, evNoReserve, evNoGipf}

// Events implements rules.Eventful.
func (s *FieldState) Events(m rules.Move) rules.Events {
	next, me := *s, s.actor&1
	next.Play(m)
	ended := next.result != rules.Ongoing
	e := kit.When(next.Ending() == endNoReserve, evNoReserve) | kit.When(ended && next.bare() != 0 && next.bare() != bothSides, evNoGipf)
	if m&fieldRemoval != 0 {
		return e | kit.When(next.pieces[me.other()] != s.pieces[me.other()], evCapture)
	}
	on := s.game.field
	rows := func(of *FieldState, c side) lineSet { return on.rowLines(of.pieces[c&1], of.occupied()) }
	mine, theirs := rows(&next, me), rows(&next, me.other())
	stood := rows(s, me)&mine | rows(s, me.other())&theirs
	_, gipf := pushOf(m)
	return e |
		kit.When(mine&^stood != 0, evRow) |
		kit.When(theirs&^stood != 0, evRowForOpponent) |
		kit.When(mine != 0 && theirs != 0, evRowsOfBoth) |
		kit.When(max(mine.count(), theirs.count()) > 1, evManyRows) |
		kit.When(gipf, evGipfPushed)
}

// Cover implements rules.Covered: spots in the order of the position text.
func (s *FieldState) Cover(dst []uint8) []uint8 {
	for i := range s.game.field.cells {
		dst = append(dst, uint8(s.occupied()>>i&1))
	}
	return dst
}

// Phase implements rules.Phased, as State does.
func (s *FieldState) Phase() float64 {
	all := float64(s.game.reserve[white] + s.game.reserve[black])
	return max(0, 1-float64(int(s.reserve[white])+int(s.reserve[black]))/all)
}

// Features implements rules.Featured: what State counts, found by trying every push. Runs are
// so much shorter than a row as they are there than four, and rings are counted from the dots
// inwards.
func (s *FieldState) Features(dst []float64) []float64 {
	var n [2][countCount]int
	p := s.core
	p.pending = 0 // its lines are those of another board
	for c := range n {
		p.count(&n[c], &shape{}, side(c), 0)
		s.countField(&n[c], side(c))
	}
	own, enemy := &n[s.actor&1], &n[s.actor.other()&1]
	own[nTempo], own[nTurn] = p.tempo(), -1
	if s.next == s.actor {
		own[nTurn] = 1
	}
	for _, l := range s.game.field.lines {
		own[nFilled] += kit.OneIf(l.set&^s.occupied() == 0)
	}
	return counted{own, enemy}.features(dst)
}

// countField sets what depends on the board.
func (s *FieldState) countField(n *[countCount]int, c side) {
	f, own, occupied := s.game.field, s.pieces[c&1], s.occupied()
	n[nRing0], n[nRing1], n[nRing2], n[nRing3], n[nDueGain], n[nDueReturn] = 0, 0, 0, 0, 0, 0
	for b := own; b != 0; b &= b - 1 {
		inwards := f.radius() - f.cells[b.First()].Distance(hexgrid.Cell{})
		n[max(nRing0, nRing3-inwards)]++
	}
	for i := range f.lines {
		s.countRuns(n, c, f.lines[i].spots)
	}
	rows := f.rowLines(own, occupied)
	due := rows
	if c == s.actor {
		due = s.pending
	}
	var all hexgrid.Board
	for ; due != 0; due &= due - 1 {
		all |= f.rowOn(due.first(), own, occupied)
	}
	n[nDueGain], n[nDueReturn] = s.weigh(all&^own), s.weigh(all&own)
	for number, push := range f.pushes {
		if f.lines[push.line].set&^occupied == 0 {
			continue
		}
		after := *s
		after.pieces, after.gipfs = s.shifted(number, c, false)
		made := f.rowLines(after.pieces[c&1], after.occupied()) &^ rows
		if made == 0 {
			continue
		}
		var won hexgrid.Board
		for ; made != 0; made &= made - 1 {
			won |= f.rowOn(made.first(), after.pieces[c&1], after.occupied())
		}
		n[nThreats]++
		n[nThreatGain] = max(n[nThreatGain], after.weigh(won&after.pieces[c.other()&1]))
	}
}

// countRuns counts the runs of one line.
func (s *FieldState) countRuns(n *[countCount]int, c side, spots []hexgrid.Spot) {
	own, enemy, row := s.pieces[c&1], s.pieces[c.other()&1], s.game.field.row
	is := func(set hexgrid.Board, k int) int {
		return kit.OneIf(k >= 0 && k < len(spots) && set.Has(spots[max(0, min(k, len(spots)-1))]))
	}
	empty := s.game.field.spots &^ (own | enemy)
	for from := range spots {
		for _, set := range []hexgrid.Board{own, enemy} {
			length := 0
			for is(set, from-1) == 0 && is(set, from+length) == 1 {
				length++
			}
			open := is(empty, from-1) | is(empty, from+length)
			switch {
			case length == row-2 && set == own:
				n[nOpenTwo] += open
			case length == row-1 && set == own:
				n[nOpenThree] += open
			case length == row-1:
				n[nProlong] += is(own, from-1) + is(own, from+length)
			}
		}
	}
}

// Picture implements rules.Pictured, as State does.
func (s *FieldState) Picture() *rules.Picture {
	f := s.game.field
	p := f.picture(s.status(f, s.Ending()))
	for rows := s.pending; rows != 0; rows &= rows - 1 {
		r := s.row(rows.first())
		p.Shapes = append(p.Shapes, between(rules.Band, f.cells[r.First()], f.cells[r.Last()]))
	}
	for c := range s.pieces {
		p.Shapes = append(p.Shapes, s.discs(s.pieces[c])...)
		p.Trays = append(p.Trays, tray(side(c), s.reserve[c], s.Mover(), ""))
	}
	return p
}

// discs returns the pieces on some spots.
func (s *FieldState) discs(on hexgrid.Board) (shapes []rules.Shape) {
	for ; on != 0; on &= on - 1 {
		at := on.First()
		shapes = append(shapes, discs(s.game.field.cells[at], side(s.pieces[black]>>at&1), s.gipfs.Has(at))...)
	}
	return shapes
}

// Trace implements rules.Pictured, as State does.
func (s *FieldState) Trace(m rules.Move) (trace []rules.Shape) {
	f := s.game.field
	if m&fieldRemoval != 0 {
		line, kept := s.removalOf(m)
		for gone := s.row(line) &^ kept; gone != 0; gone &= gone - 1 {
			trace = append(trace, struckOut(s.discs(gone&-gone))...)
		}
		return trace
	}
	number, _ := pushOf(m)
	i := slices.IndexFunc(f.pushes[number].spots, func(at hexgrid.Spot) bool { return !s.occupied().Has(at) })
	return f.pushTrace(number, f.cells[f.pushes[number].spots[i]])
}

// Place implements rules.Placed.
func (s *FieldState) Place(name string) (x, y int, ok bool) { return s.game.field.place(name) }

// Part implements rules.Parted: the piece that is pushed.
func (s *FieldState) Part(text string) (name string, look rules.Shape) {
	return partOf(text, s.Mover())
}
