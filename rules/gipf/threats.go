package gipf

import "gipf.arena/rules/hexgrid"

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
