package net_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents/net"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

var toyNames = []string{"a", "b", "c", "d", "e"}

// drawn draws a net whose weights are at most so large, in units.
func drawn(t *rapid.T, most float64, patterns bool) *net.Net {
	n := &net.Net{Point: rapid.Int64Range(10, 16).Draw(t, "point")}
	units := rapid.IntRange(1, 9).Draw(t, "units")
	fixed := func(places int64) *rapid.Generator[int64] {
		size := int64(math.Ldexp(most, int(places)))
		return rapid.Int64Range(-size, size)
	}
	row := func(places int64, k int) []int64 { return rapid.SliceOfN(fixed(places), k, k).Draw(t, "row") }
	column := func() net.Column {
		c := net.Column{Early: row(n.Point, units+1)}
		if rapid.Bool().Draw(t, "phased") {
			c.Late = row(n.Point, units+1)
		}
		return c
	}
	n.Bias = column()
	for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom(toyNames), 1, 5, rapid.ID).Draw(t, "inputs") {
		n.Inputs = append(n.Inputs, net.Input{
			Feature: name, Bits: rapid.Int64Range(0, 3).Draw(t, "bits"), Limit: rapid.Int64Range(1, 60).Draw(t, "limit"), Column: column(),
		})
	}
	if patterns && rapid.Bool().Draw(t, "patterns") {
		n.Patterns = &net.Patterns{Slots: 3, Rows: []net.Row{row(n.Point, units+1), row(n.Point, units+1), row(n.Point, units+1), row(n.Point, units+1)}}
		n.Inputs = n.Inputs[rapid.IntRange(0, len(n.Inputs)).Draw(t, "left out"):]
	}
	last := units
	if rapid.Bool().Draw(t, "deep") {
		last = rapid.IntRange(1, 9).Draw(t, "upper")
		l := &net.Layer{Point: rapid.Int64Range(0, 11).Draw(t, "second")}
		for range last {
			l.Bias = append(l.Bias, fixed(l.Point+10).Draw(t, "bias"))
			l.Weights = append(l.Weights, row(l.Point, units))
		}
		n.Second = l
	}
	n.Output = row(n.Point+2, last)
	return n
}

func drawnState(t *rapid.T, whole bool) *toyState {
	s := &toyState{phase: rapid.Float64Range(0, 1).Draw(t, "phase")}
	s.shown = rapid.SliceOfN(rapid.Int32Range(0, 3), 3, 3).Draw(t, "patterns")
	for range toyNames {
		x := rapid.Float64Range(-50, 50).Draw(t, "x")
		if whole {
			x = math.Round(x)
		}
		s.x = append(s.x, x)
	}
	return s
}

// The packed and incremental program gives what the formula gives, to the last bit,
// after any calls; and callers can ask whether the patterns of a position matter.
func TestValuesAreExact(t *testing.T) {
	g := toy{names: toyNames}
	rapid.Check(t, func(t *rapid.T) {
		n := drawn(t, 1.9, true)
		e, err := net.New(g, n)
		require.NoError(t, err)
		require.Equal(t, n.Patterns != nil, e.SeesPatterns())
		for range 5 {
			s := drawnState(t, rapid.Bool().Draw(t, "whole"))
			want := exact(n, toyNames, s)
			require.Equal(t, want, e.Evaluate(s), "after other positions")
			require.Equal(t, want, e.Clone().Evaluate(s), "asked first")
		}
	})
}

// The whole numbers are near the real ones: what is lost are the last of 10 places of
// a unit, and of 12 of the phase.
func TestValuesAreNearTheRealOnes(t *testing.T) {
	g := toy{names: toyNames}
	rapid.Check(t, func(t *rapid.T) {
		n := drawn(t, 0.5, false)
		for j := range n.Inputs {
			n.Inputs[j].Limit = 50 << n.Inputs[j].Bits
		}
		e, err := net.New(g, n)
		require.NoError(t, err)
		s := drawnState(t, true)
		s.phase = math.Round(s.phase*4096) / 4096
		require.InDelta(t, realValue(n, toyNames, s), e.Evaluate(s), 0.03)
	})
}

