package combined

import "gipf.arena/rules"

// Place implements rules.Placed: on the board that Picture shows in full.
func (s *State) Place(name string) (x, y int, ok bool) {
	if s.phase != linked {
		return s.main.Place(name)
	}
	if p, can := s.sub.(rules.Placed); can {
		return p.Place(name)
	}
	return 0, 0, false
}

// Part implements rules.Parted, by the game whose board Picture shows in full.
func (s *State) Part(text string) (name string, look rules.Shape) {
	if s.phase != linked {
		return s.main.Part(text)
	}
	if p, can := s.sub.(rules.Parted); can {
		return p.Part(text)
	}
	return "", look
}
