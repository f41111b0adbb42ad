package mcts

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
)

// A search that ends early chooses what the whole search would have chosen.
func TestEarlyChangesNoChoice(t *testing.T) {
	saved := int64(0)
	rapid.Check(t, func(t *rapid.T) {
		g := &script{}
		drawScript(t, g, 3)
		seed := rapid.Uint64().Draw(t, "seed")
		option := rapid.SampledFrom([]string{"", ",rave=5", ",rave=5,grave=9", ",fpu=0.4", ",fpured=0.1"}).Draw(t, "option")
		budget := option + "," + rapid.SampledFrom([]string{"sims=50", "sims=300", "transitions=200", "sims=100,transitions=400"}).Draw(t, "budget")
		whole, info := choose(t, newAgent(t, "mcts:c=0.5"+budget, g, seed), g.New(0))
		early, cheaper := choose(t, newAgent(t, "mcts:early=on,c=0.5"+budget, g, seed), g.New(0))
		require.Equal(t, whole, early)
		require.LessOrEqual(t, cheaper.Sims, info.Sims)
		saved += info.Sims - cheaper.Sims
	})
	require.Positive(t, saved)
}

func TestLead(t *testing.T) {
	tr := &tree{nodes: []node{{first: 1, count: 3}, {visits: 3}, {visits: 9}, {visits: 5}}}
	require.Equal(t, int64(4), tr.lead())
	d := earlyStop{cfg: &Config{Early: true}, tree: tr}
	require.False(t, d.certain(17, 4), "with four more the second could draw level and have the better mean")
	require.True(t, d.certain(18, 3))
}

func TestDepthBoundsTheTree(t *testing.T) {
	g := stones{heap: 40}
	for limit, spec := range []string{1: "mcts:depth=1", 2: "mcts:depth=2,fpu=0.5", 3: "mcts:depth=3"} {
		if spec == "" {
			continue
		}
		a := newAgent(t, spec+",sims=3000,c=0.1", g, 1)
		_, info := choose(t, a, g.New(0))
		require.Equal(t, limit, height(&a.tree, 0))
		require.Equal(t, limit, info.Depth)
	}
}

func height(t *tree, i int32) int {
	h := 0
	for k := range t.children(i) {
		h = max(h, 1+height(t, t.nodes[i].first+int32(k)))
	}
	return h
}

// A budget that no simulation fits into leaves a legal choice without an opinion.
func TestTinyBudgetOfTransitions(t *testing.T) {
	g := stones{heap: 40}
	m, info := choose(t, newAgent(t, "mcts:transitions=3", g, 1), g.New(0))
	require.Contains(t, g.New(0).Moves(nil), m)
	require.True(t, info.Value != info.Value, "NaN")
	require.Zero(t, info.Sims)
	require.Equal(t, int64(3), info.Transitions, "spent in vain")
}

// TestTheLeastBudgets: one of anything is a budget.
func TestTheLeastBudgets(t *testing.T) {
	for _, cfg := range []Config{{Sims: 1}, {Transitions: 1}, {Time: agents.Budget{Move: 1}}} {
		require.True(t, cfg.bounded(), "%+v", cfg)
	}
	require.False(t, new(Config).bounded())
}
