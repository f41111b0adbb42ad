package gipf

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// lineText reads a line spot by spot, from whichever end comes first in byte order.
func lineText(s *State, l line) string {
	text, back := "", ""
	for b := l.spots; b != 0; b &= b - 1 {
		c := "."
		switch spot := b & -b; {
		case s.pieces[s.actor]&spot != 0:
			c = "m"
		case s.pieces[s.actor.other()]&spot != 0:
			c = "o"
		}
		text, back = text+c, c+back
	}
	return min(text, back)
}

// Two lines have one pattern exactly when they read the same, from one end or the other.
func TestPatternsAreWhatLinesRead(t *testing.T) {
	g, rng := mustNew(t, "basic"), rand.New(rand.NewPCG(1, 2))
	texts, numbers := map[int32]string{}, map[string]int32{}
	slots, patterns := g.PatternCount()
	require.Equal(t, 21, slots)
	require.Equal(t, 45+135+378+1134, patterns)
	for range 4000 {
		s := g.New(0).(*State)
		s.pieces = [2]hexgrid.Board{}
		for b := spots; b != 0; b &= b - 1 {
			if k := rng.IntN(3); k < 2 {
				s.pieces[k] |= b & -b
			}
		}
		s.actor = side(rng.IntN(2))
		list := s.Patterns(nil)
		require.Len(t, list, slots)
		for i, p := range list {
			text := lineText(s, lines[i])
			require.True(t, p >= 0 && int(p) < patterns)
			if _, known := texts[p]; !known {
				texts[p] = text
			}
			if _, known := numbers[text]; !known {
				numbers[text] = p
			}
			require.Equal(t, texts[p], text)
			require.Equal(t, numbers[text], p)
		}
	}
	require.Greater(t, len(numbers), patterns*9/10)
}

func TestPatternsAllocateNothing(t *testing.T) {
	s, list := mustNew(t, "basic").New(0).(rules.Patterned), make([]int32, 0, 21)
	require.Zero(t, testkit.Allocations(10, func() { list = s.Patterns(list[:0]) }))
}

// BenchmarkPatterns measures the patterns of positions in the middle of random games.
func BenchmarkPatterns(b *testing.B) {
	positions, n := middles(b, "basic"), 0
	list := make([]int32, 0, lineCount)
	for b.Loop() {
		list = positions[n%len(positions)].(*State).Patterns(list[:0])
		n++
	}
}
