package lyngk

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

// BenchmarkPlayout plays random games from the start; plies/s is the figure to
// set beside other programs.
func BenchmarkPlayout(b *testing.B) {
	for _, variant := range Variants() {
		b.Run(variant, func(b *testing.B) {
			s := mustNew(b, variant).New(1).(*State)
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
			start := mustNew(b, variant).New(1).(*State)
			rng := rand.New(rand.NewPCG(1, 2))
			buf := make([]rules.Move, 0, 512)
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
	positions := middles(b, "base")
	child, moves := &State{}, make([]rules.Move, 0, 512)
	b.Run("Moves", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			moves = positions[i%len(positions)].Moves(moves[:0])
		}
	})
	b.Run("CopyFrom", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			child.CopyFrom(positions[i%len(positions)])
		}
	})
	b.Run("CopyFrom and Play", func(b *testing.B) {
		var first [64]rules.Move
		for i, s := range positions {
			first[i] = s.Moves(nil)[0]
		}
		for i := 0; b.Loop(); i++ {
			child.CopyFrom(positions[i%len(positions)])
			child.Play(first[i%len(positions)])
		}
	})
	b.Run("Hash", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			positions[i%len(positions)].Hash()
		}
	})
}

// middles returns 64 positions from the middle of random games.
func middles(tb testing.TB, variant string) (all []*State) {
	tb.Helper()
	g := mustNew(tb, variant)
	for i := range 64 {
		rng := rand.New(rand.NewPCG(7, uint64(i)))
		s := g.New(uint64(i)).(*State)
		for range i % 30 {
			moves := s.Moves(nil)
			if len(moves) == 0 {
				break
			}
			s.Play(moves[rng.IntN(len(moves))])
		}
		if s.Result() == rules.Ongoing {
			all = append(all, s)
		} else {
			all = append(all, g.New(uint64(i)).(*State))
		}
	}
	return all
}
