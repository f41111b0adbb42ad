package alphabeta

// A memo remembers the values of recently evaluated positions. A search asks again about
// many: by another order of moves, in the search for the next move, and in series of
// noisy moves, which do not use the table. It remembers exactly what the evaluation would
// return, so it changes only the time.
//
// Its tags are eight bits of each key. They are compared first, because most positions are
// new, and because the tags fit into a cache that is too small for the values.
type memo struct {
	tags     []uint8
	opinions []opinion
}

type opinion struct {
	key   uint64 // of the position; 0 is none's
	value value
}

// mostMemo is the most values remembered, 17 bytes each: a look-up must be faster than
// an evaluation.
const mostMemo = 1 << 13

// newMemo returns a memo for at most so many opinions, at least one: a power of two.
func newMemo(most int) memo {
	size := 1
	for size*2 <= min(most, mostMemo) {
		size *= 2
	}
	return memo{make([]uint8, size), make([]opinion, size)}
}

// of returns the place for the position with a hash, the key under which it is there if it
// is known, and its tag, of bits that do not find the place.
func (m *memo) of(hash uint64) (at, key uint64, tag uint8) {
	return hash >> 32 & uint64(len(m.opinions)-1), hash | 1, uint8(hash >> 56)
}

// find returns the remembered value of the position with a hash, if any.
func (m *memo) find(hash uint64) (v value, ok bool) {
	at, key, tag := m.of(hash)
	if m.tags[at] != tag || m.opinions[at].key != key {
		return 0, false
	}
	return m.opinions[at].value, true
}

// keep remembers the value of a position and overwrites its place.
func (m *memo) keep(hash uint64, v value) {
	at, key, tag := m.of(hash)
	m.tags[at], m.opinions[at] = tag, opinion{key, v}
}
