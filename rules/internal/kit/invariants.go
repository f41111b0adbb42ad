// Package invariants switches on, by the build tag of its name, the checks that
// are too slow for play: every move is looked up among the legal ones, and
// everything that Play carries along is compared with what the position text
// gives.
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
