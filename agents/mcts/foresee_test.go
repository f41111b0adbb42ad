package mcts

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// What the search expects is legal and begins with the move it chose, in trees, in graphs
// and with several roots; after a forced move, and where an agent around chose, it is nothing.
func TestForesee(t *testing.T) {
	set := agents.NewSet(append(agents.Kinds(nil), Kind(opinions))...)
	for _, spec := range []string{"mcts:sims=800", "mcts:sims=800,graph=on", "mcts:sims=800,threads=2", "mcts:sims=800,solver=on", "epsilon:p=0,agent=(mcts:sims=800)"} {
		for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
			g, err := catalog.Game(name)
			require.NoError(t, err)
			b, err := set.Builder(spec, g)
			require.NoError(t, err)
			a, err := b.Build(agents.Env{Game: g, Seed: 1})
			require.NoError(t, err)
			longest := 0
			for s, n := g.New(1), 0; n < 5; n++ {
				forced := len(s.Moves(nil)) == 1
				m, _ := choose(t, a, s)
				line := a.(agents.Foreseer).Foresee(nil, 4)
				require.Equal(t, forced, len(line) == 0, "%s %s", spec, name)
				require.True(t, forced || line[0] == m)
				legal(t, g, s, line)
				longest = max(longest, len(line))
				a.(agents.Observer).Played(m)
				s.Play(m)
			}
			require.Greater(t, longest, 1, "%s %s", spec, name)
		}
	}
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	b, err := set.Builder("epsilon:p=1,agent=(mcts:sims=10)", g)
	require.NoError(t, err)
	a, err := b.Build(agents.Env{Game: g, Seed: 1})
	require.NoError(t, err)
	choose(t, a, g.New(1))
	require.Empty(t, a.(agents.Foreseer).Foresee(nil, 4))
}

// legal wants each move of a line to be legal where it comes.
func legal(t *testing.T, g rules.Game, s rules.State, line []rules.Move) {
	t.Helper()
	at := g.New(1)
	at.CopyFrom(s)
	for _, m := range line {
		require.True(t, slices.Contains(at.Moves(nil), m))
		at.Play(m)
	}
}
