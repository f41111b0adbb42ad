package mcts

import "math"

// A hashTable has linear probing and grows as need be. The key 0
// is never used.
type hashTable[V any] struct {
	slots []hashSlot[V]
	spare []hashSlot[V] // where drain puts the next table
	used  int
}

// A hashSlot is free while its key is 0.
type hashSlot[V any] struct {
	key   uint64
	value V
}

// clear forgets everything and keeps the memory.
func (h *hashTable[V]) clear() {
	clear(h.slots)
	h.used = 0
}

// get returns the value of a key, a zero value when there is none.
func (h *hashTable[V]) get(key uint64) (value V) {
	if h.used == 0 {
		return value
	}
	return findSlot(h.slots, key).value
}

// claim returns the slot of a key, new if need be, or nil when it would be new
// and there are most of them already.
func (h *hashTable[V]) claim(key uint64, most int) *hashSlot[V] {
	if 2*(h.used+1) > len(h.slots) {
		h.grow()
	}
	slot := findSlot(h.slots, key)
	if slot.key == 0 {
		if h.used >= most {
			return nil
		}
		h.used++
		slot.key = key
	}
	return slot
}

// grow doubles the table.
func (h *hashTable[V]) grow() {
	old := h.slots
	h.slots = make([]hashSlot[V], max(1024, 2*len(old)))
	for i := range old {
		if old[i].key != 0 {
			*findSlot(h.slots, old[i].key) = old[i]
		}
	}
}

// drain empties the table and returns the old slots, free ones among them, of which
// the caller puts back what he wants to keep. They are valid until the next drain.
func (h *hashTable[V]) drain() []hashSlot[V] {
	if len(h.spare) != len(h.slots) {
		h.spare = make([]hashSlot[V], len(h.slots))
	}
	clear(h.spare)
	h.slots, h.spare, h.used = h.spare, h.slots, 0
	return h.spare
}

// put adds an entry that came out of the last drain, maybe with a new key.
func (h *hashTable[V]) put(slot hashSlot[V]) {
	*findSlot(h.slots, slot.key) = slot
	h.used++
}

// findSlot returns the slot of a key, or the free one where it belongs.
func findSlot[V any](slots []hashSlot[V], key uint64) *hashSlot[V] {
	mask := uint64(len(slots) - 1)
	for i := scatter(key) & mask; ; i = (i + 1) & mask {
		if slot := &slots[i]; slot.key == key || slot.key == 0 {
			return slot
		}
	}
}

// A cache is a hash table of fixed size that forgets: a key may occupy one of
// cacheReach neighbouring slots, and a new key that finds all of them taken
// replaces the first.
type cache[V any] struct{ slots []hashSlot[V] }

const cacheReach = 4

func newCache[V any](bits int) cache[V] { return cache[V]{make([]hashSlot[V], 1<<bits)} }

// find returns the value of a key other than 0, nil when there is none.
func (t *cache[V]) find(key uint64) *V {
	if slot := t.place(key); slot.key == key {
		return &slot.value
	}
	return nil
}

// claim returns the value of a key other than 0, a zero value when it is new.
func (t *cache[V]) claim(key uint64) *V {
	slot := t.place(key)
	if slot.key != key {
		*slot = hashSlot[V]{key: key}
	}
	return &slot.value
}

// place returns the slot in which a key stands or would have to.
func (t *cache[V]) place(key uint64) *hashSlot[V] {
	mask := uint64(len(t.slots) - 1)
	for i := range uint64(cacheReach) {
		if slot := &t.slots[(key+i)&mask]; slot.key == key || slot.key == 0 {
			return slot
		}
	}
	return &t.slots[key&mask]
}

// A moveSet is a set of moves, emptied at once by a new epoch.
type moveSet struct {
	list  []playedMove      // in the order they were added
	last  hashTable[uint32] // by move: the epoch in which it was added last
	epoch uint32
}

// clear empties the set.
func (s *moveSet) clear() {
	s.list = s.list[:0]
	if s.epoch++; s.epoch == 0 { // wrapped around: old moves would look new
		s.last.clear()
		s.epoch = 1
	}
}

// add adds m unless it is there.
func (s *moveSet) add(m playedMove) {
	if slot := s.last.claim(1+m.key(), math.MaxInt); slot.value != s.epoch {
		slot.value = s.epoch
		s.list = append(s.list, m)
	}
}

// has reports whether m is in the set.
func (s *moveSet) has(m playedMove) bool { return len(s.list) > 0 && s.last.get(1+m.key()) == s.epoch }

// scatter spreads the bits of a key over a word (Fibonacci hashing).
func scatter(key uint64) uint64 {
	h := key * 0x9e3779b97f4a7c15
	return h ^ h>>32
}
