package agents_test

import (
	"errors"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

func policyWeights(values ...agents.Weight) agents.Weights {
	return agents.Weights{Game: "nim/four", Of: agents.OfMoves, Values: values}
}

// taken25 prefers to take many stones, and not to clear a heap.
var taken25 = policyWeights(agents.Weight{Name: "taken", Value: 0.25}, agents.Weight{Name: "clears", Value: -1})

func TestPolicyIsASoftmax(t *testing.T) {
	p, err := agents.NewPolicy(nim{}, taken25)
	require.NoError(t, err)
	require.Equal(t, []float64{0.25, -1}, p.Weights())
	g := nimGame(2, 3)
	s := g.New(0)
	moves := s.Moves(nil)
	logits := []float64{0.25, 0.5 - 1, 0.25, 0.5, 0.75 - 1}
	for _, temp := range []float64{0.25, 1, 3} {
		total := 0.0
		for _, v := range logits {
			total += math.Exp(v / temp)
		}
		got := p.Probabilities(s, moves, temp, []float64{-7})
		require.InDelta(t, -7, got[0], 0, "it appends")
		for i, v := range logits {
			require.InDelta(t, v, p.Logit(s, moves[i]), 1e-15)
			require.InDelta(t, math.Exp(v/temp)/total, got[1+i], 1e-12, "move %d at temperature %v", moves[i], temp)
		}
	}
	require.Empty(t, p.Probabilities(s, nil, 1, nil))
	extreme := p.Probabilities(s, moves, 1e-6, nil)
	require.InDelta(t, 1, extreme[3], 1e-12, "no overflow: %v", extreme)
	buf := make([]float64, 0, 8)
	require.Zero(t, testkit.Allocations(50, func() { buf = p.Probabilities(s, moves, 1, buf[:0]) }))
}

// TestSoftmax: logits of any size give probabilities, which depend only on their differences.
func TestSoftmax(t *testing.T) {
	t.Parallel()
	for _, base := range []float64{-1e6, -3, 0, 3, 1e6} {
		x := []float64{base, base + math.Log(2), base + math.Log(5)}
		agents.Softmax(x)
		for i, want := range []float64{1.0 / 8, 2.0 / 8, 5.0 / 8} {
			require.InDelta(t, want, x[i], 1e-9, "from %v on", base)
		}
	}
	x := []float64{-1e9, 7, 1e9}
	agents.Softmax(x)
	require.InDeltaSlice(t, []float64{0, 0, 1}, x, 1e-300)
	agents.Softmax(nil)
}

func TestPolicyRefuses(t *testing.T) {
	evaluation := agents.Weights{Game: "nim/four", Values: []agents.Weight{{Name: "stones", Value: 1}}}
	for _, row := range []struct {
		game rules.Game
		w    agents.Weights
		want string
	}{
		{nim{}, evaluation, "they are of the kind evaluation, not policy"},
		{nim{}, policyWeights(agents.Weight{Name: "stones", Value: 1}), `unknown feature "stones"; want one of taken, clears`},
		{nim{}, agents.Weights{Game: "gipf/basic", Of: agents.OfMoves}, `the weights are for "gipf/basic"`},
		{nim{}, policyWeights(agents.Weight{Name: "taken", Value: 1, Late: 2, Phased: true}), "do not change in the course of a game"},
		{nim{bare: true}, taken25, "its positions do not have them"},
		{struct{ rules.Game }{nim{}}, taken25, "no features of moves"},
	} {
		_, err := agents.NewPolicy(row.game, row.w)
		require.ErrorContains(t, err, row.want)
	}
	_, err := agents.NewLinear(nim{}, taken25)
	require.ErrorContains(t, err, "they are of the kind policy, not evaluation")
	_, err = testSet().Builder("policy:weights=hand", nim{})
	require.ErrorContains(t, err, `policy "hand": weights: they are of the kind evaluation`)
	gone := func(string, string) (w agents.Weights, err error) { return w, errors.ErrUnsupported }
	_, _, err = agents.LoadPolicy(gone, nim{}, "hand")
	require.ErrorIs(t, err, errors.ErrUnsupported)
	require.NotEqual(t, evaluation.Digest(), agents.Weights{Game: "nim/four", Of: agents.OfMoves, Values: evaluation.Values}.Digest())
}

// The agent draws from the policy: the frequencies are its probabilities.
func TestPolicyAgentDraws(t *testing.T) {
	g := nimGame(2, 3)
	s := g.New(0)
	p, err := agents.NewPolicy(nim{}, taken25)
	require.NoError(t, err)
	for spec, temp := range map[string]float64{"policy": 1, "policy:temp=0.4": 0.4} {
		a := build(t, spec, g, 5)
		counts := map[rules.Move]float64{}
		const n = 20000
		for range n {
			m, info, err := a.Choose(t.Context(), s)
			require.NoError(t, err)
			require.True(t, math.IsNaN(info.Value), "a policy has no opinion about the position")
			counts[m]++
		}
		moves := s.Moves(nil)
		for i, want := range p.Probabilities(s, moves, temp, nil) {
			require.InDelta(t, want, counts[moves[i]]/n, 4*math.Sqrt(want*(1-want)/n), "%s: move %d", spec, moves[i])
		}
	}
	m, _, err := build(t, "policy:temp=0", g, 5).Choose(t.Context(), s)
	require.NoError(t, err)
	require.Equal(t, rules.Move(12), m, "the likeliest")
}

// Weights that change blend by the phase of the position; those that do not stay.
func TestWeightsByPhase(t *testing.T) {
	w, err := load("nim/four", "phased")
	require.NoError(t, err)
	l := linear(t, w)
	early, late := l.Weights()
	require.Equal(t, []float64{0, 0.25, 1}, early)
	require.Equal(t, []float64{0, -0.5, 1}, late)
	for stones := uint8(1); stones <= 9; stones++ {
		s := &nimState{heaps: [4]uint8{stones, stones, stones, stones}, mover: rules.First}
		n := float64(4 * stones)
		phase := 1 - n/36
		require.InDelta(t, n*(0.25*(1-phase)-0.5*phase)+1, l.Evaluate(s), 1e-12, "phase %v", phase)
	}
	plain := w
	plain.Values = append([]agents.Weight(nil), w.Values...)
	plain.Values[0].Phased = false
	require.NotEqual(t, w.Digest(), plain.Digest())
	plain.Values[0].Late = 0
	other, err := load("nim/four", "phased")
	require.NoError(t, err)
	other.Values[0].Late = 7
	require.NotEqual(t, w.Digest(), other.Digest())

	_, err = agents.NewLinear(timeless{nim{}}, w)
	require.ErrorContains(t, err, "they change in the course of a game, of which this one says nothing")
	other.Values[0].Late = 1e9
	_, err = agents.NewLinear(nim{}, other)
	require.ErrorContains(t, err, `feature "stones": 1e+09 is not a weight`)
}

// timeless is nim with positions that have features but no phase.
type timeless struct{ nim }

type timelessState struct {
	rules.State
	rules.Featured
}

func (g timeless) New(seed uint64) rules.State {
	s := g.nim.New(seed)
	return timelessState{s, s.(rules.Featured)}
}
