package alphabeta

// A memo remembers what the evaluation said of positions it was asked about lately. A
// search asks again about many: by another order of moves, in the search for the next
// move, and in series of noisy moves, where the table is left alone. What it remembers is
// what the evaluation would say, so it changes nothing but the time.
type memo []opinion

type opinion struct {
	key   uint64 // of the position; 0 is none's
	value value
}

// mostMemo is the most opinions that are remembered, 16 bytes each: they have to be at
// hand faster than an evaluation is made.
const mostMemo = 1 << 13

// newMemo returns a memo for at most so many opinions, at least one: a power of two.
func newMemo(most int) memo {
	size := 1
	for size*2 <= min(most, mostMemo) {
		size *= 2
	}
	return make(memo, size)
}

// of returns the place for the position with a hash, and the key under which it is there
// if it is known.
func (m memo) of(hash uint64) (at *opinion, key uint64) {
	return &m[hash>>32&uint64(len(m)-1)], hash | 1
}
