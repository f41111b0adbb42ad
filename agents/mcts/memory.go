package mcts

import "gipf.arena/internal/numeric"

// A memory is what playouts learn from the simulations before them, in tables of
// fixed size. It belongs to one worker and is kept from decision to decision;
// averages.go says what.
type memory struct {
	rules    *Playouts
	averages table[average]
	weights  []float64 // by Gibbs sampling, of means in steps of 1/weightSteps
}

// The number of slots of a table is 1<<bits: ZÈRTZ has some 10^4 decisions, and
// N-grams are the more the longer the game.
const (
	averageBits = 14
	gramBits    = 16
)

// newMemory returns nil when nothing is to be learnt.
func newMemory(r *Playouts) *memory {
	if !r.Mast.On {
		return nil
	}
	m := &memory{rules: r}
	m.averages = newTable[average](averageBits)
	if r.Mast.Temp > 0 {
		m.weights = gibbs(r.Mast.Temp)
	}
	if r.Grams > 1 {
		m.averages = newTable[average](gramBits)
	}
	return m
}

// learn takes in the decisions of a whole simulation, from the root on, and
// First's score at its end.
func (m *memory) learn(log []made, first float64) {
	for k, d := range log {
		m.average(log[:k], d, scoreOf(first, d.by))
	}
}

// keyAfter returns the key of d after the last n decisions of log; there is none
// when log has fewer.
func keyAfter(log []made, n int, d made) (key uint64, ok bool) {
	if len(log) < n {
		return 0, false
	}
	for _, before := range log[len(log)-n:] {
		key = numeric.Mix(key ^ before.key())
	}
	return numeric.Mix(key^d.key()) | 1<<63, true
}
