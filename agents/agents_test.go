package agents_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// build makes an agent for a nim game.
func build(t require.TestingT, spec string, g rules.Game, seed uint64) agents.Agent {
	b, err := testSet().Builder(spec, g)
	require.NoError(t, err)
	a, err := b.Build(agents.Env{Game: g, Seed: seed})
	require.NoError(t, err)
	return a
}

func nimGame(heaps ...uint8) nim {
	var g nim
	copy(g.heaps[:], heaps)
	return g
}

func TestRandomIsUniform(t *testing.T) {
	g := nimGame(2, 1, 3)
	a, s := build(t, "random", g, 1), g.New(0)
	counts := map[rules.Move]int{}
	const n = 6000
	for range n {
		m, info, err := a.Choose(t.Context(), s)
		require.NoError(t, err)
		require.True(t, math.IsNaN(info.Value), "random has no opinion")
		counts[m]++
	}
	require.Len(t, counts, 6)
	chi2 := 0.0
	for _, m := range s.Moves(nil) {
		d := float64(counts[m]) - n/6
		chi2 += d * d / (n / 6)
	}
	require.Less(t, chi2, 20.5, "χ² with 5 degrees of freedom, 1 in 1000: %v", counts)
}

func TestChoicesArePinned(t *testing.T) {
	for _, row := range []struct {
		spec string
		game nim
		want []rules.Move
	}{
		{"random", nimGame(5, 6, 7, 8), []rules.Move{16, 31, 32, 15, 38, 15}},
		{"greedy", nimGame(1, 2, 3), []rules.Move{1, 12, 12, 1, 12, 21}}, // lost: all moves are equal
		{"greedy:temp=1,weights=stones", nimGame(5, 6, 7, 8), []rules.Move{38, 12, 36, 5, 34, 4}},
		{"policy", nimGame(5, 6, 7, 8), []rules.Move{38, 12, 36, 25, 34, 4}},
		{"flat:sims=100", nimGame(5, 6, 7, 8), []rules.Move{35, 37, 23, 23, 11, 32}},
		{"flat:sims=100,c=0.5", nimGame(5, 6, 7, 8), []rules.Move{14, 22, 35, 1, 15, 33}},
		{"epsilon:p=0.5,agent=(greedy:weights=stones)", nimGame(5, 6, 7, 8), []rules.Move{35, 1, 4, 5, 26, 25}},
	} {
		a, s := build(t, row.spec, row.game, 42), row.game.New(0)
		var got []rules.Move
		for range 6 {
			m, _, err := a.Choose(t.Context(), s)
			require.NoError(t, err)
			got = append(got, m)
		}
		require.Equal(t, row.want, got, "%s with seed 42", row.spec)
	}
}

// With the theory of Nim as its only weight, greedy never gives away a won
// position, whichever player is to move.
func TestGreedyWithTheTheoryIsPerfect(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		heap := rapid.Uint8Range(0, 9)
		g := nimGame(heap.Draw(t, "a"), heap.Draw(t, "b"), heap.Draw(t, "c"), heap.Draw(t, "d"))
		s := g.New(0).(*nimState)
		s.mover = rapid.SampledFrom([]rules.Player{rules.First, rules.Second}).Draw(t, "mover")
		xor := func() uint8 { return s.heaps[0] ^ s.heaps[1] ^ s.heaps[2] ^ s.heaps[3] }
		if s.over() || xor() == 0 {
			return
		}
		m, info, err := build(t, "greedy", g, rapid.Uint64().Draw(t, "seed")).Choose(context.Background(), s)
		require.NoError(t, err)
		if len(s.Moves(nil)) > 1 {
			require.GreaterOrEqual(t, info.Value, 0.5, "a won position: %v", s)
		}
		s.Play(m)
		require.Zero(t, xor(), "move %d", m)
	})
}

func TestGreedyTakesTheWinAtAnyTemperature(t *testing.T) {
	g := nimGame(3)
	for seed := range uint64(200) {
		m, info, err := build(t, "greedy:temp=1000,weights=stones", g, seed).Choose(t.Context(), g.New(0))
		require.NoError(t, err)
		require.Equal(t, rules.Move(3), m, "takes all three stones")
		require.InDelta(t, 1, info.Value, 0)
	}
}

func TestGreedyBreaksTiesEvenly(t *testing.T) {
	g := nimGame(1, 1, 1, 1) // all four moves are alike
	counts := map[rules.Move]int{}
	a := build(t, "greedy", g, 9)
	for range 2000 {
		m, _, err := a.Choose(t.Context(), g.New(0))
		require.NoError(t, err)
		counts[m]++
	}
	for _, m := range g.New(0).Moves(nil) {
		require.InDelta(t, 500, counts[m], 78, "four standard deviations around a quarter: %v", counts)
	}
}

