package gipf

// Place implements rules.Placed.
func (s *State) Place(name string) (x, y int, ok bool) { return placeOf(name) }

// Place implements rules.Placed.
func (s *PotentialsState) Place(name string) (x, y int, ok bool) { return placeOf(name) }

// placeOf returns where a dot or a spot is in a picture.
func placeOf(name string) (x, y int, ok bool) {
	for _, c := range rim() {
		if pointName(c) == name {
			x, y = c.Plane()
			return x, y, true
		}
	}
	if b, ok := spotByName[name]; ok {
		x, y = b.First().Cell().Plane()
		return x, y, true
	}
	return 0, 0, false
}
