package pie

import "gipf.arena/rules"

// Place implements rules.Placed: where the game inside has it.
func (s *state) Place(name string) (x, y int, ok bool) {
	if p, can := s.inner.(rules.Placed); can {
		return p.Place(name)
	}
	return 0, 0, false
}

// Part implements rules.Parted. The swap speaks for itself.
func (s *state) Part(text string) (name string, look rules.Shape) {
	if p, can := s.inner.(rules.Parted); can {
		return p.Part(text)
	}
	return "", look
}
