package pie

import "gipf.arena/rules"

// Place implements rules.Placed: where the game inside has it.
func (s *state) Place(name string) (x, y int, ok bool) {
	if p, can := s.inner.(rules.Placed); can {
		return p.Place(name)
	}
	return 0, 0, false
}
