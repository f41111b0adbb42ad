package zertz

import (
	"fmt"
	"slices"
)

// mustBeConsistent panics when something that is carried along is not what it
// would be if derived from the text alone, or when the position cannot be. Only
// the history of positions is not in the text; it must end with the present one.
func (s *State) mustBeConsistent() {
	parsed, err := s.game().Parse(s.String())
	if err != nil {
		panic(fmt.Sprintf("zertz: play led to an impossible position: %v", err))
	}
	again := parsed.(*State)
	if n := s.turns; n > 0 && s.phase == starting && s.past[n-1] != s.moment() {
		panic(fmt.Sprintf("zertz: the history of %q does not end with it", s))
	}
	got := *s
	got.past, got.turns = again.past, again.turns
	if got != *again {
		panic(fmt.Sprintf("zertz: state of %q is %+v, derived anew %+v", s, got, *again))
	}
}

// game returns a game that has positions like this one. Which variant it is and
// how it started cannot be told and does not matter.
func (s *State) game() Game {
	g := Game{goals: Goals{Each: int(s.goals.each), Of: Counts{int(s.goals.of[white]), int(s.goals.of[grey]), int(s.goals.of[black])}}}
	g.setup = uint8(slices.IndexFunc(setups[:], func(v setup) bool { return v.board == s.board }))
	for c := range g.supply {
		g.supply[c] = s.marbles[c].Count() + int(s.supply[c]) + int(s.captured[0][c]) + int(s.captured[1][c])
	}
	return g
}
