package lyngk

// Place implements rules.Placed.
func (s *State) Place(name string) (x, y int, ok bool) {
	p, ok := pointByName[name]
	if !ok {
		return 0, 0, false
	}
	x, y = p.cell().Plane()
	return x, y, true
}
