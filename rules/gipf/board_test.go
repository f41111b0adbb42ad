package gipf

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// lineTable is the table of lines as the rules print it.
const lineTable = `
b1-b6 b2 b3 b4 b5
c1-c7 c2 c3 c4 c5 c6
d1-d8 d2 d3 d4 d5 d6 d7
e1-e9 e2 e3 e4 e5 e6 e7 e8
f1-f8 f2 f3 f4 f5 f6 f7
g1-g7 g2 g3 g4 g5 g6
h1-h6 h2 h3 h4 h5
a2-f1 b2 c2 d2 e2
a3-g1 b3 c3 d3 e3 f2
a4-h1 b4 c4 d4 e4 f3 g2
a5-i1 b5 c5 d5 e5 f4 g3 h2
b6-i2 c6 d6 e6 f5 g4 h3
c7-i3 d7 e7 f6 g5 h4
d8-i4 e8 f7 g6 h5
a4-f8 b5 c6 d7 e8
a3-g7 b4 c5 d6 e7 f7
a2-h6 b3 c4 d5 e6 f6 g6
a1-i5 b2 c3 d4 e5 f5 g5 h5
b1-i4 c2 d3 e4 f4 g4 h4
c1-i3 d2 e3 f3 g3 h3
d1-i2 e2 f2 g2 h2`

func TestLines(t *testing.T) {
	want := strings.Split(strings.TrimSpace(lineTable), "\n")
	slices.Sort(want)
	var got []string
	for _, l := range lines {
		var text strings.Builder
		text.WriteString(l.name)
		for b := l.spots; b != 0; b &= b - 1 {
			text.WriteString(" " + rulebook.spotName(b.First()))
		}
		got = append(got, text.String())
	}
	require.Equal(t, want, got, "lines are in byte order of their names, spots in order along them")
}

// TestPushes checks that each line is entered from both ends and that pushes are
// in byte order: a corner dot has one push, every other dot two.
func TestPushes(t *testing.T) {
	require.True(t, slices.IsSorted(pushTexts[:]), "%q", pushTexts)
	perDot := map[string]int{}
	for i, p := range pushes {
		dot, spot, _ := strings.Cut(pushTexts[i], "-")
		perDot[dot]++
		require.Equal(t, spotByName[spot], p.entry, pushTexts[i])
		end := p.line.First()
		if p.down != 0 {
			end = p.line.Last()
		}
		require.Equal(t, end.Board(), p.entry, "%s enters at an end", pushTexts[i])
	}
	require.Len(t, perDot, 24)
	for dot, n := range perDot {
		want := 2
		if slices.Contains([]string{"a1", "a5", "e1", "e9", "i1", "i5"}, dot) {
			want = 1
		}
		require.Equal(t, want, n, "pushes from %s", dot)
	}
}

func TestMovePacking(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number, gipf := rapid.IntRange(0, pushCount-1).Draw(t, "push"), rapid.Bool().Draw(t, "gipf")
		m := pushMove(number, gipf)
		gotNumber, gotGipf := pushOf(m)
		require.Equal(t, number, gotNumber)
		require.Equal(t, gipf, gotGipf)
		require.False(t, isRemoval(m))

		line, kept := rapid.IntRange(0, lineCount-1).Draw(t, "line"), rapid.Uint32Range(0, 127).Draw(t, "kept")
		m = removalMove(line, rules.Move(kept))
		require.True(t, isRemoval(m))
		gotLine, gotKept := removalOf(m)
		require.Equal(t, line, gotLine)
		require.EqualValues(t, kept, gotKept)
	})
}

// TestDepositExtract checks that the two maps between spots of a line and bits
// in order along it are each other's inverse, and that subset counts in the same
// order as Moves.
func TestDepositExtract(t *testing.T) {
	for i := range lines {
		l := &lines[i]
		for kept := range rules.Move(1) << l.spots.Count() {
			set := l.deposit(kept)
			require.Equal(t, kept, l.extract(set), "%s %b", l.name, kept)
			require.Equal(t, set, subset(l.spots, int(kept)), "%s %b", l.name, kept)
			require.Zero(t, set&^l.spots)
		}
	}
}

func TestRings(t *testing.T) {
	var all hexgrid.Board
	for i, want := range []int{1, 6, 12, 18} {
		require.Equal(t, want, rings[i].Count(), "ring %d", i)
		require.Zero(t, all&rings[i])
		all |= rings[i]
	}
	require.Equal(t, spots, all)
}

// TestCrossed holds the folds and their table against a look at every line.
func TestCrossed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var sets [len(axes)]hexgrid.Board
		for a := range sets {
			sets[a] = spots & hexgrid.Board(rapid.Uint64().Draw(t, "set")&rapid.Uint64().Draw(t, "thinned"))
		}
		var through lineSet
		for i, l := range lines {
			for a, of := range axes {
				if l.axis == of.axis && l.spots&sets[a] != 0 {
					through |= 1 << i
				}
			}
		}
		require.Equal(t, through, linesThrough(sets[0], sets[1], sets[2]))

		var open pushSet
		for i, p := range pushes {
			if p.line&sets[0] != 0 {
				open |= 1 << i
			}
		}
		require.Equal(t, open, pushesThrough(sets[0]))
	})
}

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
