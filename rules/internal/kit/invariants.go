package kit

import (
	"fmt"
	"slices"

	"gipf.arena/rules"
)

// MustBeLegal panics when m is not a legal move of s, which is a bug of the
// caller of Play.
func MustBeLegal(game string, s rules.State, m rules.Move) {
	if !slices.Contains(s.Moves(nil), m) {
		panic(fmt.Sprintf("%s: move %#x is not legal in %q", game, uint32(m), s))
	}
}

// MustBeConsistent panics when a derived part of a position differs from what the text alone gives. It
// reads the text back, which derives those parts anew and refuses impossible positions.
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
