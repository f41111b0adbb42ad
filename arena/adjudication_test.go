package arena_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
)

// sure is an agent that always takes one and expects the given score.
func sure(spec string, value float64) builder {
	return always(spec, func(context.Context, rules.State) (rules.Move, agents.Info, error) {
		return 1, agents.Info{Value: value}, nil
	})
}

// mismatch is a tournament of an agent that always thinks it has won against one
// that always thinks it has lost.
func mismatch(a arena.Adjudication) *arena.Tournament {
	x := toy(50)
	x.Players = []arena.Player{{Name: "proud", Builder: sure("proud", 1)}, {Name: "meek", Builder: sure("meek", 0)}}
	x.Adjudication = a
	return x
}

// TestAdjudicationEndsGames looks at who wins, when, and by what.
func TestAdjudicationEndsGames(t *testing.T) {
	x := mismatch(arena.Adjudication{Resign: arena.ResignRule{Moves: 3, Score: 0.9, Both: true}})
	for _, r := range play(t, x, arena.Options{}).records {
		require.NoError(t, r.Check())
		require.Equal(t, arena.Resign, r.Termination)
		require.Equal(t, "proud", r.Sides[r.Result.Winner().Index()].Name)
		require.Equal(t, r.OpeningPlies+6, r.Plies(), "three moves of either side")
		require.Zero(t, r.Control)
	}
}

// TestControlGamesArePlayedOn compares the games of a control with those without
// adjudication: they must be the same but for the note.
func TestControlGamesArePlayedOn(t *testing.T) {
	rule := arena.ResignRule{Moves: 3, Score: 0.9}
	plain := play(t, mismatch(arena.Adjudication{}), arena.Options{})
	x := mismatch(arena.Adjudication{Resign: rule, Control: 0.5})
	tally, control := arena.NewTally(2), 0
	for index, r := range play(t, x, arena.Options{InFlight: 7}).records {
		require.NoError(t, tally.Add(&r))
		if r.Termination == arena.Resign {
			require.Zero(t, r.Control)
			continue
		}
		control++
		require.Equal(t, arena.Resign, r.Control.Termination)
		require.Equal(t, "proud", r.Sides[r.Control.Result.Winner().Index()].Name)
		r.Control = arena.Verdict{}
		want := plain.records[index]
		require.Equal(t, want.Hash(), r.Hash())
	}
	require.InDelta(t, 50, control, 25)
	require.Len(t, tally.Control(), 1)
	c := tally.Control()[0]
	require.Equal(t, arena.Resign, c.Termination)
	require.Equal(t, control, c.Games)
	require.Positive(t, c.Wrong, "who takes one wins by parity alone, so opinions must fail")
	require.Less(t, c.Wrong, c.Games)
	require.Zero(t, c.Open)
}

// TestControlMayStayOpen stops a control game at the cap: it stays open.
func TestControlMayStayOpen(t *testing.T) {
	x := mismatch(arena.Adjudication{Resign: arena.ResignRule{Moves: 1, Score: 0.9}, Control: 1})
	x.MaxPlies = 10
	tally := arena.NewTally(2)
	for _, r := range play(t, x, arena.Options{}).records {
		require.Equal(t, arena.Cap, r.Termination)
		require.NoError(t, tally.Add(&r))
	}
	require.Equal(t, []arena.ControlCount{{Termination: arena.Resign, Games: 100, Open: 100}}, tally.Control())
}
