package pie

import "gipf.arena/rules"

// Picture implements rules.Pictured: that of the game inside, and in words whether the
// seats may be or have been exchanged. Trays stand by sides, ToMove among them.
func (s *state) Picture() *rules.Picture {
	inner, ok := s.inner.(rules.Pictured)
	if !ok {
		return nil
	}
	p := inner.Picture()
	switch {
	case p == nil:
	case s.offered():
		p.Note += "; the second player may take the first seat"
	case s.phase == swapped:
		p.Note += "; the seats are exchanged"
	}
	return p
}

// Trace implements rules.Pictured. A swap moves no piece.
func (s *state) Trace(m rules.Move) []rules.Shape {
	inner, ok := s.inner.(rules.Pictured)
	if !ok || m == Swap {
		return nil
	}
	return inner.Trace(m)
}
