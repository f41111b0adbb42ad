package agents_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
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

// With the theory of Nim as its only weight, greedy never gives a won position
// away, for either player to move.
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

// A chain of forced moves is followed before the look: with heaps 2 and 0
// left behind nothing is forced, with a single stone left the opponent takes it.
func TestGreedyFollowsForcedDecisions(t *testing.T) {
	g := nimGame(2)
	m, info, err := build(t, "greedy:weights=stones", g, 1).Choose(t.Context(), g.New(0))
	require.NoError(t, err)
	require.Equal(t, rules.Move(2), m)
	require.Equal(t, int64(2), info.Sims)
	require.Equal(t, int64(3), info.Transitions, "two successors and one forced reply")
}

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
