package zertz

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// mustNew returns a game of the given variant without options.
func mustNew(tb testing.TB, variant string) Game {
	tb.Helper()
	g, err := New(variant, Options{})
	require.NoError(tb, err)
	return g
}

// BenchmarkPlayout plays random games from the start; turns/s is the figure to
// set beside a plain C loop, whose plies are hops and whole placement turns.
func BenchmarkPlayout(b *testing.B) {
	for _, variant := range Variants() {
		b.Run(variant, func(b *testing.B) {
			s := mustNew(b, variant).New(0).(*State)
			turns := meanTurns(b, variant)
			rng := rand.New(rand.NewPCG(1, 2))
			plies := 0
			b.ReportAllocs()
			for b.Loop() {
				_, n := s.Playout(rng, 1000)
				plies += n
			}
			b.ReportMetric(float64(plies)/b.Elapsed().Seconds(), "plies/s")
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
			s.random(&d)
		}
	}
	return float64(turns) / games
}

// BenchmarkList plays random games by listing the decisions of every position.
func BenchmarkList(b *testing.B) {
	for _, variant := range Variants() {
		b.Run(variant, func(b *testing.B) {
			start := mustNew(b, variant).New(0).(*State)
			rng := rand.New(rand.NewPCG(1, 2))
			buf := make([]rules.Move, 0, 256)
			plies, s := 0, &State{}
			b.ReportAllocs()
			for b.Loop() {
				s.CopyFrom(start)
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

// BenchmarkFeatures measures features in the middle of random games.
func BenchmarkFeatures(b *testing.B) {
	for _, variant := range Variants() {
		b.Run(variant, func(b *testing.B) {
			positions := middles(b, variant)
			buf := make([]float64, 0, len(features))
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				buf = positions[i%len(positions)].Features(buf[:0])
			}
		})
	}
}

// BenchmarkCalls measures the single calls of a search in the middle of random
// games.
func BenchmarkCalls(b *testing.B) {
	positions := middles(b, "48")
	child, moves := &State{}, make([]rules.Move, 0, 256)
	b.Run("Moves", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			moves = positions[i%len(positions)].Moves(moves[:0])
		}
	})
	b.Run("CopyFromPlay", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			s := &positions[i%len(positions)]
			child.CopyFrom(s)
			child.Play(s.Moves(moves[:0])[0])
		}
	})
	b.Run("Hash", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			positions[i%len(positions)].Hash()
		}
	})
}

// middles returns open positions some twenty plies into random games.
func middles(tb testing.TB, variant string) []State {
	tb.Helper()
	g := mustNew(tb, variant)
	rng := rand.New(rand.NewPCG(5, 6))
	var all []State
	for len(all) < 256 {
		s := g.New(0).(*State)
		for ply := 0; ply < 20+len(all)%8 && s.phase != over; ply++ {
			moves := s.Moves(nil)
			s.Play(moves[rng.IntN(len(moves))])
		}
		if s.Result() == rules.Ongoing {
			all = append(all, *s)
		}
	}
	return all
}
