package agents_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

func linear(t *testing.T, w agents.Weights) *agents.Linear {
	t.Helper()
	l, err := agents.NewLinear(nim{}, w)
	require.NoError(t, err)
	return l
}

func TestLinearBindsByName(t *testing.T) {
	l := linear(t, agents.Weights{Game: "nim/four", Scale: 0.5, Values: []agents.Weight{{Name: "first", Value: 3}, {Name: "stones", Value: -2}}})
	s := &nimState{heaps: [4]uint8{1, 2}, mover: rules.First}
	require.InDelta(t, 0.5*(3-2*3), l.Evaluate(s), 1e-15, "first and three stones")
	weights, late := l.Weights()
	require.Equal(t, []float64{0, -1, 1.5}, weights, "in logits")
	require.Equal(t, weights, late, "they do not change")
	weights[1] = 100 // a copy: the evaluation does not change
	s.mover = rules.Second
	require.InDelta(t, 0.5*(-2*3), l.Evaluate(s), 1e-15, "three stones")
}

// The largest scale and the largest weight are accepted, in either field.
func TestLargestWeights(t *testing.T) {
	t.Parallel()
	for _, w := range []agents.Weights{
		{Game: "nim/four", Scale: 1e6, Values: []agents.Weight{{Name: "safe", Value: 1}}},
		{Game: "nim/four", Values: []agents.Weight{{Name: "safe", Value: -1e6}}},
		{Game: "nim/four", Scale: 0.5, Values: []agents.Weight{{Name: "safe", Value: 2e6}}},
	} {
		early, _ := linear(t, w).Weights()
		require.InDelta(t, 1e6, math.Abs(early[0]), 0)
	}
	_, err := agents.NewLinear(nim{}, agents.Weights{Game: "nim/four", Scale: 2, Values: []agents.Weight{{Name: "safe", Value: 6e5}}})
	require.EqualError(t, err, `weights: feature "safe": 600000 is not a weight: with the scale it must be at most 1e+06 in size`)
	for _, scale := range []float64{1e6 + 1, -0.5} {
		_, err := agents.NewLinear(nim{}, agents.Weights{Game: "nim/four", Scale: scale})
		require.EqualError(t, err, fmt.Sprintf("weights: scale %v is not between 0 and 1e+06", scale))
	}
}

func TestLinearRefuses(t *testing.T) {
	one := func(name string, v float64) []agents.Weight { return []agents.Weight{{Name: name, Value: v}} }
	for _, row := range []struct {
		w    agents.Weights
		want string
	}{
		{agents.Weights{Game: "stones/four"}, `the weights are for "stones/four", not for "nim/four:heaps=4"`},
		{agents.Weights{}, `the weights are for "", not for "nim/four:heaps=4"`},
		{agents.Weights{Game: "nim/four", Scale: -1}, "scale -1"},
		{agents.Weights{Game: "nim/four", Scale: math.NaN()}, "scale NaN"},
		{agents.Weights{Game: "nim/four", Scale: math.Inf(1)}, "scale +Inf"},
		{agents.Weights{Game: "nim/four", Values: one("sage", 1)}, `unknown feature "sage"; did you mean "safe"?`},
		{agents.Weights{Game: "nim/four", Values: one("safe", math.NaN())}, `feature "safe": NaN is not a weight`},
		{agents.Weights{Game: "nim/four", Values: one("safe", 1e7)}, `feature "safe": 1e+07 is not a weight`},
		{agents.Weights{Game: "nim/four", Values: append(one("safe", 1), one("safe", 1)...)}, `feature "safe" is given twice`},
	} {
		_, err := agents.NewLinear(nim{}, row.w)
		require.ErrorContains(t, err, row.want, "%v", row.w)
	}
}

