package gipf

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// mustNew returns a game of the given variant without handicaps.
func mustNew(tb testing.TB, variant string) Game {
	tb.Helper()
	g, err := New(variant, 0, 0)
	require.NoError(tb, err)
	return g
}

var bench = rulestest.Bench{
	Variants: Variants(), Setup: 0,
	Game:    func(tb testing.TB, variant string) rules.Game { return mustNew(tb, variant) },
	Middles: middles,
}

// BenchmarkPlayout plays random games from the start; plies/s is the figure to
// compared with a plain C loop.
func BenchmarkPlayout(b *testing.B) { bench.Playouts(b) }

// BenchmarkList plays random games by listing the moves of every position.
func BenchmarkList(b *testing.B) { bench.Lists(b) }

// BenchmarkFeatures measures features in the middle of random games.
func BenchmarkFeatures(b *testing.B) { bench.Features(b) }

// BenchmarkCalls measures the single calls of a search in the middle of random
// games.
func BenchmarkCalls(b *testing.B) {
	rulestest.Calls(b, mustNew(b, "standard"), middles(b, "standard"))
}

// middles returns open positions a dozen plies into random games.
func middles(tb testing.TB, variant string) []rules.State {
	tb.Helper()
	return rulestest.Middles(mustNew(tb, variant), func(int) int { return 12 })
}

// potentialsGames are compared with BenchmarkPlayout/tournament and BenchmarkList/tournament.
var potentialsGames = []struct {
	name    string
	variant string
	counts  [potentialCount]int
}{
	{"ultimate", Ultimate, [potentialCount]int{}},
	{"zertz-3", "tournament", [potentialCount]int{zertz: 3}},
}

func mustLoad(tb testing.TB, variant string, counts [potentialCount]int) PotentialsGame {
	tb.Helper()
	g, err := NewPotentials(variant, Potentials{Counts: [2][potentialCount]int{counts, counts}})
	require.NoError(tb, err)
	return g
}

func BenchmarkPotentialsPlayout(b *testing.B) {
	for _, c := range potentialsGames {
		b.Run(c.name, func(b *testing.B) { rulestest.Playouts(b, mustLoad(b, c.variant, c.counts).New(0)) })
	}
}

func BenchmarkPotentialsList(b *testing.B) {
	for _, c := range potentialsGames {
		b.Run(c.name, func(b *testing.B) { rulestest.ListedGames(b, mustLoad(b, c.variant, c.counts), 0) })
	}
}

func BenchmarkPotentialsFeatures(b *testing.B) {
	g := mustLoad(b, Ultimate, [potentialCount]int{})
	rulestest.Features(b, rulestest.Middles(g, func(int) int { return 12 }))
}

func BenchmarkPotentialsCalls(b *testing.B) {
	g := mustLoad(b, Ultimate, [potentialCount]int{})
	rulestest.Calls(b, g, rulestest.Middles(g, func(int) int { return 12 }))
}

func TestFeaturesAreTheTable(t *testing.T) {
	rulestest.RequireTable(t, features, countCount, func(own, enemy []int) []float64 {
		return counted{(*[countCount]int)(own), (*[countCount]int)(enemy)}.features(nil)
	})
}
