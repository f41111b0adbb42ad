package mcts

import (
	"sync"

	"gipf.arena/agents"
	"gipf.arena/agents/alphabeta"
	"gipf.arena/internal/simd"
	"gipf.arena/rules"
)

// A remembering is an evaluation that remembers the values of recently evaluated positions. A
// search that looks ahead asks again about many: moves lead to one position in another order,
// and each leaf was a successor before it was a leaf. It remembers exactly what the
// evaluation would return, and how many moves it would apply, so it changes only the time. It
// belongs to one worker.
type remembering struct {
	agents.Evaluation
	shelf *shelf // nil where nothing is remembered
	memo  *memo  // from the shelf, nil before the first question of a search
	// most is how many moves may be applied for the next answer, and applied how many were for
	// the last one: more than most where those did not suffice and the answer means nothing.
	most, applied int64
}

// A memo holds opinions, found by the position's hash.
type memo [1 << memoBits]opinion

type opinion struct {
	key     uint64 // of the position; 0 is none's
	value   float64
	applied int64
}

// memoBits is the binary logarithm of the number of values a memo holds, 24 bytes each: a
// look-up must be faster than an evaluation.
const memoBits = 13

// Evaluate implements agents.Evaluation.
func (r *remembering) Evaluate(s rules.State) float64 {
	if r.shelf == nil {
		return r.ask(s)
	}
	if r.memo == nil {
		r.memo = r.shelf.take()
	}
	hash := s.Hash()
	at, key := &r.memo[hash>>(64-memoBits)], hash|1
	if at.key == key {
		r.applied = at.applied
		return at.value
	}
	value := r.ask(s)
	if r.applied <= r.most {
		*at = opinion{key, value, r.applied}
	}
	return value
}

// ask is Evaluate of what is not remembered.
func (r *remembering) ask(s rules.State) (value float64) {
	q, looks := r.Evaluation.(*alphabeta.Quiescence)
	if !looks {
		return r.Evaluation.Evaluate(s)
	}
	value, r.applied = q.Within(s, r.most)
	return value
}

// valueFor returns what e says of a position for p, which may take transitions; ok is false
// where those that are left do not suffice.
func (w *worker) valueFor(e *remembering, s rules.State, p rules.Player) (value float64, ok bool) {
	e.most, e.applied = w.limit-w.transitions, 0
	value = agents.ValueFor(e, s, p)
	w.transitions += min(e.applied, e.most)
	return value, e.applied <= e.most
}

// fetch prefetches what is remembered about a position that will be asked for soon.
func (r *remembering) fetch(s rules.State) {
	if r.memo != nil {
		simd.Prefetch(&r.memo[s.Hash()>>(64-memoBits)])
	}
}

// rest ends a search: the memo is for the next search.
func (r *remembering) rest() {
	if r != nil && r.memo != nil {
		r.shelf.put(r.memo)
		r.memo = nil
	}
}

// A shelf keeps memos of one evaluation between searches. So the number of memos is the
// number of simultaneous searches, not of agents, and each search sees earlier results of
// others.
type shelf struct {
	lock  sync.Mutex
	memos []*memo
}

// take returns a memo that is not in use.
func (f *shelf) take() *memo {
	f.lock.Lock()
	defer f.lock.Unlock()
	n := len(f.memos) - 1
	if n < 0 {
		return new(memo)
	}
	m := f.memos[n]
	f.memos = f.memos[:n]
	return m
}

// put gives a memo back.
func (f *shelf) put(m *memo) {
	f.lock.Lock()
	defer f.lock.Unlock()
	f.memos = append(f.memos, m)
}
