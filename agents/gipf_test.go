package agents_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// gipfGreedy makes a greedy with the hand-set weights for a variant of GIPF.
func gipfGreedy(t testing.TB, g rules.Game, seed uint64) agents.Agent {
	t.Helper()
	b, err := agents.NewSet(agents.Kinds(configs.LoadWeights)...).Builder("greedy", g)
	require.NoError(t, err)
	a, err := b.Build(agents.Env{Game: g, Seed: seed})
	require.NoError(t, err)
	return a
}

func TestGreedyBeatsRandomAtGIPF(t *testing.T) {
	for _, name := range []string{"gipf/basic", "gipf/basic:white=1", "gipf/standard", "gipf/tournament", "gipf/tournament:zertz=3", "gipf/ultimate"} {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		wins := 0
		for i := range uint64(20) {
			greedy := rules.Player(1 + i%2)
			var players [2]agents.Agent
			players[greedy.Index()] = gipfGreedy(t, g, i)
			players[greedy.Other().Index()] = agents.NewRandom(i)
			s := g.New(0)
			for n := 0; n < 1000 && s.Mover() != rules.None; n++ {
				m, _, err := players[s.Mover().Index()].Choose(t.Context(), s)
				require.NoError(t, err)
				s.Play(m)
			}
			if s.Result().Winner() == greedy {
				wins++
			}
		}
		require.GreaterOrEqual(t, wins, 19, "of 20 games of %s", name)
	}
}

// BenchmarkGreedyChoose measures one move at the start of GIPF basic: 42
// successors listed and evaluated.
func BenchmarkGreedyChoose(b *testing.B) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(b, err)
	a, s, ctx := gipfGreedy(b, g, 1), g.New(0), b.Context()
	b.ReportAllocs()
	for b.Loop() {
		_, _, _ = a.Choose(ctx, s)
	}
}
