package mcts

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/agents/agentstest"
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

// The lines of a search begin with its choice, then go from the most visited move down, proven losses last, and what is
// proven of one is so by an exhaustive search of the position behind its move.
func TestLines(t *testing.T) {
	g, err := catalog.Game("zertz/blitz")
	require.NoError(t, err)
	truth, proven := agentstest.NewExhaustive(g), 0
	for seed := range uint64(12) {
		line, _, err := agentstest.Start(g, seed).Play(agents.NewRandom(seed), 1000)
		require.NoError(t, err)
		ends, _ := line.Endgames(truth, 8, 500)
		for _, e := range ends {
			a := newAgent(t, "mcts:solver=on,expand=0,sims=60", g, seed)
			m, info := choose(t, a, e.State)
			lines := a.Lines(t.Context(), 100, 3)
			require.LessOrEqual(t, len(lines), len(e.State.Moves(nil)))
			require.Equal(t, lines[:1], a.Lines(t.Context(), 1, 3))
			require.Equal(t, m, lines[0].Moves[0])
			require.InDelta(t, info.Value, lines[0].Info.Value, 0)
			for i, l := range lines {
				legal(t, g, e.State, l.Moves)
				require.True(t, i < 2 || l.Info.Value == 0 || lines[i-1].Info.Value > 0 && l.Info.Sims <= lines[i-1].Info.Sims)
				if l.Info.Proven != rules.Ongoing {
					next := rules.Fork(g, e.State)
					next.Play(l.Moves[0])
					truth.Forget()
					r, _, ok := truth.Result(next, 5000)
					require.True(t, ok)
					require.Equal(t, r, l.Info.Proven)
					proven++
				}
			}
			a.Played(m)
		}
	}
	require.Greater(t, proven, 20)
	forced := &script{nodes: []scriptNode{decide(rules.First, 1), end(rules.FirstWins)}}
	a := newAgent(t, "mcts:sims=60", forced, 1)
	choose(t, a, forced.New(0))
	require.Empty(t, a.Lines(t.Context(), 3, 3), "a forced move has none")
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
