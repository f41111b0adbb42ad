package runs

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestAnchorsForEveryGame builds all anchors; their identities say what they are,
// and no two levels are the same.
func TestAnchorsForEveryGame(t *testing.T) {
	for _, info := range catalog.List() {
		game, err := catalog.Game(info.Name)
		require.NoError(t, err)
		seen := map[string]bool{}
		for level := 1; level <= 8; level++ {
			b, err := Standard().Builder(game, fmt.Sprintf("anchor:level=%d", level))
			require.NoError(t, err)
			require.Regexp(t, fmt.Sprintf(`^anchor:level=%d#(epsilon|greedy|mcts):.*#[0-9a-f]{64}`, level), b.Identity())
			seen[b.Identity()] = true
		}
		require.Len(t, seen, 8, info.Name)
	}
}

// TestWrappedSearch lets agents inside other agents decide in the start position
// of every game: a wrapper of a game's states must work for every search.
func TestWrappedSearch(t *testing.T) {
	specs := []string{
		"epsilon:p=0.5,agent=(mcts:sims=20)", "restrict:forbid=@none-of-them|x*,agent=(mcts:sims=30)",
		"restrict:forbid=x*|?1*,agent=(mcts:preset=uct,sims=30,weights=hand)", "restrict:forbid=x*|?1*,agent=(alphabeta:depth=2)", "flat:sims=30",
	}
	for _, info := range catalog.List() {
		game, err := catalog.Game(info.Name)
		require.NoError(t, err)
		for i, spec := range specs {
			if i == 1 {
				_, err := Standard().Builder(game, spec)
				require.ErrorContains(t, err, `unknown feature "none-of-them" of moves`)
				continue
			}
			require.NoError(t, oneDecision(t, game, spec), "%s: %s", info.Name, spec)
		}
	}
}

func oneDecision(t *testing.T, game rules.Game, spec string) error {
	t.Helper()
	b, err := Standard().Builder(game, spec)
	if err != nil {
		return err
	}
	a, err := b.Build(agents.Env{Game: game, Seed: 1})
	if err != nil {
		return err
	}
	s := game.New(1)
	m, _, err := a.Choose(t.Context(), s)
	if err == nil && !slices.Contains(s.Moves(nil), m) {
		err = fmt.Errorf("decision %d is not legal", m)
	}
	return err
}

// TestFeaturesAreExplained: every game has at least twenty features, of
// positions and of moves, each with a line about it.
func TestFeaturesAreExplained(t *testing.T) {
	for _, info := range catalog.List() {
		game, err := catalog.Game(info.Name)
		require.NoError(t, err)
		docs, ok := game.(rules.FeatureDocer)
		require.True(t, ok, info.Name)
		require.GreaterOrEqual(t, len(docs.FeatureDocs()), 20, info.Name)
		require.GreaterOrEqual(t, len(docs.MoveFeatureDocs()), 20, info.Name)
		require.NotContains(t, append(docs.FeatureDocs(), docs.MoveFeatureDocs()...), "")
	}
}

// TestShippedPolicies: where a policy ships, the agent uses it by default.
func TestShippedPolicies(t *testing.T) {
	found := 0
	for _, info := range catalog.List() {
		if !slices.Contains(configs.ShippedWeights(info.Name), "policy") {
			continue
		}
		found++
		game, err := catalog.Game(info.Name)
		require.NoError(t, err)
		require.NoError(t, oneDecision(t, game, "policy"))
	}
	require.GreaterOrEqual(t, found, 7)
}
