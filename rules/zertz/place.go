package zertz

// Place implements rules.Placed. Rings that are gone have their place, too.
func (s *State) Place(name string) (x, y int, ok bool) {
	ring, err := s.readRing(name)
	if err != nil {
		return 0, 0, false
	}
	x, y = s.shape.cell(ring).Plane()
	return x, y, true
}
