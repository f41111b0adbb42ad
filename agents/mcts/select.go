package mcts

import (
	"math"

	"gipf.arena/agents"
)

// pick returns the child of the expanded node i that UCB1 sends the next
// simulation to: that with the largest
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
	// one has been, all have.
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

// A FirstPlay says what stands for the mean score of a move that has not
// been tried (first-play urgency, Gelly and Wang 2006): the lower it is, the
// more a good move found early is exploited before the others are tried.
type FirstPlay struct {
	Rule  FirstPlayRule
	Value float64
}

// A FirstPlayRule says whether FirstPlay.Value counts.
type FirstPlayRule uint8

const (
	// TryAll tries every move before any a second time.
	TryAll FirstPlayRule = iota
	// Absolute takes Value itself.
	Absolute
	// MeanOfTried takes the mean of the moves tried, ½ when there are none.
	MeanOfTried
)

// value returns what stands for the mean of an unvisited child of node i.
func (f FirstPlay) value(t *tree, i int32) float64 {
	switch f.Rule {
	case Absolute:
		return f.Value
	case MeanOfTried:
		return t.meanOfTried(i)
	}
	return untried
}

// meanOfTried returns the mean score of the visited children of node i for its
// mover.
func (t *tree) meanOfTried(i int32) float64 {
	sum, visits := 0.0, 0.0
	n := &t.nodes[i]
	for k := n.first; k < n.first+int32(n.count); k++ {
		if kid := &t.nodes[k]; kid.visits > 0 {
			sum += kid.sum
			visits += float64(kid.visits)
		}
	}
	if visits == 0 {
		return 0.5
	}
	return sum / visits
}
