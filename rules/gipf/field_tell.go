package gipf

import (
	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// fieldEvents are the events that a FieldState reports.
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
	return e | rowEvents(mine, theirs, stood) | kit.When(gipf, evGipfPushed)
}

// Cover implements rules.Covered with the spots in the order of the position text.
func (s *FieldState) Cover(dst []uint8) []uint8 { return s.cover(s.game.field, dst) }

// Phase implements rules.Phased as State does, with the number of pieces at the start of this game.
func (s *FieldState) Phase() float64 { return s.phase(s.game.reserve[white] + s.game.reserve[black]) }

// Features implements rules.Featured: the counts of State, found by trying every push. Runs
// are shorter than a row by as much as State's are shorter than four, and rings are counted
// from the dots inwards.
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
		own[nFilled] += numeric.OneIf(l.set&^s.occupied() == 0)
	}
	return counted{own, enemy}.features(dst)
}

// countField sets the counts that depend on the board.
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
	all := f.rowsOn(due, own, occupied)
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
		won := f.rowsOn(made, after.pieces[c&1], after.occupied())
		n[nThreats]++
		n[nThreatGain] = max(n[nThreatGain], after.weigh(won&after.pieces[c.other()&1]))
	}
}

// countRuns counts the runs of one line.
func (s *FieldState) countRuns(n *[countCount]int, c side, spots []hexgrid.Spot) {
	own, enemy, row := s.pieces[c&1], s.pieces[c.other()&1], s.game.field.row
	is := func(set hexgrid.Board, k int) int {
		return numeric.OneIf(k >= 0 && k < len(spots) && set.Has(spots[max(0, min(k, len(spots)-1))]))
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
func (s *FieldState) Picture() *rules.Picture { return s.picture(s.game.field, s.Ending(), s.row) }

// Trace implements rules.Pictured, as State does.
func (s *FieldState) Trace(m rules.Move) []rules.Shape {
	if m&fieldRemoval != 0 {
		line, kept := s.removalOf(m)
		return s.taken(s.game.field, s.row(line)&^kept)
	}
	number, _ := pushOf(m)
	return s.game.field.pushTrace(number, s.occupied())
}

// Place implements rules.Placed.
func (s *FieldState) Place(name string) (x, y int, ok bool) { return s.game.field.place(name) }
