package mcts

// A madeSet is a set of decisions: a hash table with linear probing, emptied at
// once by a new epoch.
type madeSet struct {
	list  []made // in the order they were added
	slots []madeSlot
	epoch uint32
}

type madeSlot struct {
	key   uint64
	epoch uint32 // the slot is used when it is the set's
}

// clear empties the set.
func (s *madeSet) clear() {
	s.list = s.list[:0]
	if s.epoch++; s.epoch == 0 { // wrapped around: old slots would look new
		clear(s.slots)
		s.epoch = 1
	}
}

// add adds m unless it is there.
func (s *madeSet) add(m made) {
	if 2*(len(s.list)+1) > len(s.slots) {
		s.grow()
	}
	if slot := s.find(m.key()); slot.epoch != s.epoch {
		*slot = madeSlot{m.key(), s.epoch}
		s.list = append(s.list, m)
	}
}

// has reports whether m is in the set.
func (s *madeSet) has(m made) bool {
	return len(s.list) > 0 && s.find(m.key()).epoch == s.epoch
}

// find returns the slot of a key, or the one where it belongs.
func (s *madeSet) find(key uint64) *madeSlot {
	mask := uint64(len(s.slots) - 1)
	for i := scatter(key) & mask; ; i = (i + 1) & mask {
		if slot := &s.slots[i]; slot.epoch != s.epoch || slot.key == key {
			return slot
		}
	}
}

// grow doubles the table.
func (s *madeSet) grow() {
	s.slots = make([]madeSlot, max(64, 2*len(s.slots)))
	for _, m := range s.list {
		*s.find(m.key()) = madeSlot{m.key(), s.epoch}
	}
}

// scatter spreads the bits of a key over a word (Fibonacci hashing).
func scatter(key uint64) uint64 {
	h := key * 0x9e3779b97f4a7c15
	return h ^ h>>32
}
