package gipf

import (
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// Noisy implements rules.Noisy: the removals while a row is pending, one of
// which is compulsory, and otherwise the pushes that complete a row of the pusher
// with enemy pieces in it, on a line where he has none now.
func (s *State) Noisy(dst []rules.Move) (noisy []rules.Move, forced bool) {
	switch {
	case s.result != rules.Ongoing:
		return dst, false
	case s.pending != 0:
		return s.removals(dst), true
	}
	var capturing [pushCount]bool
	if !s.findCaptures(&capturing) {
		return dst, false
	}
	for _, gipf := range [...]bool{false, true} {
		if gipf && !s.canPushGipf() || !gipf && !s.canPushBasic() {
			continue
		}
		for i, captures := range capturing {
			if captures {
				dst = append(dst, pushMove(i, gipf))
			}
		}
	}
	return dst, false
}

// findCaptures marks the pushes that capture and reports whether there are any.
func (s *State) findCaptures(capturing *[pushCount]bool) (found bool) {
	occupied, me := s.occupied(), s.actor
	standing := rowLines(s.pieces[me])
	for i := range pushes {
		p := &pushes[i]
		empty := p.line &^ occupied
		if empty == 0 {
			continue
		}
		run := p.before(p.first(empty))
		own := p.slide(s.pieces[me], run) | p.entry
		if !hasRow(own) {
			continue
		}
		enemy := p.slide(s.pieces[me.other()], run)
		if rowsOn(rowLines(own)&^standing, own, own|enemy)&enemy != 0 {
			capturing[i], found = true, true
		}
	}
	return found
}

// countThreats tries every push for both sides and counts those that complete a
// row of the pusher on a line that has none now, and the most enemy material in
// the rows that one of them completes.
func (s *State) countThreats(n *[2][countCount]int) {
	w, b := s.pieces[white], s.pieces[black]
	standing := [2]lineSet{rowLines(w), rowLines(b)}
	for i := range pushes {
		p := &pushes[i]
		empty := p.line &^ (w | b)
		if empty == 0 {
			continue
		}
		run := p.before(p.first(empty))
		moved := [2]hexgrid.Board{p.slide(w, run), p.slide(b, run)}
		for c := range side(2) {
			own := moved[c] | p.entry
			if !hasRow(own) {
				continue
			}
			made := rowLines(own) &^ standing[c]
			if made == 0 {
				continue
			}
			enemy := moved[c.other()]
			captured := rowsOn(made, own, own|enemy) & enemy
			gain := captured.Count() + (captured & p.slide(s.gipfs, run)).Count()
			n[c][nThreats]++
			n[c][nThreatGain] = max(n[c][nThreatGain], gain)
		}
	}
}
