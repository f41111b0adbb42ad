package openings

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// reached adds the classes reached by the given number of moves, or of changes of the player to move.
func reached(g rules.Game, s rules.State, plies, turns int, classes map[uint64]bool) {
	if plies+turns == 0 {
		classes[rules.Class(g, s)] = true
		return
	}
	for _, m := range s.Moves(nil) {
		next := rules.Fork(g, s)
		switch next.Play(m); {
		case plies > 0:
			reached(g, next, plies-1, 0, classes)
		case next.Mover() == s.Mover():
			reached(g, next, 0, turns, classes)
		default:
			reached(g, next, 0, turns-1, classes)
		}
	}
}

// TestMostThatAreListed: runs from openings of three moves of ZÈRTZ are stored, and their 8,595 classes are listed.
func TestMostThatAreListed(t *testing.T) {
	g, err := catalog.Game("zertz/37")
	require.NoError(t, err)
	s := New(Options{Game: g, Plies: 3, Distinct: true})
	require.NoError(t, s.listRest(t.Context()))
	require.Len(t, s.list, 8595)
}

// TestListOfTheRest: the list has one opening of each class that was not considered yet, however many ways lead
// there; it is empty if there are too many, or if the set-up is random.
func TestListOfTheRest(t *testing.T) {
	for _, c := range []struct {
		game         string
		plies, turns int
		tooMany      bool
	}{
		{"gipf/basic", 0, 0, false},
		{"gipf/basic", 1, 0, false},
		{"gipf/basic", 2, 0, false},
		{"gipf/basic", 0, 2, false},
		{"zertz/37", 2, 0, false},
		{"zertz/37", 0, 1, false},
		{"zertz/37", 4, 0, true},
		{"lyngk/base", 1, 0, true},
	} {
		g, err := catalog.Game(c.game)
		require.NoError(t, err)
		s := New(Options{Game: g, Plies: c.plies, Turns: c.turns, Distinct: true})
		require.NoError(t, s.listRest(t.Context()))
		require.Equal(t, c.tooMany, s.tooMany, c)
		if c.tooMany {
			require.Nil(t, s.list)
			continue
		}
		want, got := map[uint64]bool{}, map[uint64]bool{}
		reached(g, g.New(0), c.plies, c.turns, want)
		for _, o := range s.list {
			got[rules.Class(g, o.State)] = true
		}
		require.Equal(t, want, got, c)
		require.Len(t, s.list, len(want), "%v: each once", c)

		known := rules.Class(g, s.list[0].State)
		s.seen[known] = true
		require.NoError(t, s.listRest(t.Context()))
		require.Len(t, s.list, len(want)-1, c)
		for _, o := range s.list {
			require.NotEqual(t, known, rules.Class(g, o.State))
		}
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if c.plies+c.turns > 0 {
			require.ErrorIs(t, s.listRest(ended), context.Canceled)
		}
	}
}
