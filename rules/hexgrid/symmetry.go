package hexgrid

// A Symmetry is one of the twelve maps that keep a hexagon about the zero Cell
// in place: k turns by 60 degrees for k = 0..5, and for k = 6..11 the mirror
// that keeps columns upright followed by k-6 turns. Number 0 is the identity.
type Symmetry uint8

// Symmetries is the number of symmetries of a hexagon.
const Symmetries = 12

// Apply returns where k takes c.
func (k Symmetry) Apply(c Cell) Cell {
	if k >= 6 {
		c = Cell{-c.Q, c.R - c.Q}
	}
	for range k % 6 {
		c = Cell{c.R, c.R - c.Q}
	}
	return c
}
