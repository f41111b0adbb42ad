package mcts

import (
	"gipf.arena/agents"
	"gipf.arena/internal/numeric"
)

// MAST, the move-average sampling technique (Finnsson and Björnsson 2008), draws
// moves by the mean score of each player's moves, wherever they were
// made. N-grams (Tak, Winands and Björnsson 2012) are the same of a move made
// after given others, of either player.

// An average is the scores of a move; visits fade, so they are no integers.
type average struct{ sum, visits, mean float32 }

// unseen is the mean of what has never been seen.
const unseen = 0.5

// settle brings the mean up to date, with one more visit that scored ½, so that
// what has rarely been seen, or not at all, is neither hopeless nor a certain win.
// Finnsson and Björnsson let it count as won; among hundreds of moves a
// playout would then do nothing but try new ones.
func (a *average) settle() { a.mean = (a.sum + unseen) / (a.visits + 1) }

// gramVisits is how many visits a move after given others must have to have a
// say (Tak, Winands and Björnsson 2012).
const gramVisits = 7

// average counts the score of move d after those of log.
func (m *memory) average(log []playedMove, d playedMove, score float64) {
	for n := range m.grams() {
		if key, ok := keyAfter(log, n, d); ok {
			a := m.averages.claim(key)
			a.sum += float32(score)
			a.visits++
			a.settle()
		}
	}
}

// grams returns of how many lengths sequences of moves have averages.
func (m *memory) grams() int {
	return max(1, m.rules.Grams)
}

// mean returns the mean score of d after the moves of log: that of d alone,
// or of that and those after the last moves that have been seen enough.
func (m *memory) mean(log []playedMove, d playedMove) float64 {
	sum, count := unseen, 1.0
	key, _ := keyAfter(log, 0, d)
	if a := m.averages.find(key); a != nil {
		sum = float64(a.mean)
	}
	for n := 1; n < m.rules.Grams; n++ {
		if key, ok := keyAfter(log, n, d); ok {
			if a := m.averages.find(key); a != nil && a.visits >= gramVisits {
				sum += float64(a.mean)
				count++
			}
		}
	}
	return sum / count
}

// weight returns exp(mean/temperature), up to a factor that all share, with the
// mean rounded to a step: looked up, because there is one for each legal move
// of each position of each playout.
func (m *memory) weight(log []playedMove, d playedMove) float64 {
	return m.weights[int(float64(m.mean(log, d)*weightSteps)+0.5)]
}

const (
	weightSteps = 1024
	minTemp     = 0.002 // below it weights would vanish
)

// gibbs fills in the weights.
func gibbs(temp float64) []float64 {
	weights := make([]float64, weightSteps+1)
	for i := range weights {
		weights[i] = float64(i) / weightSteps / temp
	}
	agents.Softmax(weights)
	return weights
}

// decay is what the averages and their visits are multiplied by between two moves of the game. It lies in
// the middle of what Tak, Winands and Björnsson (2014) find to play alike for MAST.
const decay = 0.5

// fade lets what was learnt for the last move of the game count less.
func (m *memory) fade() {
	if m == nil {
		return
	}
	for i := range m.averages.slots {
		a := &m.averages.slots[i].value
		a.sum *= decay
		a.visits *= decay
		a.settle()
	}
}

// A memory is what playouts learn from the simulations before them, in tables of
// fixed size. It belongs to one worker and is kept from move to move;
// which [average] describes.
type memory struct {
	rules    *Playouts
	averages cache[average]
	weights  []float64 // by Gibbs sampling, of means in steps of 1/weightSteps
}

// The number of slots of a table is 1<<bits: ZÈRTZ has some 10^4 moves, and
// N-grams are the more the longer the game.
const (
	averageBits = 14
	gramBits    = 16
)

// newMemory returns nil when nothing is to be learnt.
func newMemory(r *Playouts) *memory {
	if r.Mast == 0 {
		return nil
	}
	m := &memory{rules: r, averages: newCache[average](averageBits), weights: gibbs(r.Mast)}
	if r.Grams > 1 {
		m.averages = newCache[average](gramBits)
	}
	return m
}

// learn takes in the moves of a whole simulation, from the root on, and
// First's score at its end.
func (m *memory) learn(log []playedMove, first float64) {
	for k, d := range log {
		m.average(log[:k], d, scoreOf(first, d.by))
	}
}

// keyAfter returns the key of d after the last n moves of log; there is none
// when log has fewer.
func keyAfter(log []playedMove, n int, d playedMove) (key uint64, ok bool) {
	if len(log) < n {
		return 0, false
	}
	for _, before := range log[len(log)-n:] {
		key = numeric.Mix(key ^ before.key())
	}
	return numeric.Mix(key^d.key()) | 1<<63, true
}
