package agents_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestEvaluateSuccessors holds the values of successors that were not made against those of
// the same positions, to the last bit, with weights that change in a game and others.
func TestEvaluateSuccessors(t *testing.T) {
	for _, ref := range []string{"hand", "learned"} {
		g, err := catalog.Game("zertz/37")
		require.NoError(t, err)
		w, err := configs.LoadWeights(g.Name(), ref)
		require.NoError(t, err)
		e, err := agents.NewLinear(g, w)
		require.NoError(t, err)
		rng, next, known, values := rand.New(rand.NewPCG(1, 2)), g.New(0), 0, []float64{-1}
		for s := g.New(0); s.Result() == rules.Ongoing; {
			moves := s.Moves(nil)
			values = e.EvaluateSuccessors(s, moves, values[:1])
			require.Len(t, values, 1+len(moves))
			for i, m := range moves {
				if math.IsNaN(values[1+i]) {
					continue
				}
				known++
				next.CopyFrom(s)
				next.Play(m)
				require.Equal(t, math.Float64bits(e.Clone().Evaluate(next)), math.Float64bits(values[1+i]), "%s, move %d of %s", ref, i, s)
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
		require.Greater(t, known, 100, ref)
		start := g.New(0)
		moves := start.Moves(nil)
		require.Zero(t, testing.AllocsPerRun(20, func() { values = e.EvaluateSuccessors(start, moves, values[:0]) }), ref)
	}
	require.Equal(t, []float64{-1}, valuesOf(t))
}

// valuesOf asks about a position of a game that tells nothing of successors: all are to be made.
func valuesOf(t *testing.T) []float64 {
	t.Helper()
	l, err := agents.NewLinear(nim{}, agents.Weights{Game: "nim/three", Values: []agents.Weight{{Name: "safe", Value: 1}}})
	require.NoError(t, err)
	s := nim{}.New(0)
	moves := s.Moves(nil)
	values := l.EvaluateSuccessors(s, moves, []float64{-1})
	for _, v := range values[1:] {
		require.True(t, math.IsNaN(v))
	}
	require.Len(t, values, 1+len(moves))
	return values[:1]
}
