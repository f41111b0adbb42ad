package gipf

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules/rulestest"
)

// loadedGames are set beside BenchmarkPlayout/tournament and BenchmarkList/tournament.
var loadedGames = []struct {
	name    string
	variant string
	counts  [potentialCount]int
}{
	{"ultimate", Ultimate, [potentialCount]int{}},
	{"zertz-3", "tournament", [potentialCount]int{zertz: 3}},
}

func mustLoad(tb testing.TB, variant string, counts [potentialCount]int) LoadedGame {
	tb.Helper()
	g, err := NewLoaded(variant, Potentials{Counts: [2][potentialCount]int{counts, counts}})
	require.NoError(tb, err)
	return g
}

func BenchmarkLoadedPlayout(b *testing.B) {
	for _, c := range loadedGames {
		b.Run(c.name, func(b *testing.B) { rulestest.Playouts(b, mustLoad(b, c.variant, c.counts).New(0)) })
	}
}

func BenchmarkLoadedList(b *testing.B) {
	for _, c := range loadedGames {
		b.Run(c.name, func(b *testing.B) { rulestest.ListedGames(b, mustLoad(b, c.variant, c.counts), 0) })
	}
}

func BenchmarkLoadedFeatures(b *testing.B) {
	g := mustLoad(b, Ultimate, [potentialCount]int{})
	rulestest.Features(b, rulestest.Middles(g, func(int) int { return 12 }))
}

func BenchmarkLoadedCalls(b *testing.B) {
	g := mustLoad(b, Ultimate, [potentialCount]int{})
	rulestest.Calls(b, g, rulestest.Middles(g, func(int) int { return 12 }))
}
