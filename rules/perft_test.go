package rules_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/gipf"
)

// start returns the basic game, whose counts are published (42, 1764, 73800).
func start(tb testing.TB) gipf.Game {
	tb.Helper()
	g, err := gipf.New("basic", 0, 0)
	require.NoError(tb, err)
	return g
}

func TestCount(t *testing.T) {
	g := start(t)
	require.Equal(t, []uint64{42, 1764, 73800}, rules.Perft(g, g.New(0), 3))
	require.Empty(t, rules.Perft(g, g.New(0), 0))
}

func TestCountLeavesThePositionAlone(t *testing.T) {
	g := start(t)
	s := g.New(0)
	before := s.String()
	rules.Perft(g, s, 2)
	rules.PerftDivide(g, s, 2)
	rules.PerftDistinct(g, s, 2)
	require.Equal(t, before, s.String())
}

func TestFinishedGamesAreNotExtended(t *testing.T) {
	g := start(t)
	for position, want := range map[string][]uint64{
		"4/5/6/7/6/5/4 w w 0,3 22 -": {0, 0},  // over
		"4/5/6/7/6/5/4 w w 3,0 22 -": {42, 0}, // over after one push
	} {
		s, err := g.Parse(position)
		require.NoError(t, err)
		require.Equal(t, want, rules.Perft(g, s, 2), position)
	}
}

func TestDivideAddsUp(t *testing.T) {
	g := start(t)
	for depth, total := range []uint64{1: 42, 2: 1764, 3: 73800} {
		if depth == 0 {
			continue
		}
		branches := rules.PerftDivide(g, g.New(0), depth)
		require.Len(t, branches, 42)
		require.Contains(t, branches, "a1-b2")
		var sum uint64
		for _, b := range branches {
			sum += b
		}
		require.Equal(t, total, sum, "depth %d", depth)
	}
}

func TestDistinct(t *testing.T) {
	g := start(t)
	require.Equal(t, []uint64{24, 558, 7476}, rules.PerftDistinct(g, g.New(0), 3))
}

func BenchmarkCount(b *testing.B) {
	g := start(b)
	s := g.New(0)
	b.ReportAllocs()
	for b.Loop() {
		rules.Perft(g, s, 3)
	}
	b.ReportMetric(float64(b.N)*75606/b.Elapsed().Seconds(), "sequences/s")
}
