package arena

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A column gives back what was put in, after any others and in any order.
func TestColumn(t *testing.T) {
	numbers := rapid.OneOf(rapid.Int64Range(-3, 3), rapid.Int64Range(-200, 200), rapid.Int64Range(-40000, 40000),
		rapid.Int64Range(math.MinInt32*2, math.MaxInt32*2), rapid.Int64Range(0, MaxGames))
	rapid.Check(t, func(rt *rapid.T) {
		const n = 20
		var c column
		want := map[int]int64{}
		for k := range rapid.IntRange(1, 60).Draw(rt, "sets") {
			i, v := rapid.IntRange(0, n-1).Draw(rt, "at"), numbers.Draw(rt, "value")
			c.set(i, n, v, k == 0)
			want[i] = v
			for at, v := range want {
				require.Equal(rt, v, c.at(at))
			}
		}
	})
}

// A column of neighbours takes as little as it says.
func TestColumnWidth(t *testing.T) {
	for _, tc := range []struct {
		values []int64
		width  int
	}{
		{[]int64{7, 7, 7}, 0},
		{[]int64{1 << 31, 1<<31 + 127, 1<<31 - 128}, 1},
		{[]int64{0, 128}, 2},
		{[]int64{0, -32769}, 4},
		{[]int64{0, 1 << 31}, 8},
	} {
		var c column
		for i, v := range tc.values {
			c.set(i, 4, v, i == 0)
		}
		require.Equal(t, tc.width, c.width, "%v", tc.values)
		for i, v := range tc.values {
			require.Equal(t, v, c.at(i))
		}
	}
}

// The pairs come by opening and, of one opening, by index: as a sort would have them,
// with openings that rise, that begin again as extensions do, and in no order.
func TestByOpening(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for name, opening := range map[string]func(pair int64) int64{
		"rising":     func(pair int64) int64 { return pair / 3 },
		"one":        func(int64) int64 { return 5 },
		"extended":   func(pair int64) int64 { return pair % 1500 / 3 },
		"falling":    func(pair int64) int64 { return 1<<40 - pair },
		"any order":  func(int64) int64 { return rng.Int64N(50) },
		"very large": func(pair int64) int64 { return pair << 20 },
	} {
		x, want := newPairTable(), map[int64]pairEntry{}
		for _, k := range rng.Perm(4000) {
			pair := int64(k) * 3 // and some gaps
			if k >= 3990 {
				pair += 1 << 30 // far away
			}
			e := pairEntry{pairing: x.number([2]int{k % 5, 5 + k%2}), opening: opening(pair), games: pairGames(0).with(k%2, won)}
			x.set(pair, e)
			want[pair] = e
		}
		require.Len(t, want, 4000)
		last, seen, byIndex := pairEntry{opening: -1}, 0, map[pairEntry]int{}
		for _, e := range want {
			byIndex[e]++
		}
		for e := range x.byOpening() {
			require.LessOrEqual(t, last.opening, e.opening, name)
			byIndex[e]--
			last, seen = e, seen+1
		}
		require.Equal(t, 4000, seen, name)
		for e, n := range byIndex {
			require.Zero(t, n, "%s: %v", name, e)
		}
	}
}

// Of one opening the pairs come by index, also from several stretches.
func TestByOpeningByIndex(t *testing.T) {
	x := newPairTable()
	for pair := range int64(3000) {
		x.set(pair, pairEntry{pairing: pair, opening: pair % 1000, games: pairGames(0).with(0, won)})
	}
	last := pairEntry{opening: -1}
	for e := range x.byOpening() {
		if e.opening == last.opening {
			require.Equal(t, last.pairing+1000, e.pairing)
		} else {
			require.Equal(t, last.opening+1, e.opening)
			require.Equal(t, e.opening, e.pairing)
		}
		last = e
	}
	require.EqualValues(t, 999, last.opening)
}
