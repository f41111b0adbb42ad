package arena_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/agents/mcts"
	"gipf.arena/arena"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// byMaterial is all that greedy needs to know here.
func byMaterial(string, string) (agents.Weights, error) {
	return agents.Weights{Game: "gipf/basic", Values: []agents.Weight{{Name: "reserve", Value: 1}}}, nil
}

// gipf returns a tournament of the real thing between agents of the given specs.
func gipf(t testing.TB, pairs int, specs ...string) *arena.Tournament {
	t.Helper()
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	x := &arena.Tournament{Game: g, Pairs: pairs, OpeningPlies: 4, Seed: 1}
	set := agents.NewSet(agents.Kinds(byMaterial)...)
	for _, spec := range specs {
		b, err := set.Builder(spec, g)
		require.NoError(t, err)
		x.Players = append(x.Players, arena.Player{Name: spec, Builder: b})
	}
	return x
}

// TestGipfAtAnyConcurrency repeats the package's promise on a real game, and
// replays every record through the game's own notation.
func TestGipfAtAnyConcurrency(t *testing.T) {
	x := gipf(t, 20, "random", "greedy")
	want := play(t, x, arena.Options{Workers: 1, InFlight: 1})
	for _, inFlight := range []int{2, 16, 200} {
		got := play(t, x, arena.Options{Workers: 2, InFlight: inFlight})
		require.Equal(t, want.digest(t, x.Games()), got.digest(t, x.Games()), "in flight %d", inFlight)
	}
	var greedy int
	for _, r := range want.records {
		end, err := r.Replay(x.Game, nil)
		require.NoError(t, err)
		require.Equal(t, r.Result, end.Result(), "game %d", r.Index)
		require.Equal(t, arena.ByRule, r.Termination, "game %d: %s", r.Index, r.Detail)
		require.NotEmpty(t, r.Ending)
		if w := r.Result.Winner(); w != rules.None && r.Sides[w.Index()].Name == "greedy" {
			greedy++
		}
	}
	require.Greater(t, greedy, 25, "of 40 games against random")
}

// TestSearchAtAnyConcurrency does so with agents that keep trees and observe.
func TestSearchAtAnyConcurrency(t *testing.T) {
	x := gipf(t, 3, "random")
	for _, sims := range []int64{30, 60} {
		search := builder{fmt.Sprint("mcts", sims), func(env agents.Env) (agents.Agent, error) {
			return mcts.New(env, mcts.Config{Sims: sims, C: 0.4, Expand: 1, MaxPlies: 500, MaxNodes: 1 << 20}), nil
		}}
		x.Players = append(x.Players, arena.Player{Name: search.spec, Builder: search})
	}
	want := play(t, x, arena.Options{Workers: 1, InFlight: 1})
	got := play(t, x, arena.Options{Workers: 2, InFlight: 18})
	require.Equal(t, want.digest(t, x.Games()), got.digest(t, x.Games()))
	searchers := want.records[4] // the first pair of players 1 and 2
	for _, side := range searchers.Sides {
		require.Positive(t, side.Sims, side.Name)
		require.Greater(t, side.Transitions, side.Sims, side.Name)
	}
}

// BenchmarkGipfRun gives whole games of random agents, the harness's worst case.
func BenchmarkGipfRun(b *testing.B) {
	for _, inFlight := range []int{2, 1000} {
		b.Run(fmt.Sprintf("inflight=%d", inFlight), func(b *testing.B) {
			b.ReportAllocs()
			x := gipf(b, b.N/2+1, "random")
			x.Players = append(x.Players, arena.Player{Name: "random2", Builder: x.Players[0].Builder})
			plies := 0
			count := sinkFunc(func(r arena.Record) error { plies += r.Plies(); return nil })
			require.NoError(b, arena.Run(b.Context(), x, arena.Options{InFlight: inFlight, Sinks: []arena.Sink{count}}))
			b.ReportMetric(float64(plies)/float64(x.Games()), "plies/game")
		})
	}
}
