package gipf

import "gipf.arena/rules"

// Noisy implements rules.Noisy: while a row is pending the removals, one of which
// is compulsory; otherwise the pushes that complete a row of the pusher with
// enemy pieces in it, on a line where he has no row now.
func (s *State) Noisy(dst []rules.Move) (noisy []rules.Move, forced bool) {
	switch {
	case s.result != rules.Ongoing:
		return dst, false
	case s.Forced():
		return s.removals(dst), true
	}
	captures := s.captures()
	if s.canPushBasic() {
		dst = captures.appendTo(dst, 0)
	}
	if s.canPushGipf() {
		dst = captures.appendTo(dst, gipfFlag)
	}
	return dst, false
}

// appendTo appends the pushes of a set.
func (p pushSet) appendTo(dst []rules.Move, flags rules.Move) []rules.Move {
	for ; p != 0; p &= p - 1 {
		dst = append(dst, rules.Move(p.first())|flags)
	}
	return dst
}

// Forced implements rules.Noisy.
func (s *State) Forced() bool { return s.pending != 0 && s.result == rules.Ongoing }

// captures returns the pushes that capture.
func (s *State) captures() (set pushSet) {
	me := s.actor & 1
	own, enemy := s.pieces[me], s.pieces[me.other()&1]
	standing := standingRows(own)
	var w sweep
	w.fill(own | enemy)
	four := fourthsOf(own)
	c := w.chances(own, &four)
	for rows := c.pushes; rows != 0; rows &= rows - 1 {
		if captured, _ := w.captured(&c, rows.first(), enemy, standing); captured != 0 {
			set |= 1 << rows.first()
		}
	}
	return set
}

// countThreats counts the pushes of both sides that complete a row on a line on which the
// pusher has none now, and finds the most enemy material in the rows that one push completes.
func (s *State) countThreats(n *[2][countCount]int, looks *shapes, standing *[2]lineSet) {
	var w sweep
	w.fill(s.occupied())
	for side := range n {
		c, threats, most := w.chances(s.pieces[side], &looks[side].fourths), 0, 0
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
			threats, most = threats+1, max(most, gain)
		}
		n[side][nThreats], n[side][nThreatGain] = threats, most
	}
}
