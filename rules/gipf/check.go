package gipf

import "fmt"

// mustBeConsistent panics when something that follows from the rest of the
// position is not what it would be if derived from the text alone: the text is
// read back, which finds phase, pending rows and result anew and refuses what
// cannot be.
func (s *State) mustBeConsistent() {
	again, err := Game{kind: s.kind}.Parse(s.String())
	if err != nil {
		panic(fmt.Sprintf("gipf: play led to an impossible position: %v", err))
	}
	if got := *again.(*State); got != *s || got.Hash() != s.Hash() {
		panic(fmt.Sprintf("gipf: state of %q is %+v, derived anew %+v", s, *s, got))
	}
}
