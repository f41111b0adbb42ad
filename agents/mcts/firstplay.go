package mcts

import "math"

// A FirstPlay says which value replaces the mean score of an untried move
// (first-play urgency, Gelly and Wang 2006): the lower it is, the more a good
// move found early is exploited before the others are tried.
type FirstPlay struct {
	Rule  FirstPlayRule
	Value float64
}

// A FirstPlayRule says how FirstPlay.Value is meant.
type FirstPlayRule uint8

const (
	// TryAll tries every move before any a second time.
	TryAll FirstPlayRule = iota
	// Absolute takes Value itself.
	Absolute
	// Reduced takes the mean of the moves tried, ½ when there are none, less
	// Value·sqrt(share of them among all, by prior), as KataGo does. With Value 0
	// it is that mean.
	Reduced
)

// value returns the value that replaces the mean of an unvisited child of node i.
func (f FirstPlay) value(t *tree, i int32) float64 {
	if f.Rule != Reduced {
		return f.given(soFar{})
	}
	return f.given(t.tried(i))
}

// given is value with the sums of the visited children given.
func (f FirstPlay) given(so soFar) float64 {
	switch f.Rule {
	case Absolute:
		return f.Value
	case Reduced:
		return so.mean() - float64(f.Value*math.Sqrt(so.share))
	}
	return untried
}

// soFar sums up the visited children of a node: their scores for its mover, their visits, and
// their share among all, by prior.
type soFar struct{ sum, visits, share float64 }

func (s *soFar) add(sum, visits, share float64) {
	s.sum += sum
	s.visits += visits
	s.share += share
}

// mean returns the mean score, ½ where there is nothing.
func (s *soFar) mean() float64 {
	if s.visits == 0 {
		return 0.5
	}
	return s.sum / s.visits
}

// tried sums up the visited children of node i.
func (t *tree) tried(i int32) (so soFar) {
	n := &t.nodes[i]
	for k := n.first; k < n.first+int32(n.count); k++ {
		if kid := &t.nodes[k]; kid.visits > 0 {
			so.add(kid.sum, float64(kid.visits), t.shareOf(k, n))
		}
	}
	return so
}

// shareOf returns the prior of child k of n, alike for all when there are none.
func (t *tree) shareOf(k int32, n *node) float64 {
	if len(t.prior.at) > 0 {
		return float64(t.prior.at[k])
	}
	return 1 / float64(n.count)
}
