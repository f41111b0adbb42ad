package combined

import "gipf.arena/rules"

// Picture implements rules.Pictured: the GIPF game and, while a linked game is on, that
// game with the GIPF game beside it. It is nil if the linked game has no pictures.
func (s *State) Picture() *rules.Picture {
	main := s.main.Picture()
	if s.phase == playing {
		return main
	}
	for i := range main.Trays {
		main.Trays[i].ToMove = main.Trays[i].Owner == s.Mover() && s.phase == answered
	}
	use := s.game.main.FormatMove(&s.main, s.use)
	main.Shapes = append(main.Shapes, s.main.Trace(s.use)...)
	if s.phase == answered {
		main.Note = "the use " + use + " is announced: allow, or challenge"
		return main
	}
	linked, ok := s.sub.(rules.Pictured)
	if !ok {
		return nil
	}
	p := linked.Picture()
	if p != nil {
		p.Inset = main
		p.Note += "; the use " + use + " waits"
	}
	return p
}

// Trace implements rules.Pictured. Picture shows an announced use.
func (s *State) Trace(m rules.Move) []rules.Shape {
	switch {
	case m == allow:
		return s.main.Trace(s.use)
	case m == challenge:
		return nil
	case s.phase == linked:
		return s.linkedTrace(m &^ linkedBit)
	}
	return s.main.Trace(m)
}

// linkedTrace shows a move of the linked game, unless it is the last one: the board after
// that is GIPF's.
func (s *State) linkedTrace(m rules.Move) []rules.Shape {
	p, ok := s.sub.(rules.Pictured)
	if !ok {
		return nil
	}
	after := s.game.empty()
	after.CopyFrom(s)
	after.sub.Play(m)
	if after.sub.Result() != rules.Ongoing {
		return nil
	}
	return p.Trace(m)
}

// Place implements rules.Placed on the board that Picture shows in full.
func (s *State) Place(name string) (x, y int, ok bool) {
	if s.phase != linked {
		return s.main.Place(name)
	}
	if p, can := s.sub.(rules.Placed); can {
		return p.Place(name)
	}
	return 0, 0, false
}

// Part implements rules.Parted through the game whose board Picture shows in full.
func (s *State) Part(text string) (name string, look rules.Shape) {
	if s.phase != linked {
		return s.main.Part(text)
	}
	if p, can := s.sub.(rules.Parted); can {
		return p.Part(text)
	}
	return "", look
}
