package mcts

// A table is a hash table of fixed size that forgets: a key may stand in one of
// tableReach neighbouring slots, and a newcomer that finds all taken by others
// takes the first of them.
type table[V any] struct{ slots []tableSlot[V] }

// A tableSlot is free while its key is 0.
type tableSlot[V any] struct {
	key   uint64
	value V
}

const tableReach = 4

func newTable[V any](bits int) table[V] { return table[V]{make([]tableSlot[V], 1<<bits)} }

// find returns the value of a key other than 0, nil when there is none.
func (t *table[V]) find(key uint64) *V {
	if slot := t.place(key); slot.key == key {
		return &slot.value
	}
	return nil
}

// claim returns the value of a key other than 0, a zero value when it is new.
func (t *table[V]) claim(key uint64) *V {
	slot := t.place(key)
	if slot.key != key {
		*slot = tableSlot[V]{key: key}
	}
	return &slot.value
}

// place returns the slot in which a key stands or would have to.
func (t *table[V]) place(key uint64) *tableSlot[V] {
	mask := uint64(len(t.slots) - 1)
	for i := range uint64(tableReach) {
		if slot := &t.slots[(key+i)&mask]; slot.key == key || slot.key == 0 {
			return slot
		}
	}
	return &t.slots[key&mask]
}
