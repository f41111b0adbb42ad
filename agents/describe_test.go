package agents_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
)

func TestDescribe(t *testing.T) {
	set := agents.NewSet(agents.Kinds(load)...)
	list := set.Describe()
	require.Len(t, list, len(set.Kinds()))
	byName := map[string]agents.Description{}
	for _, d := range list {
		require.NotEmpty(t, d.Doc, d.Name)
		require.NotNil(t, d.Params, d.Name)
		byName[d.Name] = d
	}
	require.Empty(t, byName["random"].Params)
	sims := byName["flat"].Params[0]
	require.Equal(t, "sims", sims.Name)
	require.Equal(t, "a whole number from 1 to 100000000", sims.Range)
	require.Equal(t, "800 without transitions, ms", sims.DefaultWords())
	require.Equal(t, "hand", byName["greedy"].Params[0].DefaultWords())
}
