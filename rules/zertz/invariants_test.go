//go:build invariants

package zertz

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/rulestest"
)

// TestInvariantsPanic checks that the checked build notices a move that is not
// legal and a state that does not agree with itself.
func TestInvariantsPanic(t *testing.T) {
	g := mustNew(t, "37")
	s := g.New(0)
	d4 := shapes[board48].byName["d4"]
	rulestest.RequireChecks(t, g, 0, removeMove(d4))
	require.Panics(t, func() { s.Play(hopMove(d4, hexgrid.N)) })

	for what, spoil := range map[string]func(s *State){
		"a goal reached": func(s *State) { s.captured[1][white] = 4 },
		"a group without room": func(s *State) {
			s.rings &^= shapes[board48].byName["a2"].Board() | neighbours(shapes[board48].byName["a1"].Board())
			s.marbles[grey] |= shapes[board48].byName["a1"].Board()
		},
		"a hash gone stale":     func(s *State) { s.boardHash++ },
		"free rings at no time": func(s *State) { s.free = 1 },
	} {
		spoilt := g.New(0).(*State)
		spoil(spoilt)
		require.Panics(t, func() { spoilt.mustBeConsistent() }, what)
	}

	spoilt := mustParse(t, mustNew(t, "44"), cycleStart)
	spoilt.past.all[0].actor ^= 1
	require.Panics(t, func() { spoilt.mustBeConsistent() }, "a past that ends elsewhere")
}