// Weights as large as the format allows do not overflow: at the limits of the inputs
// every sum is still the exact one.
func TestLargestSums(t *testing.T) {
	const names, limit = 4, 1 << 15
	g := toy{names: toyNames[:names]}
	most := int64(1<<30-1) / (names*limit + 1)
	for _, sign := range []float64{1, -1} {
		for _, upper := range []bool{false, true} {
			n := &net.Net{Point: 10, Bias: net.Column{Early: []int64{most, -most, most}, Late: []int64{0, 0, 0}}, Output: []int64{1 << 30, -1 << 30}}
			for j := range names {
				c := net.Column{Early: []int64{most, -most, most}, Late: []int64{0, 0, 2 * most}}
				n.Inputs = append(n.Inputs, net.Input{Feature: toyNames[j], Limit: limit, Column: c})
			}
			if upper {
				half := int64(1<<30-1) / (2*net.UnitMost + 1)
				n.Second = &net.Layer{Bias: []int64{half, -half}, Weights: [][]int64{{half, half}, {-half, -half}}}
			}
			require.NoError(t, n.Check())
			e, err := net.New(g, n)
			require.NoError(t, err)
			for _, phase := range []float64{0, 0.3, 1} {
				s := &toyState{phase: phase, x: []float64{sign * 1e9, sign * limit, sign * math.Inf(1), sign * limit}}
				require.Equal(t, exact(n, toyNames, s), e.Evaluate(s))
			}
		}
	}
}

func TestNoAllocation(t *testing.T) {
	e, s := toyEvaluator(t), &toyState{x: []float64{1, 2, 3, 4, 5}, phase: 0.5}
	require.Zero(t, testkit.Allocations(100, func() {
		s.x[0] = -s.x[0]
		e.Evaluate(s)
	}))
}

// small is a net that is easy to damage.
func small() *net.Net {
	return &net.Net{
		Point: 10, Bias: net.Column{Early: []int64{1, 2, 3}, Late: []int64{4, 5, 6}},
		Inputs: []net.Input{
			{Feature: "a", Limit: 10, Column: net.Column{Early: []int64{7, 8, 9}}},
			{Feature: "c", Limit: 10, Column: net.Column{Early: []int64{-7, 8, -9}, Late: []int64{1, 1, 1}}},
		},
		Second: &net.Layer{Point: 4, Bias: []int64{1}, Weights: [][]int64{{2, 3}}},
		Output: []int64{5},
	}
}

func toyEvaluator(t *testing.T) *net.Evaluator {
	t.Helper()
	e, err := net.New(toy{names: toyNames}, small())
	require.NoError(t, err)
	return e
}

