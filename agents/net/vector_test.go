package net_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents/net"
	"gipf.arena/configs"
	"gipf.arena/internal/simd"
	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// shipped returns the nets that ship with the program, by their games.
func shipped(tb testing.TB) map[string]*net.Evaluator {
	tb.Helper()
	all := map[string]*net.Evaluator{}
	for _, name := range []string{"gipf/basic", "gipf/standard", "gipf/tournament", "gipf/ultimate", "lyngk/base", "lyngk/6stack"} {
		w, err := configs.LoadWeights(name, "learned")
		require.NoError(tb, err)
		require.NotNil(tb, w.Net, name)
		all[name], err = net.New(game(tb, name), w.Net)
		require.NoError(tb, err)
	}
	return all
}

func needVectors(tb testing.TB) {
	tb.Helper()
	if !simd.Available() {
		tb.Skip("this processor has none of the vector instructions")
	}
}

// What vector instructions say of thousands of positions, one after the other, is what plain
// code says.
func TestVectorsSayTheSame(t *testing.T) {
	needVectors(t)
	for name, e := range shipped(t) {
		plain, values := e.Plain(), map[float64]bool{}
		require.True(t, e.Vectors())
		require.False(t, plain.Vectors())
		for _, s := range walks(game(t, name)) {
			v := e.Evaluate(s)
			require.Equal(t, math.Float64bits(plain.Evaluate(s)), math.Float64bits(v), name)
			values[v] = true
		}
		require.Greater(t, len(values), 500, name)
	}
}

// walks returns positions of games, in each some open successors of one and then one of them.
func walks(g rules.Game) (all []rules.State) {
	for _, s := range rulestest.Middles(g, func(i int) int { return i % 40 })[:100] {
		moves := s.Moves(nil)
		for i := 0; i < len(moves); i += 1 + len(moves)/16 {
			next := rules.Fork(g, s)
			if next.Play(moves[i]); next.Result() == rules.Ongoing {
				all = append(all, next)
			}
		}
	}
	return all
}

// The same of nets of any size, with features that no game has.
func TestVectorsAtAnySize(t *testing.T) {
	needVectors(t)
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1), 1e300, -0.5, 0.5, 0.49999999999999994, 1.5, -1.5}
	rapid.Check(t, func(t *rapid.T) {
		n, names := drawnLarge(t)
		require.NoError(t, n.Check())
		e, err := net.Bind(n, names)
		require.NoError(t, err)
		require.True(t, e.Vectors())
		plain := e.Plain()
		x := make([]float64, len(names))
		var shown []int32
		if n.Patterns != nil {
			shown = make([]int32, n.Patterns.Slots)
		}
		for range 4 {
			for slot := range shown {
				shown[slot] = rapid.Int32Range(0, int32(len(n.Patterns.Rows)-1)).Draw(t, "pattern")
			}
			for range rapid.IntRange(0, len(names)).Draw(t, "changes") {
				value := rapid.OneOf(rapid.SampledFrom(odd), rapid.Float64Range(-40, 40)).Draw(t, "x")
				x[rapid.IntRange(0, len(names)-1).Draw(t, "feature")] = value
			}
			phase := rapid.Float64Range(0, 1).Draw(t, "phase")
			require.Equal(t, math.Float64bits(plain.Value(x, shown, phase)), math.Float64bits(e.Value(x, shown, phase)))
		}
	})
}

// drawnLarge draws a net of up to 64 units, whose sums are near the most that they may be, over
// some of up to 150 features, and perhaps over patterns.
func drawnLarge(t *rapid.T) (n *net.Net, names []string) {
	rng := rapid.Uint64().Draw(t, "seed")
	draw := func(most int64) int64 {
		rng = rng*6364136223846793005 + 1442695040888963407
		return int64(rng>>11)%(2*most+1) - most
	}
	units, phased := rapid.IntRange(1, 64).Draw(t, "units"), rapid.Bool().Draw(t, "phased")
	row := func(k int, most int64) (w []int64) {
		for range k {
			w = append(w, draw(most))
		}
		return w
	}
	limit := rapid.Int64Range(1, 200).Draw(t, "limit")
	features := rapid.IntRange(1, 150).Draw(t, "features")
	most := min(1<<28/(limit*int64(features)), 1<<rapid.IntRange(4, 22).Draw(t, "size"))
	column := func() net.Column {
		c := net.Column{Early: row(units+1, most)}
		if phased {
			c.Late = row(units+1, most)
		}
		return c
	}
	n = &net.Net{Point: rapid.Int64Range(10, 20).Draw(t, "point"), Bias: column()}
	for j := range features {
		name := string(rune('一' + j))
		if names = append(names, name); j > 0 && draw(2) > 1 {
			continue // a feature that is no input
		}
		n.Inputs = append(n.Inputs, net.Input{Feature: name, Bits: rapid.Int64Range(0, 3).Draw(t, "bits"), Limit: limit, Column: column()})
	}
	if slots := rapid.Int64Range(0, 30).Draw(t, "slots"); slots > 0 {
		n.Patterns = &net.Patterns{Slots: slots}
		for range rapid.IntRange(1, 5).Draw(t, "patterns") {
			n.Patterns.Rows = append(n.Patterns.Rows, row(units+1, 1<<26/slots))
		}
	}
	last := units
	if rapid.Bool().Draw(t, "deep") {
		last = rapid.IntRange(1, 64).Draw(t, "upper")
		n.Second = &net.Layer{Point: rapid.Int64Range(0, 20).Draw(t, "second"), Bias: row(last, 1<<25)}
		for range last {
			n.Second.Weights = append(n.Second.Weights, row(units, 1<<29/(net.UnitMost*int64(units))))
		}
	}
	n.Output = row(last, 1<<30)
	return n, names
}

// BenchmarkValue measures nets that ship, over features of successors one after the other.
func BenchmarkValue(b *testing.B) {
	for _, name := range []string{"gipf/basic", "gipf/standard", "lyngk/base"} {
		g, e := game(b, name), shipped(b)[name]
		var features [][]float64
		var phases []float64
		for _, s := range walks(g) {
			features, phases = append(features, s.(rules.Featured).Features(nil)), append(phases, s.(rules.Phased).Phase())
		}
		for _, e := range []*net.Evaluator{e, e.Plain()} {
			b.Run(fmt.Sprintf("%s/vectors=%t", name, e.Vectors()), func(b *testing.B) {
				for i := 0; b.Loop(); i++ {
					e.Value(features[i%len(features)], nil, phases[i%len(phases)])
				}
			})
		}
	}
}
