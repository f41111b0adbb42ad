package pie

import "gipf.arena/rules"

// Picture implements rules.Pictured: the picture of the game inside, with a note if
// the seats may be or have been exchanged. Trays and their ToMove go by side.
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

// Place implements rules.Placed with the place in the game inside.
func (s *state) Place(name string) (x, y int, ok bool) {
	if p, can := s.inner.(rules.Placed); can {
		return p.Place(name)
	}
	return 0, 0, false
}

// Part implements rules.Parted. The text of a swap names itself.
func (s *state) Part(text string) (name string, look rules.Shape) {
	if p, can := s.inner.(rules.Parted); can {
		return p.Part(text)
	}
	return "", look
}
