package mcts

import (
	"math"

	"gipf.arena/agents"
)

// pick returns the child of the expanded node i to which UCB1 sends the next
// simulation: the one with the largest
//
//	mean score + c·sqrt(ln N / n)
//
// with N the visits of the node and n those of the child (Auer, Cesa-Bianchi
// and Fischer 2002, their constant √2 replaced by c); the first of equals. An
// unvisited child has the mean that f says and explores like one with a visit.
// Sums of quotients cannot be fused, and the conversion keeps the product from
// being, so the same child is picked on every machine.
func (t *tree) pick(i int32, c float64, f FirstPlay) int32 {
	n := &t.nodes[i]
	kids := t.children(i)
	// Unvisited children are equals, so they are visited in order: if the last
	// one was visited, all were.
	tried := len(kids)
	if kids[tried-1].visits == 0 {
		tried = 0
		for kids[tried].visits != 0 {
			tried++
		}
		if f.Rule == TryAll {
			return n.first + int32(tried)
		}
	}
	explore := float64(c * math.Sqrt(agents.Ln(float64(max(1, n.visits)))))
	best, bestValue := 0, -1.0
	done := kids[:tried]
	for k := range done {
		visits := float64(done[k].visits)
		value := done[k].sum/visits + explore/math.Sqrt(visits)
		if value > bestValue {
			best, bestValue = k, value
		}
	}
	if tried < len(kids) && f.value(t, i)+explore > bestValue {
		best = tried
	}
	return n.first + int32(best)
}
