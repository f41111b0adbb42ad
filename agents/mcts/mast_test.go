package mcts

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
)

func by1(m rules.Move) playedMove { return playedMove{m, rules.First} }
func by2(m rules.Move) playedMove { return playedMove{m, rules.Second} }

// While its neighbourhood has room, a table is a map; afterwards what it has is
// still right, and the newest is always there.
func TestTableIsAForgetfulMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.SampledFrom([]int{3, 12}).Draw(t, "bits")
		cache, twin, lost := newCache[int](bits), map[uint64]int{}, false
		for _, n := range rapid.SliceOfN(rapid.Uint64Range(1, 40), 1, 200).Draw(t, "keys") {
			key := numeric.Mix(n)
			_, known := twin[key]
			lost = lost || known && cache.find(key) == nil
			if cache.find(key) == nil {
				delete(twin, key)
			}
			*cache.claim(key)++
			twin[key]++
			require.Equal(t, twin[key], *cache.find(key), "key %d", n)
		}
		require.False(t, bits == 12 && lost, "room for all")
		require.Len(t, cache.slots, 1<<bits)
	})
}

// Two simulations, the first won by First, the second drawn. All the means are
// worked out by hand, with the one more visit that scores ½.
func TestAveragesByHand(t *testing.T) {
	m := newMemory(&Playouts{Mast: 1})
	m.learn([]playedMove{by1(3), by2(3), by1(3), by1(1)}, 1)
	m.learn([]playedMove{by1(3), by2(2)}, 0.5)
	for d, want := range map[playedMove]float64{
		by1(3): (1 + 1 + 0.5 + 0.5) / (3 + 1),
		by1(1): (1 + 0.5) / (1 + 1),
		by2(3): (0 + 0.5) / (1 + 1),
		by2(2): (0.5 + 0.5) / (1 + 1),
		by2(1): 0.5, // never seen
	} {
		require.InDelta(t, want, m.mean(d), 1e-6, "%v", d)
	}
	m.fade()
	require.InDelta(t, (1.25+0.5)/(1.5+1), m.mean(by1(3)), 1e-6, "half of 2.5 in half of 3 visits")
	(*memory)(nil).fade() // nothing learnt, nothing lost
}

// A move that has always won, however often, is drawn the oftenest, and one that has always lost the most seldom.
func TestWeightsOfTheSurest(t *testing.T) {
	m := newMemory(&Playouts{Mast: 1})
	for range 5000 {
		m.learn([]playedMove{by1(1), by2(2)}, 1)
	}
	require.InDelta(t, math.E, m.weight(by1(1))/m.weight(by2(2)), 1e-6, "a mean of 1 and one of 0, at a temperature of 1")
	require.InDelta(t, math.Exp(0.5), m.weight(by1(1))/m.weight(by1(3)), 1e-6, "one that was never seen is between")
}

// After any moves MAST knows what a map would.
func TestAveragesAgainstTheirNaiveTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, twin := newMemory(&Playouts{Mast: 1}), map[playedMove]average{}
		for range rapid.IntRange(0, 20).Draw(t, "simulations") {
			log := rapid.SliceOf(rapid.Custom(func(t *rapid.T) playedMove {
				return playedMove{rules.Move(rapid.IntRange(0, 5).Draw(t, "move")), rules.Player(rapid.IntRange(1, 2).Draw(t, "player"))}
			})).Draw(t, "log")
			first := rapid.SampledFrom([]float64{0, 0.25, 0.5, 1}).Draw(t, "first")
			m.learn(log, first)
			for _, d := range log {
				a := twin[d]
				twin[d] = average{sum: a.sum + float32(scoreOf(first, d.by)), visits: a.visits + 1}
			}
		}
		for d, a := range twin {
			require.InDelta(t, (a.sum+0.5)/(a.visits+1), m.mean(d), 1e-6, "%v", d)
		}
	})
}
