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

// MustBeConsistent panics when something that follows from the rest of a position is not what it
// would be if derived from the text alone: the text is read back, which finds all that anew and refuses
// what cannot be.
func MustBeConsistent[S comparable, P interface {
	*S
	rules.State
}](game string, s P, parse func(position string) (rules.State, error)) {
	again, err := parse(s.String())
	if err != nil {
		panic(fmt.Sprintf("%s: play led to an impossible position: %v", game, err))
	}
	if got := *again.(P); got != *s {
		panic(fmt.Sprintf("%s: state of %q is %+v, derived anew %+v", game, s, *s, got))
	}
}
