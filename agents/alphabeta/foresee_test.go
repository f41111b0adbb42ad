package alphabeta

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// foreseen plays a few moves and wants, after each choice, a legal line that begins with
// the move chosen; after a forced one nothing. It returns the longest.
func foreseen(t *testing.T, g rules.Game, a agents.Agent) (longest int) {
	t.Helper()
	s := g.New(1)
	for range 6 {
		legal := s.Moves(nil)
		m, _, err := a.Choose(t.Context(), s)
		require.NoError(t, err)
		line := a.(agents.Foreseer).Foresee(nil, 5)
		require.LessOrEqual(t, len(line), 5)
		if len(legal) == 1 {
			require.Empty(t, line)
		} else {
			require.Equal(t, m, line[0])
		}
		at := g.New(1)
		at.CopyFrom(s)
		for _, next := range line {
			require.True(t, slices.Contains(at.Moves(nil), next))
			at.Play(next)
		}
		longest = max(longest, len(line))
		if o, ok := a.(agents.Observer); ok {
			o.Played(m)
		}
		s.Play(m)
	}
	return longest
}

// What the search expects is legal, goes beyond its own move, and asking changes nothing.
func TestForesee(t *testing.T) {
	testkit.SkipInRace(t)
	for _, name := range theGames {
		g := game(t, name)
		a := newAgent(t, "alphabeta:depth=3,weights=hand", g, shipped, 1)
		require.Greater(t, foreseen(t, g, a), 1, name)
		none := newAgent(t, "alphabeta:depth=3,tt=off,weights=hand", g, shipped, 1)
		require.Equal(t, 1, foreseen(t, g, none), "without a table there is only the move")
	}
	require.Empty(t, newAgent(t, "alphabeta:depth=3,weights=hand", game(t, "gipf/basic"), shipped, 1).Foresee(nil, 5), "nothing was asked yet")
}
