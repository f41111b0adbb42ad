package alphabeta

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A polled evaluation counts how often it is asked.
type polled struct {
	agents.Evaluation
	asked *int64
}

func (c polled) Clone() agents.Evaluation { return polled{c.Evaluation.Clone(), c.asked} }

func (c polled) Evaluate(s rules.State) float64 {
	*c.asked++
	return c.Evaluation.Evaluate(s)
}

// The evaluation is asked about many positions only once, and the search runs as if asked
// each time: a search that forgets everything makes the same choices at the same cost.
func TestMemo(t *testing.T) {
	for _, name := range []string{"gipf/basic", "zertz/37", "lyngk/base"} {
		g := game(t, name)
		asked, all := int64(0), int64(0)
		search := newAgent(t, "alphabeta:transitions=1000", g, shipped, 1)
		twin := newAgent(t, "alphabeta:transitions=1000", g, shipped, 1)
		search.eval, twin.eval = polled{search.eval, &asked}, polled{twin.eval, &all}
		leaves := int64(0)
		twin.OnLeaf(func(rules.State) { leaves++; clear(twin.memo.opinions) })
		for _, s := range middles(g, 12)[:6] {
			m, info, err := search.Choose(t.Context(), s)
			require.NoError(t, err)
			same, cost, err := twin.Choose(t.Context(), s)
			require.NoError(t, err)
			require.Equal(t, same, m)
			require.Equal(t, cost, info)
		}
		require.Equal(t, leaves, all)
		require.Less(t, asked, all, name)
		require.Greater(t, asked, all/2, name)
	}
}

// TestMemoPlaces: positions are told apart by their hashes, and one that was never asked
// about is not known, under any hash.
func TestMemoPlaces(t *testing.T) {
	for most, want := range map[int]int{0: 1, 3: 2, 1000: 512, 1 << 20: mostMemo} {
		require.Len(t, newMemo(most).opinions, want)
	}
	m := newMemo(64)
	for i := range uint64(64) {
		_, known := m.find(i << 32)
		require.False(t, known)
		m.keep(i<<32, value(i))
		_, known = m.find(i<<32 | 2)
		require.False(t, known, "of the same place and tag")
		_, known = m.find(i<<32 | 1<<56)
		require.False(t, known, "of the same place")
	}
	for i := range uint64(64) {
		v, known := m.find(i << 32)
		require.True(t, known)
		require.Equal(t, value(i), v)
	}
	m.keep(5<<32|1<<56, 99)
	_, known := m.find(5 << 32)
	require.False(t, known, "its place was needed")
}
