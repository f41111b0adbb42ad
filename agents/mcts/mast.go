package mcts

import (
	"gipf.arena/agents"
	"gipf.arena/internal/numeric"
)

// MAST, the move-average sampling technique (Finnsson and Björnsson 2008), draws
// moves by the mean score of each player's moves, wherever they were made.

// An average is the scores of a move; visits fade, so they are no integers.
type average struct{ sum, visits, mean float32 }

// unseen is the mean of what has never been seen.
const unseen = 0.5

// settle brings the mean up to date, with one more visit that scored ½, so that a
// move seen rarely or never is neither hopeless nor a certain win. Finnsson and
// Björnsson let it count as won; among hundreds of moves a playout would then only
// try new ones.
func (a *average) settle() { a.mean = (a.sum + unseen) / (a.visits + 1) }

// mean returns the mean score of a move.
func (m *memory) mean(d playedMove) float64 {
	if a := m.averages.find(averageKey(d)); a != nil {
		return float64(a.mean)
	}
	return unseen
}

// weight returns exp(mean/temperature), up to a factor that all share, with the
// mean rounded to a step: looked up, because there is one for each legal move
// of each position of each playout.
func (m *memory) weight(d playedMove) float64 {
	return m.weights[int(float64(m.mean(d)*weightSteps)+0.5)]
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

// fade reduces the weight of what was learnt for the last move of the game.
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

// A memory is what playouts learn from earlier simulations, in tables of fixed
// size; see [average]. It belongs to one worker and is kept from move to move.
type memory struct {
	averages cache[average]
	weights  []float64 // by Gibbs sampling, of means in steps of 1/weightSteps
}

// averageBits is the binary logarithm of the slots of a table: ZÈRTZ has some 10^4 moves.
const averageBits = 14

// newMemory returns nil if playouts learn nothing.
func newMemory(r *Playouts) *memory {
	if r.Mast == 0 {
		return nil
	}
	return &memory{averages: newCache[average](averageBits), weights: gibbs(r.Mast)}
}

// learn takes in the moves of a whole simulation, from the root on, and
// First's score at its end.
func (m *memory) learn(log []playedMove, first float64) {
	for _, d := range log {
		a := m.averages.claim(averageKey(d))
		a.sum += float32(scoreOf(first, d.by))
		a.visits++
		a.settle()
	}
}

// averageKey is the key of the average of a move, never 0.
func averageKey(d playedMove) uint64 { return numeric.Mix(d.key()) | 1<<63 }
