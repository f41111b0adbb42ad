package gipf

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// mustNew returns a game of the given variant without handicaps.
func mustNew(tb testing.TB, variant string) Game {
	tb.Helper()
	g, err := New(variant, Options{})
	require.NoError(tb, err)
	return g
}

// BenchmarkPlayout plays random games from the start; plies/s is the figure to
// set beside a plain C loop.
func BenchmarkPlayout(b *testing.B) {
	for _, variant := range Variants() {
		b.Run(variant, func(b *testing.B) {
			s := mustNew(b, variant).New(0).(*State)
			rng := rand.New(rand.NewPCG(1, 2))
			plies := 0
			b.ReportAllocs()
			for b.Loop() {
				_, n := s.Playout(rng, 1000)
				plies += n
			}
			b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
		})
	}
}

// BenchmarkList plays random games by listing the decisions of every position.
func BenchmarkList(b *testing.B) {
	for _, variant := range Variants() {
		b.Run(variant, func(b *testing.B) {
			start := mustNew(b, variant).New(0).(*State)
			rng := rand.New(rand.NewPCG(1, 2))
			buf := make([]rules.Move, 0, 128)
			plies := 0
			b.ReportAllocs()
			for b.Loop() {
				s := *start
				for s.Mover() != rules.None {
					buf = s.Moves(buf[:0])
					s.Play(buf[rng.IntN(len(buf))])
					plies++
				}
			}
			b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
		})
	}
}