// Whichever side moves next, the two sides see opposite values, and a finished
// game outweighs everything.
func TestValueForIsZeroSum(t *testing.T) {
	w := agents.Weights{Game: "nim/four", Values: []agents.Weight{{Name: "safe", Value: 1e6}, {Name: "stones", Value: 1e6}, {Name: "first", Value: 1e6}}}
	l := linear(t, w)
	rapid.Check(t, func(t *rapid.T) {
		heap := rapid.Uint8Range(0, 9)
		s := &nimState{
			heaps: [4]uint8{heap.Draw(t, "a"), heap.Draw(t, "b"), heap.Draw(t, "c"), heap.Draw(t, "d")},
			mover: rapid.SampledFrom([]rules.Player{rules.First, rules.Second}).Draw(t, "mover"),
		}
		first := agents.ValueFor(l, s, rules.First)
		require.InDelta(t, -first, agents.ValueFor(l, s, rules.Second), 0, "%v", s)
		if s.over() {
			require.InDelta(t, agents.Won, agents.ValueFor(l, s, s.mover.Other()), 0)
		} else {
			require.Less(t, math.Abs(first), agents.Won, "%v", s)
			require.InDelta(t, l.Evaluate(s), agents.ValueFor(l, s, s.mover), 0)
		}
	})
	require.Zero(t, agents.ValueFor(l, drawn{}, rules.First), "a draw is worth nothing to either side")
}

type drawn struct{ rules.State }

func (drawn) Result() rules.Result { return rules.Draw }

func TestLinearTakesWeightsOfAnotherVariant(t *testing.T) {
	_, err := agents.NewLinear(nim{}, agents.Weights{Game: "nim/three", Values: []agents.Weight{{Name: "safe", Value: 1}}})
	require.NoError(t, err)
}

func TestDigestIsOfTheMeaning(t *testing.T) {
	a := agents.Weights{Game: "g", Values: []agents.Weight{{Name: "x", Value: 1}, {Name: "y", Value: 2}}}
	b := agents.Weights{Game: "g", Scale: 1, Values: []agents.Weight{{Name: "y", Value: 2}, {Name: "x", Value: 1}}}
	require.Equal(t, a.Digest(), b.Digest(), "order and the default scale do not matter")
	for _, other := range []agents.Weights{
		{Game: "h", Values: a.Values},
		{Game: "g", Scale: 2, Values: a.Values},
		{Game: "g", Values: a.Values[:1]},
		{Game: "g", Values: []agents.Weight{{Name: "x", Value: 1}, {Name: "y", Value: math.Nextafter(2, 3)}}},
	} {
		require.NotEqual(t, a.Digest(), other.Digest(), "%v", other)
	}
}

// However this processor sums the shipped weights, the bits are those of adding one product
// after the other.
func TestLinearIsOneSumAfterTheOther(t *testing.T) {
	for _, name := range []string{"gipf/basic", "gipf/tournament", "zertz/37", "zertz/48", "lyngk/base"} {
		g, err := catalog.Game(name)
		require.NoError(t, err)
		positions, asked := rulestest.Middles(g, func(i int) int { return i % 40 }), 0
		for _, ref := range configs.ShippedWeights(name) {
			w, err := configs.LoadWeights(name, ref)
			require.NoError(t, err)
			if w.Net != nil || w.Of != agents.OfPositions {
				continue
			}
			l, err := agents.NewLinear(g, w)
			require.NoError(t, err)
			early, late := l.Weights()
			for _, s := range positions {
				want := plainSum(early, late, s)
				require.Equal(t, math.Float64bits(want), math.Float64bits(l.Evaluate(s)), "%s/%s", name, ref)
				asked++
			}
		}
		require.Greater(t, asked, 256, name)
	}
}

// plainSum is the value of a position; late may be the same weights as early.
func plainSum(early, late []float64, s rules.State) float64 {
	a, b, same := 0.0, 0.0, true
	for i, x := range s.(rules.Featured).Features(nil) {
		a += float64(early[i] * x)
		b += float64(late[i] * x)
		same = same && early[i] == late[i]
	}
	if same {
		return a
	}
	phase := s.(rules.Phased).Phase()
	return float64(a*(1-phase)) + float64(b*phase)
}