func TestFaults(t *testing.T) {
	require.NoError(t, small().Check())
	for want, damage := range map[string]func(n *net.Net){
		"point: want 10 to 20 binary places, got 9":                                        func(n *net.Net) { n.Point = 9 },
		"bias.early: want a weight for each of 1 to 64 units and one for the logit, got 1": func(n *net.Net) { n.Bias.Early = []int64{1} },
		"inputs.0.early: want 2 weights, got 3":                                            func(n *net.Net) { n.Bias = net.Column{Early: []int64{1, 2}} },
		"bias.late: want 3 weights, got 2":                                                 func(n *net.Net) { n.Bias.Late = []int64{1, 2} },
		"inputs: want 1 to 512 of them, got 0":                                             func(n *net.Net) { n.Inputs = nil },
		`inputs.1.feature: feature "a" is given twice`:                                     func(n *net.Net) { n.Inputs[1].Feature = "a" },
		"inputs.1.bits: want 0 to 12, got 13":                                              func(n *net.Net) { n.Inputs[1].Bits = 13 },
		"inputs.0.limit: want 1 to 65535, got 0":                                           func(n *net.Net) { n.Inputs[0].Limit = 0 },
		"inputs.1.late: want 3 weights, got 0":                                             func(n *net.Net) { n.Inputs[1].Late = []int64{} },
		"inputs.1.late.2: want at most 1073741824 in size, got -1073741825":                func(n *net.Net) { n.Inputs[1].Late[2] = -1<<30 - 1 },
		"point: the sums of unit 1 could overflow: lower the point or the limits":          func(n *net.Net) { n.Inputs[0].Early[1] = 1 << 27 },
		"point: the sums of unit 2 could overflow: lower the point or the limits":          func(n *net.Net) { n.Inputs[1].Late[2] = 1 << 27 },
		"second.point: want 0 to 20 binary places, got 21":                                 func(n *net.Net) { n.Second.Point = 21 },
		"second.bias: want 1 to 64 units, got 0":                                           func(n *net.Net) { n.Second.Bias = nil },
		"second.bias.0: want at most 1073741824 in size, got 1073741825":                   func(n *net.Net) { n.Second.Bias[0] = 1<<30 + 1 },
		"second.weights: want a row for each of 1 units, got 2":                            func(n *net.Net) { n.Second.Weights = append(n.Second.Weights, []int64{1, 2}) },
		"second.weights.0: want 2 weights, got 1":                                          func(n *net.Net) { n.Second.Weights[0] = []int64{1} },
		"second.weights.0: the sum of the unit could overflow: lower the point":            func(n *net.Net) { n.Second.Weights[0][1] = 1 << 15 },
		"patterns.slots: want 1 to 256, got 0":                                             func(n *net.Net) { n.Patterns = &net.Patterns{Rows: []net.Row{{1, 2, 3}}} },
		"patterns.rows: want 1 to 8192 of them, got 0":                                     func(n *net.Net) { n.Patterns = &net.Patterns{Slots: 3} },
		"patterns.rows.1: want 3 weights, got 2":                                           func(n *net.Net) { n.Patterns = &net.Patterns{Slots: 3, Rows: []net.Row{{1, 2, 3}, {1, 2}}} },
		"point: the sums of unit 0 could overflow: lower the point or the limits":          func(n *net.Net) { n.Patterns = &net.Patterns{Slots: 256, Rows: []net.Row{{1 << 22, 0, 0}}} },
		"output: want 1 weights, got 2":                                                    func(n *net.Net) { n.Output = []int64{1, 2} },
		"output.0: want at most 1073741824 in size, got 1073741825":                        func(n *net.Net) { n.Output[0] = 1<<30 + 1 },
	} {
		n := small()
		damage(n)
		err := n.Check()
		require.EqualError(t, err, want)
		require.IsType(t, new(net.Fault), err)
	}
}

// The limits themselves are allowed, and one more is not.
func TestLimits(t *testing.T) {
	const most = 1<<30 - 1     // of a sum
	tight := func() *net.Net { // every sum at its most
		return &net.Net{
			Point: 20, Bias: net.Column{Early: []int64{most - 5*65535 - 21*7, 0}, Late: []int64{-5*65535 - 21*7, 0}},
			Inputs:   []net.Input{{Feature: "a", Bits: 12, Limit: 65535, Column: net.Column{Early: []int64{-5, 0}}}},
			Patterns: &net.Patterns{Slots: 21, Rows: []net.Row{{-7, 0}, {6, 0}}},
			Second:   &net.Layer{Point: 20, Bias: []int64{most - 3*net.UnitMost}, Weights: [][]int64{{-3}}},
			Output:   []int64{1 << 30},
		}
	}
	require.NoError(t, tight().Check())
	for want, damage := range map[string]func(n *net.Net){
		"inputs.0.limit: want 1 to 65535, got 65536":                              func(n *net.Net) { n.Inputs[0].Limit++ },
		"point: the sums of unit 0 could overflow: lower the point or the limits": func(n *net.Net) { n.Bias.Early[0]++; n.Bias.Late[0]++ },
		"second.weights.0: the sum of the unit could overflow: lower the point":   func(n *net.Net) { n.Second.Bias[0]++ },
		"point: want 10 to 20 binary places, got 21":                              func(n *net.Net) { n.Point++ },
		"inputs.0.bits: want 0 to 12, got 13":                                     func(n *net.Net) { n.Inputs[0].Bits++ },
		"output.0: want at most 1073741824 in size, got 1073741825":               func(n *net.Net) { n.Output[0]++ },
		"second.point: want 0 to 20 binary places, got 21":                        func(n *net.Net) { n.Second.Point++ },
	} {
		n := tight()
		damage(n)
		require.EqualError(t, n.Check(), want)
	}
	n := tight()
	n.Bias.Late[0]-- // the slope alone
	require.EqualError(t, n.Check(), "point: the sums of unit 0 could overflow: lower the point or the limits")
}

