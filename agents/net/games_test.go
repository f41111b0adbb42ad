package net_test

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/agents/alphabeta"
	"gipf.arena/agents/net"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// games are those measured here, with the linear evaluation that each is best at and
// a print of what [like] of it says.
var games = []struct {
	name, weights string
	print         uint64
}{
	{"gipf/basic", "phased", 0x668fcbbc23816095},
	{"zertz/37", "tuned", 0x38244ba3bc96d312},
	{"lyngk/base", "phased", 0x77e253246d8567c4},
}

func game(tb testing.TB, name string) rules.Game {
	tb.Helper()
	g, err := catalog.Game(name)
	require.NoError(tb, err)
	return g
}

// like returns a net of 16 and 8 units that plays nearly as the named weights do: they
// are its skip, and its units say little, but cost what units cost.
func like(tb testing.TB, g rules.Game, ref string) *net.Net {
	tb.Helper()
	w, err := configs.LoadWeights(g.Name(), ref)
	require.NoError(tb, err)
	linear, err := agents.NewLinear(g, w)
	require.NoError(tb, err)
	early, late := linear.Weights()
	rng := rand.New(rand.NewPCG(1, 2))
	row := func(size, n int) (out []int64) {
		for range n {
			out = append(out, int64(rng.IntN(2*size+1)-size))
		}
		return out
	}
	n := &net.Net{
		Point: 14, Bias: net.Column{Early: append(row(2000, 16), 0), Late: append(row(2000, 16), 0)},
		Second: &net.Layer{Point: 10, Bias: row(500_000, 8)}, Output: row(300, 8),
	}
	for range 8 {
		n.Second.Weights = append(n.Second.Weights, row(500, 16))
	}
	for j, name := range g.(rules.FeatureNamer).FeatureNames() {
		skip := func(w float64) int64 { return int64(math.Round(w * (1 << 14))) }
		n.Inputs = append(n.Inputs, net.Input{Feature: name, Bits: 2, Limit: 400, Column: net.Column{
			Early: append(row(200, 16), skip(early[j]/4)), Late: append(row(200, 16), skip(late[j]/4)),
		}})
	}
	require.NoError(tb, n.Check())
	return n
}

// The bits of values are the same on every machine and in every build: here they are.
func TestBitsArePinned(t *testing.T) {
	for _, row := range games {
		g := game(t, row.name)
		e, err := net.New(g, like(t, g, row.weights))
		require.NoError(t, err)
		h := fnv.New64a()
		for _, s := range rulestest.Middles(g, func(i int) int { return i % 40 }) {
			require.NoError(t, binary.Write(h, binary.LittleEndian, e.Evaluate(s)))
		}
		require.Equal(t, row.print, h.Sum64(), "%s: %#x", row.name, h.Sum64())
	}
}

// The patterns of the game itself: what is asked one after the other is what is asked
// anew.
func TestPatternsFollow(t *testing.T) {
	g := game(t, "gipf/basic")
	e, err := net.New(g, lines(g))
	require.NoError(t, err)
	values := map[float64]bool{}
	for _, s := range near(g) {
		values[e.Evaluate(s)] = true
		require.Equal(t, e.Clone().Evaluate(s), e.Evaluate(s))
	}
	require.Greater(t, len(values), 100)
}

// BenchmarkEvaluate sets the processor time of an evaluation by a net beside that of
// the linear weights it resembles: for positions that have nothing in common, and for
// successors of one another, as a search asks for them.
func BenchmarkEvaluate(b *testing.B) {
	for _, row := range games {
		g := game(b, row.name)
		linear, learned := evaluations(b, g, row.weights)
		for name, positions := range map[string][]rules.State{"far": rulestest.Middles(g, func(int) int { return 20 }), "near": near(g)} {
			b.Run(row.name+"/"+name, func(b *testing.B) {
				inTurns(b, "evaluation", func() float64 { return all(linear, positions) }, func() float64 { return all(learned, positions) })
			})
		}
	}
}

// BenchmarkPatterns sets the processor time of an evaluation of GIPF by its 21 lines
// alone, each with a row of 16 weights and one for the logit, beside that of the linear
// weights.
func BenchmarkPatterns(b *testing.B) {
	g := game(b, "gipf/basic")
	linear, _ := evaluations(b, g, "phased")
	learned, err := agents.NewEvaluation(g, agents.Weights{Game: g.Name(), Net: lines(g)})
	require.NoError(b, err)
	for name, positions := range map[string][]rules.State{"far": rulestest.Middles(g, func(int) int { return 20 }), "near": near(g)} {
		b.Run(name, func(b *testing.B) {
			inTurns(b, "evaluation", func() float64 { return all(linear, positions) }, func() float64 { return all(learned, positions) })
		})
	}
}

