package configs

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Every key has words, and --set takes it.
func TestKeys(t *testing.T) {
	for _, kind := range Kinds() {
		keys := Keys(kind)
		require.NotEmpty(t, keys, kind)
		for _, k := range keys {
			require.NotEmpty(t, k.Doc, "%s: %s", kind, k.Path)
			require.NotContains(t, k.Doc, "\n")
		}
	}
	require.Nil(t, Keys("nothing"))
	keys := Keys(KindRun)
	require.Equal(t, "name", keys[0].Path)
	require.Contains(t, keys, Key{"agents.0.spec", "What it is, such as random, greedy, greedy:weights=hand or mcts:sims=400."})
	require.Contains(t, keys, Key{"openings.balance.window", "How far from 0.5 the expected score of the first player may be."})
	for _, k := range keys {
		_, err := ParseRun("a.yaml", []byte(good), []string{k.Path + "=?"})
		if err != nil {
			require.NotContains(t, err.Error(), "unknown key", k.Path)
		}
	}
	require.Contains(t, Keys(KindTune), Key{"selfplay.agents.0", "Specs of the agents, such as mcts:sims=100."})
}