// With weights of a quarter a stone, taking k of many stones leaves the
// opponent 0.25(n-k): the probabilities of one heap are those of a softmax.
func TestGreedyTemperatureIsASoftmax(t *testing.T) {
	g := nimGame(4, 9)
	s := g.New(0)
	a := build(t, "greedy:temp=0.5,weights=stones", g, 3)
	counts := map[rules.Move]float64{}
	const n = 20000
	for range n {
		m, _, err := a.Choose(t.Context(), s)
		require.NoError(t, err)
		counts[m]++
	}
	total := 0.0
	weight := func(m rules.Move) float64 { return math.Exp(0.25 * float64(m%10) / 0.5) }
	for _, m := range s.Moves(nil) {
		total += weight(m)
	}
	for _, m := range s.Moves(nil) {
		p := weight(m) / total
		require.InDelta(t, p, counts[m]/n, 4*math.Sqrt(p*(1-p)/n), "move %d", m)
	}
}

// Greedy plays out a chain of forced moves before it evaluates: after a move that leaves heaps
// 2 and 0 nothing is forced; after one that leaves a single stone the opponent takes it.
func TestGreedyFollowsForcedDecisions(t *testing.T) {
	g := nimGame(2)
	m, info, err := build(t, "greedy:weights=stones", g, 1).Choose(t.Context(), g.New(0))
	require.NoError(t, err)
	require.Equal(t, rules.Move(2), m)
	require.Equal(t, int64(2), info.Sims)
	require.Equal(t, int64(3), info.Transitions, "two successors and one forced reply")
}

// TestGreedyFollowsNoForcedMovesForever: after the first move of a corridor all are forced, and 32 of them are followed.
func TestGreedyFollowsNoForcedMovesForever(t *testing.T) {
	t.Parallel()
	g := corridor{}
	_, info, err := build(t, "greedy", g, 1).Choose(t.Context(), g.New(0))
	require.NoError(t, err)
	require.Equal(t, [2]int64{2, 2 * (1 + 32)}, [2]int64{info.Sims, info.Transitions})
}

// corridor is Nim with 36 stones that are taken one by one, the first from either of two heaps.
type corridor struct{ nim }

func (corridor) New(uint64) rules.State {
	return &corridorState{nimState{heaps: [4]uint8{9, 9, 9, 9}, mover: rules.First}}
}

type corridorState struct{ nimState }

func (s *corridorState) Moves(dst []rules.Move) []rules.Move {
	for h, n := range s.heaps {
		if n == 9 && h == 1 || n > 0 && len(dst) == 0 {
			dst = append(dst, rules.Move(10*h+1))
		}
	}
	if s.Phase() > 0 {
		return dst[:min(1, len(dst))]
	}
	return dst
}

func (s *corridorState) CopyFrom(src rules.State) { *s = *src.(*corridorState) }

func TestForcedDecisionsCostNothing(t *testing.T) {
	g := nimGame(0, 0, 1)
	for _, spec := range []string{"random", "greedy", "greedy:temp=2", "policy", "flat", "epsilon:p=1", "mix:p=1", "restrict:forbid=*"} {
		m, info, err := build(t, spec, g, 1).Choose(t.Context(), g.New(0))
		require.NoError(t, err)
		require.Equal(t, rules.Move(21), m)
		require.True(t, math.IsNaN(info.Value))
		require.Zero(t, info.Sims+info.Transitions, "%s", spec)
	}
}

func TestChooseLeavesThePositionAndAllocatesNothing(t *testing.T) {
	g := nimGame(5, 6, 7, 8)
	for _, spec := range []string{
		"random", "greedy", "greedy:temp=1", "greedy:weights=phased", "policy", "policy:temp=0", "flat:sims=50", "flat:sims=50,c=0.5",
		"epsilon:p=0.5,agent=(policy)", "mix:p=0.5,agent=(policy)", "restrict:forbid=@clears,agent=(greedy)",
	} {
		a, s := build(t, spec, g, 1), g.New(0)
		choose := func() {
			_, _, err := a.Choose(t.Context(), s)
			require.NoError(t, err)
		}
		ctx := t.Context()
		choose()
		require.Zero(t, testkit.Allocations(100, func() { _, _, _ = a.Choose(ctx, s) }), "%s", spec)
		require.Equal(t, g.New(0).String(), s.String(), "%s changed the position", spec)
	}
}

// TestEvaluateSuccessors compares, to the last bit, the values of successors that were not
// made with the values of the same positions: where the mover moves again and where he does
// not, with weights that change during a game and weights that do not, and with a net.
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
	g, err := catalog.Game("lyngk/base")
	require.NoError(t, err)
	board, _, err := agents.LoadEvaluation(configs.LoadWeights, g, "board")
	require.NoError(t, err)
	require.Zero(t, checkSuccessors(t, g, board.(agents.SuccessorEvaluation)), "of patterns positions do not tell beforehand")
	require.Equal(t, []float64{-1}, valuesOf(t))
}

// checkSuccessors plays a random game and returns how many successors had a known value.
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

// valuesOf evaluates the successors of a position of a game without successor features: each move has to be made.
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

// gipfGreedy makes a greedy agent with the hand-set weights for a variant of GIPF.
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
