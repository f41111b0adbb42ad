package gipf

import "gipf.arena/rules"

// Noisy implements rules.Noisy: the removals while a row is pending, one of
// which is compulsory, and otherwise the pushes that complete a row of the pusher
// with enemy pieces in it, on a line where he has none now.
func (s *State) Noisy(dst []rules.Move) (noisy []rules.Move, forced bool) {
	switch {
	case s.result != rules.Ongoing:
		return dst, false
	case s.Forced():
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

// Forced implements rules.Noisy.
func (s *State) Forced() bool { return s.pending != 0 && s.result == rules.Ongoing }

// findCaptures marks the pushes that capture and reports whether there are any.
func (s *State) findCaptures(capturing *[pushCount]bool) (found bool) {
	occupied, me := s.occupied(), s.actor&1
	own, enemy := s.pieces[me], s.pieces[me.other()&1]
	standing := standingRows(own)
	var c chance
	c.completing(own)
	for set := c.pushes; set != 0; set &= set - 1 {
		i := set.first()
		p := &pushes[i]
		empty := p.line &^ occupied
		if empty == 0 {
			continue
		}
		run := p.before(p.first(empty))
		own := p.slide(own, run) | p.entry
		if !c.makes(i, own) {
			continue
		}
		enemy := p.slide(enemy, run)
		if rowsOn(rowLines(own)&^standing, own, own|enemy)&enemy != 0 {
			capturing[i], found = true, true
		}
	}
	return found
}

// countThreats tries the pushes of both sides that may complete a row and counts those
// that do so, on a line on which the pusher has none now, and the most enemy material in
// the rows that one of them completes.
func (s *State) countThreats(n *[2][countCount]int, standing *[2]lineSet) {
	occupied := s.occupied()
	for side := range n {
		own, enemy := s.pieces[side], s.pieces[side^1]
		var c chance
		c.completing(own)
		for set := c.pushes; set != 0; set &= set - 1 {
			i := set.first()
			p := &pushes[i]
			empty := p.line &^ occupied
			if empty == 0 {
				continue
			}
			run := p.before(p.first(empty))
			own := p.slide(own, run) | p.entry
			if !c.makes(i, own) {
				continue
			}
			made := rowLines(own) &^ standing[side]
			if made == 0 {
				continue
			}
			enemy := p.slide(enemy, run)
			captured := rowsOn(made, own, own|enemy) & enemy
			gain := captured.Count() + (captured & p.slide(s.gipfs, run)).Count()
			n[side][nThreats]++
			n[side][nThreatGain] = max(n[side][nThreatGain], gain)
		}
	}
}
