package lyngk

import (
	"fmt"
	"slices"

	"gipf.arena/rules"
)

// mustBeLegal panics when m is not a legal decision. It runs in builds with the
// tag "invariants" only.
func (s *State) mustBeLegal(m rules.Move) {
	if !slices.Contains(s.Moves(nil), m) {
		panic(fmt.Sprintf("lyngk: move %#x is not legal in %q", uint32(m), s))
	}
}

// mustBeConsistent panics when something that follows from the rest of the
// position is not what it would be if derived from the text alone: the text is
// read back, which finds sets, sights, hash and result anew and refuses what
// cannot be.
func (s *State) mustBeConsistent() {
	again, err := Game{laws: s.laws}.Parse(s.String())
	if err != nil {
		panic(fmt.Sprintf("lyngk: play led to an impossible position: %v", err))
	}
	if got := *again.(*State); got != *s {
		panic(fmt.Sprintf("lyngk: state of %q is %+v, derived anew %+v", s, *s, got))
	}
}
