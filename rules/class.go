package rules

// Classed is implemented by games with equivalences beyond their
// Symmetries, such as a renaming of the colours.
type Classed interface {
	// Class returns the least Hash of all positions that are equivalent to s
	// in play. s must be of this game.
	Class(s State) uint64
}

// Class returns a number that is equal for positions of g that differ only by a
// symmetry of the board, by an exchange of the players or by anything else that
// the rules ignore, and with overwhelming probability different for all others.
// In games without symmetries each position is its own class. Class costs a
// state and a hash for each symmetry, so it is not for search.
func Class(g Game, s State) uint64 {
	if c, ok := g.(Classed); ok {
		return c.Class(s)
	}
	sym, ok := g.(Symmetric)
	if !ok {
		return s.Hash()
	}
	image, least := g.New(0), s.Hash()
	for k := range sym.Symmetries() {
		sym.Image(image, s, k)
		least = min(least, image.Hash())
	}
	return least
}
