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
	g, err := New(variant, Options{})
	require.NoError(tb, err)
	return g
}

var bench = rulestest.Bench{
	Variants: Variants(), Setup: 0,
	Game:    func(tb testing.TB, variant string) rules.Game { return mustNew(tb, variant) },
	Middles: middles,
}

// BenchmarkPlayout plays random games from the start; plies/s is the figure to
// set beside a plain C loop.
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
