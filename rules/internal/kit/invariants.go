package kit

import (
	"fmt"
	"slices"

	"gipf.arena/rules"
)

// MustBeLegal panics when m is no legal move of s, which is a bug of the caller
// of Play.
func MustBeLegal(game string, s rules.State, m rules.Move) {
	if !slices.Contains(s.Moves(nil), m) {
		panic(fmt.Sprintf("%s: move %#x is not legal in %q", game, uint32(m), s))
	}
}
