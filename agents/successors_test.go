package agents_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestEvaluateSuccessors holds the values of successors that were not made against those of
// the same positions, to the last bit, where the mover moves again and where he does not,
// with weights that change in a game and others, and with a net.
func TestEvaluateSuccessors(t *testing.T) {
	for _, row := range [][2]string{{"zertz/37", "hand"}, {"zertz/37", "learned"}, {"lyngk/base", "hand"}, {"lyngk/base", "learned"}, {"lyngk/6stack", "learned"}} {
		g, err := catalog.Game(row[0])
		require.NoError(t, err)
		w, err := configs.LoadWeights(g.Name(), row[1])
		require.NoError(t, err)
		eval, err := agents.NewEvaluation(g, w)
		require.NoError(t, err)
		e := eval.(agents.SuccessorEvaluation)
		require.Greater(t, checkSuccessors(t, g, e), 100, row)
		start := g.New(0)
		moves, values := start.Moves(nil), e.EvaluateSuccessors(start, start.Moves(nil), nil)
		require.Zero(t, testkit.Allocations(20, func() { values = e.EvaluateSuccessors(start, moves, values[:0]) }), row)
	}
	require.Equal(t, []float64{-1}, valuesOf(t))
}

// checkSuccessors plays a random game and returns of how many successors the values are known.
func checkSuccessors(t *testing.T, g rules.Game, e agents.SuccessorEvaluation) (known int) {
	t.Helper()
	rng, next, values := rand.New(rand.NewPCG(1, 2)), g.New(0), []float64{-1}
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
			want := agents.ValueFor(e.Clone(), next, s.Mover())
			require.Equal(t, math.Float64bits(want), math.Float64bits(values[1+i]), "%s, move %d of %s", g.Name(), i, s)
		}
		s.Play(moves[rng.IntN(len(moves))])
	}
	return known
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

// gipfGreedy makes a greedy with the hand-set weights for a variant of GIPF.
func gipfGreedy(t testing.TB, g rules.Game, seed uint64) agents.Agent {
	t.Helper()
	b, err := agents.NewSet(agents.Kinds(configs.LoadWeights)...).Builder("greedy", g)
	require.NoError(t, err)
	a, err := b.Build(agents.Env{Game: g, Seed: seed})
	require.NoError(t, err)
	return a
}

func TestGreedyBeatsRandomAtGIPF(t *testing.T) {
	for _, name := range []string{"gipf/basic", "gipf/basic:white=1", "gipf/standard", "gipf/tournament", "gipf/tournament:zertz=3", "gipf/ultimate"} {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		wins := 0
		for i := range uint64(20) {
			greedy := rules.Player(1 + i%2)
			var players [2]agents.Agent
			players[greedy.Index()] = gipfGreedy(t, g, i)
			players[greedy.Other().Index()] = agents.NewRandom(i)
			s := g.New(0)
			for n := 0; n < 1000 && s.Mover() != rules.None; n++ {
				m, _, err := players[s.Mover().Index()].Choose(t.Context(), s)
				require.NoError(t, err)
				s.Play(m)
			}
			if s.Result().Winner() == greedy {
				wins++
			}
		}
		require.GreaterOrEqual(t, wins, 19, "of 20 games of %s", name)
	}
}

// BenchmarkGreedyChoose measures one move at the start of GIPF basic: 42
// successors listed and evaluated.
func BenchmarkGreedyChoose(b *testing.B) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(b, err)
	a, s, ctx := gipfGreedy(b, g, 1), g.New(0), b.Context()
	b.ReportAllocs()
	for b.Loop() {
		_, _, _ = a.Choose(ctx, s)
	}
}
