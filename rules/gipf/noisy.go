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
	me := s.actor & 1
	own, enemy := s.pieces[me], s.pieces[me.other()&1]
	standing := standingRows(own)
	var w sweep
	w.fill(own | enemy)
	four := fourthsOf(own)
	c := w.chances(own, &four)
	for set := c.pushes; set != 0; set &= set - 1 {
		if captured, _ := w.captured(&c, set.first(), enemy, standing); captured != 0 {
			capturing[set.first()], found = true, true
		}
	}
	return found
}

// countThreats counts the pushes of both sides that complete a row, on a line on which the
// pusher has none now, and the most enemy material in the rows that one of them completes.
func (s *State) countThreats(n *[2][countCount]int, looks *shapes, standing *[2]lineSet) {
	var w sweep
	w.fill(s.occupied())
	for side := range n {
		c := w.chances(s.pieces[side], &looks[side].fourths)
		for set := c.pushes; set != 0; set &= set - 1 {
			captured, ok := w.captured(&c, set.first(), s.pieces[side^1], standing[side])
			if !ok {
				continue
			}
			gain := captured.Count()
			if s.gipfs != 0 {
				p := &pushes[set.first()]
				gain += (captured & p.slide(s.gipfs, w.run(set.first()))).Count()
			}
			n[side][nThreats]++
			n[side][nThreatGain] = max(n[side][nThreatGain], gain)
		}
	}
}
