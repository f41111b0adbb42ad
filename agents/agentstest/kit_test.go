package agentstest_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/agents/agentstest"
	"gipf.arena/agents/mcts"
	"gipf.arena/agents/net"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestExpiring: a context ends after it was checked the given number of times, and does not revive.
func TestExpiring(t *testing.T) {
	t.Parallel()
	c := &agentstest.Expiring{Context: context.Background(), Left: 3}
	require.NoError(t, c.Err())
	require.NoError(t, c.Err())
	for range 3 {
		require.ErrorIs(t, c.Err(), context.DeadlineExceeded)
	}
}

// TestVarying: it passes if a set says why games are not reproducible, and says nothing about those that are.
func TestVarying(t *testing.T) {
	t.Parallel()
	set := agents.NewSet(append(agents.Kinds(configs.LoadWeights), mcts.Kind(configs.LoadWeights))...)
	agentstest.Varying(t, set, map[string]string{"random": "", "mcts:preset=uct,sims=5": "", "mcts:preset=uct,ms=5": "ms=5"})
}

// TestLikeIsLinear: a net that is made like linear weights values positions nearly as they do, and further apart the larger the weights.
func TestLikeIsLinear(t *testing.T) {
	t.Parallel()
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	names := g.(rules.FeatureNamer).FeatureNames()
	weights := make([]float64, len(names))
	for i, name := range names {
		if name == "reserve" {
			weights[i] = 1
		}
	}
	n := agentstest.Like(g, weights, weights)
	require.Len(t, n.Inputs, len(names))
	_, err = net.New(g, n)
	require.NoError(t, err)
	for i, in := range n.Inputs {
		require.Equal(t, names[i], in.Feature)
		require.Len(t, in.Early, 17, "16 units and the skip")
		require.Equal(t, int64(weights[i]*(1<<14)/4), in.Early[16])
		require.Equal(t, in.Early[16], in.Late[16])
	}
	require.Equal(t, n, agentstest.Like(g, weights, weights), "the same whenever it is made")
}

// TestPatterns: a net over patterns has a row for each pattern and fits the game.
func TestPatterns(t *testing.T) {
	t.Parallel()
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	counter, ok := g.(rules.PatternCounter)
	require.True(t, ok)
	slots, patterns := counter.PatternCount()
	n := agentstest.Patterns(g)
	require.Len(t, n.Patterns.Rows, patterns)
	require.EqualValues(t, slots, n.Patterns.Slots)
	_, err = net.New(g, n)
	require.NoError(t, err)
}
