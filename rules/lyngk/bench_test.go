package lyngk

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
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
	Variants: Variants(), Setup: 1,
	Game: func(tb testing.TB, variant string) rules.Game { return mustNew(tb, variant) },
	Middles: func(tb testing.TB, variant string) (all []rules.State) {
		for _, s := range middles(tb, variant) {
			all = append(all, s)
		}
		return all
	},
}

// BenchmarkPlayout plays random games from the start; plies/s is the figure to
// compared with other programs.
func BenchmarkPlayout(b *testing.B) { bench.Playouts(b) }

// BenchmarkList plays random games by listing the moves of every position.
func BenchmarkList(b *testing.B) { bench.Lists(b) }

// BenchmarkFeatures measures features in the middle of random games.
func BenchmarkFeatures(b *testing.B) { bench.Features(b) }

// BenchmarkCalls measures the single calls of a search in the middle of random
// games, copying and playing also without the list of moves, which is dear here.
func BenchmarkCalls(b *testing.B) {
	positions, child := middles(b, "base"), &State{}
	rulestest.Calls(b, mustNew(b, "base"), positions)
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

func TestFeaturesAreTheTable(t *testing.T) {
	rulestest.RequireTable(t, features, countCount, func(own, enemy []int) []float64 {
		return counted{(*[countCount]int)(own), (*[countCount]int)(enemy)}.features(nil)
	})
}

// BenchmarkPatterns measures the patterns of positions in the middle of random games.
func BenchmarkPatterns(b *testing.B) {
	positions, n := middles(b, "base"), 0
	list := make([]int32, 0, axisCount*pointCount)
	for b.Loop() {
		list = positions[n%len(positions)].Patterns(list[:0])
		n++
	}
}