// patterned is small with patterns.
func patterned(slots int64) *net.Net {
	n := small()
	n.Patterns = &net.Patterns{Slots: slots, Rows: []net.Row{{1, 2, 3}, {1, 2, 3}, {1, 2, 3}, {1, 2, 3}}}
	return n
}

// patternless has no patterns.
type patternless struct {
	rules.Game
	names []string
}

// featureless names features that its positions do not have; timeless has no phase.
type featureless struct{ toy }

func (featureless) New(uint64) rules.State { return struct{ rules.State }{} }

type timeless struct{ toy }

func (timeless) New(uint64) rules.State {
	return struct {
		rules.State
		rules.Featured
	}{}
}

func TestNewRefuses(t *testing.T) {
	names := toy{names: toyNames}
	unknown := small()
	unknown.Inputs[1].Feature = "cc"
	for _, row := range []struct {
		g    rules.Game
		n    *net.Net
		want string
	}{
		{struct{ rules.Game }{}, small(), "the game has no features to look at"},
		{featureless{names}, small(), "the game names features but its positions do not have them"},
		{timeless{names}, small(), "the weights change in the course of a game, of which this one says nothing"},
		{names, patterned(2), "patterns: 2 slots and 4 rows, the game has 3 slots and 4 patterns"},
		{timeless{names}, patterned(3), "the weights change in the course of a game, of which this one says nothing"},
		{patternless{names: toyNames}, patterned(3), "patterns: the game has no patterns"},
		{names, unknown, `inputs.1.feature: unknown feature "cc"; did you mean "c"?`},
		{names, &net.Net{}, "point: want 10 to 20 binary places, got 0"},
	} {
		_, err := net.New(row.g, row.n)
		require.EqualError(t, err, row.want)
	}
	plain := small()
	plain.Bias.Late, plain.Inputs[1].Late = nil, nil
	_, err := net.New(timeless{names}, plain)
	require.NoError(t, err)
}

func TestDigest(t *testing.T) {
	base := small().Digest("g/v")
	other := small()
	other.Inputs[0], other.Inputs[1] = other.Inputs[1], other.Inputs[0]
	require.Equal(t, base, other.Digest("g/v"), "the order of the inputs")
	seen := map[string]bool{base: true, small().Digest("g/w"): true}
	for _, change := range []func(n *net.Net){
		func(n *net.Net) { n.Point++ }, func(n *net.Net) { n.Inputs[0].Bits++ }, func(n *net.Net) { n.Inputs[0].Limit++ },
		func(n *net.Net) { n.Inputs[0].Early[0]++ }, func(n *net.Net) { n.Inputs[1].Late = nil }, func(n *net.Net) { n.Bias.Late[1]++ },
		func(n *net.Net) { n.Second.Point++ }, func(n *net.Net) { n.Second.Weights[0][0]++ }, func(n *net.Net) { n.Second.Bias[0]++ },
		func(n *net.Net) { n.Output[0]++ }, func(n *net.Net) { n.Patterns = &net.Patterns{Slots: 3, Rows: []net.Row{{1, 2, 3}}} }, func(n *net.Net) { n.Inputs[0].Feature = "b" }, func(n *net.Net) { n.Second = nil },
	} {
		n := small()
		change(n)
		require.False(t, seen[n.Digest("g/v")])
		seen[n.Digest("g/v")] = true
	}
}

// TestSize: each number of a net is counted once.
func TestSize(t *testing.T) {
	bias, inputs, second, output := 3+3, 3+3+3, 1+2, 1
	require.Equal(t, bias+inputs+second+output, small().Size())
	require.Equal(t, bias+inputs+second+output+4*3, patterned(3).Size())
	n := small()
	n.Second, n.Output = nil, []int64{5, 6}
	require.Equal(t, bias+inputs+2, n.Size())
}

// TestRows: a row of patterns is written as its numbers with a space between two, and read back so.
func TestRows(t *testing.T) {
	for text, row := range map[string]net.Row{"": nil, "7": {7}, "-3 0 1073741824": {-3, 0, 1 << 30}} {
		written, err := row.MarshalYAML()
		require.NoError(t, err)
		require.Equal(t, text, written)
		read, err := net.ParseRow(text)
		require.NoError(t, err)
		require.Equal(t, row, read)
	}
	_, err := net.ParseRow("1 2.5 3")
	require.EqualError(t, err, `want whole numbers with spaces between them, got "2.5"`)
}
