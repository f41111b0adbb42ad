package alphabeta

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
)

// TestConstants: written out as they are by default the constants change nothing, and
// each of them alone changes what a search costs. Their absence leaves an identity as
// it is without them.
func TestConstants(t *testing.T) {
	g := game(t, "gipf/basic")
	cost := func(given string) (cost []int64) {
		a := newAgent(t, "alphabeta:depth=4"+given, g, shipped, 1)
		for s, n := g.New(0), 0; n < 6; n++ {
			m, info := choose(t, a, s)
			cost = append(cost, info.Sims, info.Transitions, int64(m))
			s.Play(m)
		}
		return cost
	}
	want := cost("")
	require.Equal(t, want, cost(",window=0.25,reducedepth=2,reducefrom=4,reducemore=16,noise=6"))
	for _, other := range []string{",window=0.02", ",reducedepth=3", ",reducefrom=8", ",reducemore=8", ",noise=1"} {
		require.NotEqual(t, want, cost(other), other)
	}
	require.Equal(t, value(unit/4), standard.window())
	set := agents.NewSet(Kind(shipped))
	b, err := set.Builder("alphabeta:window=off,noise=off", g)
	require.NoError(t, err)
	plain, err := set.Builder("alphabeta", g)
	require.NoError(t, err)
	require.Equal(t, plain.Identity(), b.Identity())
	require.NotContains(t, b.Identity(), "window")
}
