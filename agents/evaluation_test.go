package agents_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/agents/net"
	"gipf.arena/rules"
)

// theory is a net that knows the theory of Nim, and counts stones with a unit that
// is silent below ten.
func theory() *net.Net {
	return &net.Net{
		Point: 10, Bias: net.Column{Early: []int64{-10 << 10, 0}}, Output: []int64{-1 << 11},
		Inputs: []net.Input{
			{Feature: "safe", Limit: 1, Column: net.Column{Early: []int64{0, 2 << 10}}},
			{Feature: "stones", Limit: 36, Column: net.Column{Early: []int64{1 << 10, 0}}},
		},
	}
}

// A net can replace weights anywhere: a reference finds it, it evaluates and plays,
// and its digest is part of the agent's identity.
func TestNetStandsForWeights(t *testing.T) {
	find := func(game, ref string) (agents.Weights, error) {
		if ref == "theory" {
			return agents.Weights{Game: "nim/four", Net: theory()}, nil
		}
		return load(game, ref)
	}
	g := nim{heaps: [4]uint8{9, 4, 3, 1}}
	eval, digest, err := agents.LoadEvaluation(find, g, "theory")
	require.NoError(t, err)
	require.Equal(t, theory().Digest("nim/four"), digest)
	s := g.New(0)
	require.InDelta(t, 2-7.0/2, eval.Evaluate(s), 0, "safe, and 17 stones")
	require.InDelta(t, eval.Evaluate(s), eval.Clone().Evaluate(s), 0)

	b, err := agents.NewSet(agents.Kinds(find)...).Builder("greedy:weights=theory", g)
	require.NoError(t, err)
	plain, err := agents.NewSet(agents.Kinds(find)...).Builder("greedy", g)
	require.NoError(t, err)
	require.NotEqual(t, strings.TrimPrefix(plain.Identity(), plain.Spec()), strings.TrimPrefix(b.Identity(), b.Spec()))
	a, err := b.Build(agents.Env{Game: g, Seed: 1})
	require.NoError(t, err)
	m, _, err := a.Choose(t.Context(), s)
	require.NoError(t, err)
	require.Equal(t, "3", g.FormatMove(s, m), "to 6, 4, 3, 1, whose exclusive or is 0")
}

func TestNetRefuses(t *testing.T) {
	for _, row := range []struct {
		g    rules.Game
		w    agents.Weights
		want string
	}{
		{nim{}, agents.Weights{Game: "stones/four", Net: theory()}, `net: the weights are for "stones/four", not for "nim/four:heaps=4"`},
		{nim{}, agents.Weights{Game: "nim/four", Net: &net.Net{}}, "net: point: want 10 to 20 binary places, got 0"},
		{nim{}, agents.Weights{Game: "nim/four", Of: agents.OfMoves, Net: theory()}, "net: they are of the kind policy, not evaluation"},
	} {
		_, err := agents.NewEvaluation(row.g, row.w)
		require.EqualError(t, err, row.want)
	}
	_, err := agents.NewLinear(nim{}, agents.Weights{Game: "nim/four", Net: theory()})
	require.EqualError(t, err, "weights: they are a net, not one weight for each feature")
	eval, err := agents.NewEvaluation(nim{}, agents.Weights{Game: "stones/four"})
	require.Error(t, err)
	require.Nil(t, eval, "no interface around nothing")
}