// lines returns a net of 16 and 8 units over the patterns of a game, with weights that
// mean nothing.
func lines(g rules.Game) *net.Net {
	rng := rand.New(rand.NewPCG(3, 4))
	row := func(n int) (out []int64) {
		for range n {
			out = append(out, int64(rng.IntN(2001)-1000))
		}
		return out
	}
	slots, patterns := g.(rules.PatternCounter).PatternCount()
	n := &net.Net{Point: 12, Bias: net.Column{Early: row(17)}, Patterns: &net.Patterns{Slots: int64(slots)}, Output: row(8)}
	n.Second = &net.Layer{Point: 10, Bias: row(8)}
	for range 8 {
		n.Second.Weights = append(n.Second.Weights, row(16))
	}
	for range patterns {
		n.Patterns.Rows = append(n.Patterns.Rows, row(17))
	}
	return n
}

// all evaluates positions ten times and returns how many that were.
func all(e agents.Evaluation, positions []rules.State) float64 {
	for range 10 {
		for _, s := range positions {
			e.Evaluate(s)
		}
	}
	return float64(10 * len(positions))
}

// inTurns does two things in turns, which return how many units of work they have done,
// and reports the median processor time of a unit of each, and of their ratios in the
// single turns: so other work on the machine hardly shows.
func inTurns(b *testing.B, unit string, linear, learned func() float64) {
	b.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	cost := func(f func() float64) float64 {
		start := processor()
		units := f()
		return float64(processor()-start) / units
	}
	var plain, nets, ratios []float64
	for b.Loop() {
		a, c := cost(linear), cost(learned)
		plain, nets, ratios = append(plain, a), append(nets, c), append(ratios, c/a)
	}
	for name, x := range map[string][]float64{"linear-ns/" + unit: plain, "net-ns/" + unit: nets, "net/linear": ratios} {
		slices.Sort(x)
		b.ReportMetric(x[len(x)/2], name)
	}
}

// near returns the open successors of some positions, one after the other.
func near(g rules.Game) (all []rules.State) {
	for _, s := range rulestest.Middles(g, func(int) int { return 20 })[:8] {
		for _, m := range s.Moves(nil) {
			next := g.New(0)
			next.CopyFrom(s)
			if next.Play(m); next.Result() == rules.Ongoing {
				all = append(all, next)
			}
		}
	}
	return all
}

func evaluations(tb testing.TB, g rules.Game, ref string) (linear, learned agents.Evaluation) {
	tb.Helper()
	w, err := configs.LoadWeights(g.Name(), ref)
	require.NoError(tb, err)
	linear, err = agents.NewEvaluation(g, w)
	require.NoError(tb, err)
	learned, err = agents.NewEvaluation(g, agents.Weights{Game: w.Game, Net: like(tb, g, ref)})
	require.NoError(tb, err)
	return linear, learned
}

// BenchmarkTransition sets the processor time of a transition of alpha-beta with a net
// beside that with the linear weights it resembles.
func BenchmarkTransition(b *testing.B) {
	for _, row := range games {
		g := game(b, row.name)
		linear, learned := evaluations(b, g, row.weights)
		positions := rulestest.Middles(g, func(int) int { return 20 })[:8]
		b.Run(row.name, func(b *testing.B) {
			inTurns(b, "transition", func() float64 { return search(b, g, linear, positions) }, func() float64 { return search(b, g, learned, positions) })
		})
	}
}

// search searches positions with an evaluation and returns the transitions it took.
func search(b *testing.B, g rules.Game, e agents.Evaluation, positions []rules.State) (transitions float64) {
	b.Helper()
	for _, s := range positions {
		a := alphabeta.New(agents.Env{Game: g, Seed: 1}, alphabeta.Config{
			Transitions: 2000, Eval: e, Entries: 1 << 13, Aspiration: true, Killers: true, History: true, LMR: true, Quiescence: true, Extend: true,
		})
		_, info, err := a.Choose(b.Context(), s)
		require.NoError(b, err)
		transitions += float64(info.Transitions)
	}
	return transitions
}
