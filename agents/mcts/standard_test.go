package mcts

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/configs"
	"gipf.arena/rules/zertz"
)

// TestStandardWhereNoTechniqueIsNamed: a spec of nothing but budgets gets what
// proved itself at its game, one that names anything gets exactly that.
func TestStandardWhereNoTechniqueIsNamed(t *testing.T) {
	load := func(game, _ string) (agents.Weights, error) {
		return agents.Weights{Game: game, Values: []agents.Weight{{Name: "lack", Value: -1}}}, nil
	}
	for _, row := range []struct{ game, spec, want string }{
		{"37", "mcts:sims=50", "#standard:c=0.1,expand=1,imm=0.3,prior=1,solver=on,weights=tuned,"},
		{"blitz", "mcts:ms=5,maxplies=100", "#standard:c=0.1,expand=1,imm=0.3,prior=1,solver=on,weights=hand,"},
		{"37", "mcts:sims=50,solver=off", ""},
		{"37", "mcts:c=0.2", ""},
	} {
		g, err := zertz.New(row.game, zertz.Options{})
		require.NoError(t, err)
		b, err := agents.NewSet(Kind(load, configs.LoadStandards)).Builder(row.spec, g)
		require.NoError(t, err)
		if row.want == "" {
			require.NotContains(t, b.Identity(), "#", row.spec)
			continue
		}
		require.Contains(t, b.Identity(), row.want, row.spec)
		a, err := b.Build(agents.Env{Game: g, Seed: 1})
		require.NoError(t, err)
		require.True(t, a.(*Agent).cfg.Solver)
		require.InDelta(t, 1, a.(*Agent).cfg.PriorTemp, 0)
	}
	_, err := agents.NewSet(Kind(noWeights, configs.LoadStandards)).Builder("mcts", stones{heap: 9})
	require.NoError(t, err, "a game without a standard has plain UCT")
}
