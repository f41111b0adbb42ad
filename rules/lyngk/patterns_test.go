package lyngk_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/rulestest"
)

// seen describes a stack as the mover sees it: whose its top is, and how high it is.
func (t twin) seen(stack string) string {
	if stack == "" {
		return ""
	}
	whose := map[int]string{0: "neutral", t.actor: "own", 3 - t.actor: "enemy"}[t.ownerOf(stack)]
	if topOf(stack) == "w" {
		whose = "joker"
	}
	return fmt.Sprint(whose, len(stack))
}

// patterns reads, by point and axis, the stack there and the next one that way: the same from
// either end.
func (t twin) patterns() (all []string) {
	for _, column := range twinColumns {
		for _, point := range column {
			ahead := map[int]string{}
			for i, text := range twinLines { // seven lines an axis
				if line := strings.Fields(text); slices.Contains(line, point) {
					ahead[i/7] = t.firstOccupied(line[slices.Index(line, point)+1:])
				}
			}
			for axis := range 3 {
				all = append(all, t.pair(t.board[point], t.board[ahead[axis]]))
			}
		}
	}
	return all
}

func (t twin) pair(stack, other string) string {
	if stack == "" {
		return "nothing"
	}
	both := []string{t.seen(stack), t.seen(other)}
	slices.Sort(both)
	return fmt.Sprint(both, strings.ContainsAny(strings.ReplaceAll(stack, "w", ""), other+"-"))
}

// Two places have one pattern exactly when the twin reads the same there.
func TestPatternsArePairsInSight(t *testing.T) {
	texts, numbers := map[int32]string{}, map[string]int32{}
	for i := range testkit.Sized(400, 2000) {
		bytes := rulestest.SeedBytes(uint64(i), 200)
		variant, w, impossible := madeUp(&bytes)
		if _, outcome := w.Standing(); impossible != nil || outcome != "" {
			continue
		}
		g, s := lookup.At(t, "lyngk", variant, w.String())
		slots, patterns := g.(rules.PatternCounter).PatternCount()
		list, read := s.(rules.Patterned).Patterns(nil), w.patterns()
		require.Len(t, list, slots)
		require.Len(t, read, slots)
		for slot, p := range list {
			require.True(t, p >= 0 && int(p) < patterns)
			if _, known := texts[p]; !known {
				texts[p] = read[slot]
			}
			if _, known := numbers[read[slot]]; !known {
				numbers[read[slot]] = p
			}
			require.Equal(t, texts[p], read[slot], "%s %s, slot %d", variant, w, slot)
			require.Equal(t, numbers[read[slot]], p, "%s %s, slot %d", variant, w, slot)
		}
	}
	require.Greater(t, len(numbers), 200)
}

func TestPatternsAllocateNothing(t *testing.T) {
	g, err := lookup("lyngk", "base")
	require.NoError(t, err)
	s, list := g.New(1).(rules.Patterned), make([]int32, 0, 129)
	require.Zero(t, testkit.Allocations(10, func() { list = s.Patterns(list[:0]) }))
}
