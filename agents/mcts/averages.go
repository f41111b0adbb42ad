package mcts

import "gipf.arena/agents"

// MAST, the move-average sampling technique (Finnsson and Björnsson 2008), draws
// decisions by the mean score of each player's decisions, wherever they were
// made. N-grams (Tak, Winands and Björnsson 2012) are the same of a decision made
// after given others, whoever made these.

// An average is the scores of a decision; visits fade, so they are no integers.
type average struct{ sum, visits, mean float32 }

// unseen is the mean of what has never been seen.
const unseen = 0.5

// settle brings the mean up to date, with one more visit that scored ½, so that
// what has rarely been seen, or not at all, is neither hopeless nor a certain win.
// Finnsson and Björnsson let it count as won; among hundreds of decisions a
// playout would then do nothing but try new ones.
func (a *average) settle() { a.mean = (a.sum + unseen) / (a.visits + 1) }

// gramVisits is how many visits a decision after given others must have to have a
// say (Tak, Winands and Björnsson 2012).
const gramVisits = 7

// average counts the score of decision d after those of log.
func (m *memory) average(log []made, d made, score float64) {
	for n := range m.grams() {
		if key, ok := keyAfter(log, n, d); ok {
			a := m.averages.claim(key)
			a.sum += float32(score)
			a.visits++
			a.settle()
		}
	}
}

// grams returns of how many lengths sequences of decisions have averages.
func (m *memory) grams() int {
	return max(1, m.rules.Grams)
}

// mean returns the mean score of d after the decisions of log: that of d alone,
// or of that and those after the last decisions that have been seen enough.
func (m *memory) mean(log []made, d made) float64 {
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
// mean rounded to a step: looked up, because there is one for each legal decision
// of each position of each playout.
func (m *memory) weight(log []made, d made) float64 {
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

// fade lets what was learnt for the last decision of the game count less.
func (m *memory) fade() {
	if m == nil {
		return
	}
	for i := range m.averages.slots {
		a := &m.averages.slots[i].value
		a.sum *= m.rules.Decay
		a.visits *= m.rules.Decay
		a.settle()
	}
}
