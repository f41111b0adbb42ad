package lyngk

import "fmt"

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
