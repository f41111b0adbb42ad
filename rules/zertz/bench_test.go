package zertz

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
	"gipf.arena/rules/rulestest"
)

// mustNew returns a game of the given variant without options.
func mustNew(tb testing.TB, variant string) Game {
	tb.Helper()
	g, err := New(variant, Options{})
	require.NoError(tb, err)
	return g
}

var bench = rulestest.Bench{
	Variants: Variants(), Setup: 0,
	Game:    func(tb testing.TB, variant string) rules.Game { return mustNew(tb, variant) },
	Middles: middles,
}

// BenchmarkPlayout plays random games from the start; turns/s is the figure to
// compared with a plain C loop, whose plies are hops and whole placement turns.
func BenchmarkPlayout(b *testing.B) {
	for _, variant := range Variants() {
		b.Run(variant, func(b *testing.B) {
			turns := meanTurns(b, variant)
			rulestest.Playouts(b, mustNew(b, variant).New(0))
			b.ReportMetric(float64(b.N)*turns/b.Elapsed().Seconds(), "turns/s")
		})
	}
}

// meanTurns returns the mean number of turns of random games.
func meanTurns(tb testing.TB, variant string) float64 {
	tb.Helper()
	const games = 2000
	start := mustNew(tb, variant).New(0).(*State)
	d := dice{rng: rand.New(rand.NewPCG(3, 4))}
	turns, s := 0, &State{}
	for range games {
		s.CopyFrom(start)
		for s.phase != over {
			if s.phase == starting {
				turns++
			}
			s.random(&d, 1)
		}
	}
	return float64(turns) / games
}

// BenchmarkList plays random games by listing the moves of every position.
func BenchmarkList(b *testing.B) { bench.Lists(b) }

// BenchmarkFeatures measures features in the middle of random games.
func BenchmarkFeatures(b *testing.B) { bench.Features(b) }

// BenchmarkCalls measures the single calls of a search in the middle of random
// games.
func BenchmarkCalls(b *testing.B) {
	rulestest.Calls(b, mustNew(b, "48"), middles(b, "48"))
}

// middles returns open positions some twenty plies into random games.
func middles(tb testing.TB, variant string) []rules.State {
	tb.Helper()
	return rulestest.Middles(mustNew(tb, variant), func(i int) int { return 20 + i%8 })
}

// TestFeaturesAreCounts: Features copies counts, so the table of features has to name them
// in the order in which it does.
func TestFeaturesAreCounts(t *testing.T) {
	var views []kit.View
	var numbers []int
	for _, part := range []struct {
		view     kit.View
		from, to int
	}{{kit.Balance, nCaptured, nLack}, {kit.Mine, nLack, nTempo}, {kit.Yours, nLack, nTempo}, {kit.Mine, nTempo, countSize}} {
		for c := part.from; c < part.to; c++ {
			views, numbers = append(views, part.view), append(numbers, c)
		}
	}
	require.Len(t, features, len(numbers))
	for i, f := range features {
		require.Equal(t, views[i], f.View, f.Name)
		require.Equal(t, numbers[i], f.Count, f.Name)
	}
}
