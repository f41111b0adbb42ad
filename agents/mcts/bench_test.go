package mcts

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// BenchmarkStandard measures whole moves in the middle of games with the techniques that
// are standard at each game, on a new tree: simulations per second. Read it beside that of
// another commit.
func BenchmarkStandard(b *testing.B) {
	for _, row := range []struct {
		name  string
		plies int
	}{{"gipf/basic", 20}, {"gipf/standard", 20}, {"gipf/tournament", 20}, {"zertz/37", 20}, {"lyngk/base", 24}} {
		b.Run(row.name, func(b *testing.B) {
			g, err := catalog.Game(row.name)
			require.NoError(b, err)
			a, n, sims := standard(b, g, "mcts:sims=400"), 0, int64(0)
			middles := rulestest.Middles(g, func(int) int { return row.plies })[:32]
			ctx := b.Context()
			b.ReportAllocs()
			for b.Loop() {
				a.tree.clear()
				_, info, _ := a.Choose(ctx, middles[n%len(middles)])
				sims += info.Sims
				n++
			}
			b.ReportMetric(float64(sims)/b.Elapsed().Seconds(), "sims/s")
		})
	}
}

// standard makes an agent with what the program holds for the game.
func standard(tb testing.TB, g rules.Game, spec string) *Agent {
	tb.Helper()
	b, err := agents.NewSet(Kind(configs.LoadWeights)).WithStandards(configs.LoadStandards).Builder(spec, g)
	require.NoError(tb, err)
	a, err := b.Build(agents.Env{Game: g, Seed: 1})
	require.NoError(tb, err)
	return a.(*Agent)
}
