package arena_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// turnsOf counts the whole turns of an opening: how often the player to move changes.
func turnsOf(t *testing.T, g rules.Game, o arena.Opening) (turns int) {
	t.Helper()
	s := g.New(o.Setup)
	for _, m := range o.Moves {
		mover := s.Mover()
		require.Contains(t, s.Moves(nil), m)
		if s.Play(m); s.Mover() != mover {
			turns++
		}
	}
	require.Equal(t, s.String(), o.State.String())
	return turns
}

// TestRandomTurns: an opening has as many whole turns as asked for, however many moves
// these are, so that both players have made equally many or First one more.
func TestRandomTurns(t *testing.T) {
	for _, name := range []string{"gipf/basic", "gipf/tournament", "zertz/37", "lyngk/base", "lyngk/6stack"} {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		most := map[int]int{}
		for turns := range 5 {
			for k := range int64(20) {
				o, open := arena.RandomTurns(g, turns, arena.OpeningID{Run: 1, Index: k, Version: 0}, 1000)
				require.True(t, open, name)
				require.Equal(t, turns, turnsOf(t, g, o), "%s: %q", name, o.Texts)
				require.Equal(t, rules.Player(1+turns%2), o.State.Mover(), "%s: %q", name, o.Texts)
				most[turns] = max(most[turns], len(o.Moves))
			}
		}
		require.Equal(t, name == "gipf/basic" || name == "gipf/tournament", most[4] == 4, "%s: %d moves in 4 turns", name, most[4])
	}
}

// TestRandomTurnsDraw: turns of one move each are those that as many plies make, and
// the limit of moves leaves no opening that reaches it.
func TestRandomTurnsDraw(t *testing.T) {
	gipf, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	turns, _ := arena.RandomTurns(gipf, 3, arena.OpeningID{Run: 7, Index: 2, Version: 1}, 1000)
	plies, _ := arena.RandomOpening(gipf, 3, arena.OpeningID{Run: 7, Index: 2, Version: 1})
	require.Equal(t, plies.Texts, turns.Texts)
	require.Equal(t, plies.Setup, turns.Setup)

	zertz, err := catalog.Game("zertz/37")
	require.NoError(t, err)
	o, open := arena.RandomTurns(zertz, 2, arena.OpeningID{Run: 1, Index: 1, Version: 0}, 1000)
	require.True(t, open)
	for limit := range len(o.Moves) + 3 {
		again, open := arena.RandomTurns(zertz, 2, arena.OpeningID{Run: 1, Index: 1, Version: 0}, limit)
		require.Equal(t, limit > len(o.Moves), open, limit)
		require.LessOrEqual(t, len(again.Moves), max(limit, 0), limit)
	}
}

// TestTournamentOfTurns: all pairings play openings of whole turns, a run says so, and
// the two ways of counting exclude each other.
func TestTournamentOfTurns(t *testing.T) {
	g, err := catalog.Game("zertz/37")
	require.NoError(t, err)
	random, err := agents.NewSet(agents.Kinds(nil)...).Builder("random", g)
	require.NoError(t, err)
	x := arena.Tournament{Game: g, Pairs: 3, OpeningTurns: 2, Seed: 5, Players: []arena.Player{{Name: "a", Builder: random}, {Name: "b", Builder: random}}}
	require.NoError(t, x.Validate())
	meta := x.Meta("", "", "")
	require.Equal(t, "2 random turns", meta.Openings)
	for pair := range int64(3) {
		start, err := x.Start(t.Context(), x.Pair(pair), 0)
		require.NoError(t, err)
		require.Equal(t, 2, turnsOf(t, g, start.Opening))
	}

	other := x
	other.OpeningTurns = 3
	require.ErrorContains(t, meta.Match(&other), "openings differs: the run has 2 random turns, the configuration has 3 random turns")
	other.OpeningPlies = 4
	require.ErrorContains(t, other.Validate(), "opening turns: 3, want at least 0, and 0 with 4 opening plies")
	other.OpeningTurns = -1
	require.ErrorContains(t, other.Validate(), "opening turns: -1")
	x.MaxPlies = 2
	_, err = x.Start(t.Context(), x.Pair(0), 0)
	require.ErrorContains(t, err, "arena: opening 0 of zertz/37: no unfinished position after 2 random turns in 64 attempts")
}
