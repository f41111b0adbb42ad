package mcts

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/rules"
)

// colliding returns n keys that all want the same slot of a table of that size.
func colliding(size uint64, n int) (keys []uint64) {
	want := scatter(1) & (size - 1)
	for key := uint64(1); len(keys) < n; key++ {
		if scatter(key)&(size-1) == want {
			keys = append(keys, key)
		}
	}
	return keys
}

// TestHashTableIsAMap does what a map does with keys that collide and keys that do
// not, through growth, draining and clearing.
func TestHashTableIsAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		keys := append(colliding(1024, 8), 3, 1<<63, ^uint64(0))
		for k := range uint64(700) {
			keys = append(keys, 1e6+k)
		}
		var h hashTable[int32]
		want := map[uint64]int32{}
		most := rapid.SampledFrom([]int{1, 5, 600, 5000}).Draw(t, "most")
		for range rapid.IntRange(1, 900).Draw(t, "steps") {
			key := keys[rapid.IntRange(0, len(keys)-1).Draw(t, "key")]
			switch rapid.IntRange(0, 199).Draw(t, "what") {
			case 0:
				h.clear()
				clear(want)
			case 1: // every other one is kept, with another value
				for _, slot := range h.drain() {
					if slot.key%2 == 1 {
						slot.value++
						h.put(slot)
						want[slot.key]++
						continue
					}
					delete(want, slot.key)
				}
			default:
				slot := h.claim(key, most)
				_, known := want[key]
				require.Equal(t, !known && len(want) >= most, slot == nil)
				if slot != nil {
					require.Equal(t, key, slot.key)
					require.Equal(t, want[key], slot.value)
					slot.value = int32(len(want)) + 7
					want[key] = slot.value
				}
			}
			require.Equal(t, len(want), h.used)
		}
		for _, key := range keys {
			require.Equal(t, want[key], h.get(key), "key %d", key)
		}
	})
}

// TestCacheForgets fills the places of one key: as many as its reach are kept, and
// the next one takes the first place.
func TestCacheForgets(t *testing.T) {
	c := newCache[int](4)
	keys := []uint64{14, 14 + 16, 14 + 32, 14 + 48, 14 + 64} // the places 14, 15, 0 and 1
	require.Nil(t, c.find(keys[0]))
	for i, key := range keys[:cacheReach] {
		require.Zero(t, *c.claim(key))
		*c.claim(key) = i + 10
	}
	for i, key := range keys[:cacheReach] {
		require.Equal(t, i+10, *c.find(key))
	}
	require.Nil(t, c.find(keys[cacheReach]))
	require.Zero(t, *c.claim(keys[cacheReach]), "a newcomer starts anew")
	require.Nil(t, c.find(keys[0]), "it took the first one's place")
	for i, key := range keys[1:cacheReach] {
		require.Equal(t, i+11, *c.find(key))
	}
}

// TestPickTakesTheFirstOfEquals gives children equal values: the first of them is
// picked, and an untried one only where it is better.
func TestPickTakesTheFirstOfEquals(t *testing.T) {
	family := func(kids ...node) *tree {
		root := node{mover: rules.First, first: 1, count: uint16(len(kids))}
		for _, k := range kids {
			root.visits += k.visits
		}
		return &tree{nodes: append([]node{root}, kids...)}
	}
	half, good, none := node{visits: 4, sum: 2}, node{visits: 4, sum: 3}, node{}
	for _, c := range []struct {
		kids  []node
		first FirstPlay
		want  int32
	}{
		{[]node{half, half, half}, FirstPlay{}, 1},
		{[]node{half, good, good}, FirstPlay{}, 2},
		{[]node{good, half, none, none}, FirstPlay{}, 3},
		{[]node{good, half, none}, FirstPlay{Rule: Absolute, Value: 0.75}, 1},
		{[]node{half, good, none}, FirstPlay{Rule: Absolute, Value: 0.75}, 2},
		{[]node{half, good, none, none}, FirstPlay{Rule: Absolute, Value: 0.76}, 3},
		{[]node{none, none}, FirstPlay{Rule: Absolute, Value: 0.1}, 1},
		{[]node{half, good, none}, FirstPlay{Rule: Reduced}, 2},
	} {
		require.Equal(t, c.want, family(c.kids...).pick(0, 0, c.first), "%+v", c)
	}
}
