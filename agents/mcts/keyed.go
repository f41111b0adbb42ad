package mcts

// A keyed is a hash table with linear probing that grows as need be. The key 0
// is nobody's.
type keyed[V any] struct {
	slots []keyedSlot[V]
	spare []keyedSlot[V] // where turn puts the next table
	used  int
}

// A keyedSlot is free while its key is 0.
type keyedSlot[V any] struct {
	key   uint64
	value V
}

// clear forgets everything and keeps the memory.
func (h *keyed[V]) clear() {
	clear(h.slots)
	h.used = 0
}

// get returns the value of a key, a zero value when there is none.
func (h *keyed[V]) get(key uint64) (value V) {
	if h.used == 0 {
		return value
	}
	return findSlot(h.slots, key).value
}

// claim returns the slot of a key, new if need be, or nil when it would be new
// and there are most of them already.
func (h *keyed[V]) claim(key uint64, most int) *keyedSlot[V] {
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
func (h *keyed[V]) grow() {
	old := h.slots
	h.slots = make([]keyedSlot[V], max(1024, 2*len(old)))
	for i := range old {
		if old[i].key != 0 {
			*findSlot(h.slots, old[i].key) = old[i]
		}
	}
}

// turn empties the table and returns the old slots, free ones among them, of which
// the caller puts back what he wants to keep. They are good until the next turn.
func (h *keyed[V]) turn() []keyedSlot[V] {
	if len(h.spare) != len(h.slots) {
		h.spare = make([]keyedSlot[V], len(h.slots))
	}
	clear(h.spare)
	h.slots, h.spare, h.used = h.spare, h.slots, 0
	return h.spare
}

// put adds an entry that came out of the last turn, maybe with a new key.
func (h *keyed[V]) put(slot keyedSlot[V]) {
	*findSlot(h.slots, slot.key) = slot
	h.used++
}

// findSlot returns the slot of a key, or the free one where it belongs.
func findSlot[V any](slots []keyedSlot[V], key uint64) *keyedSlot[V] {
	mask := uint64(len(slots) - 1)
	for i := scatter(key) & mask; ; i = (i + 1) & mask {
		if slot := &slots[i]; slot.key == key || slot.key == 0 {
			return slot
		}
	}
}
