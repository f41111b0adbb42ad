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
