package mcts

import "math"

// A FirstPlay says what stands for the mean score of a move that has not
// been tried (first-play urgency, Gelly and Wang 2006): the lower it is, the
// more a good move found early is exploited before the others are tried.
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

// value returns what stands for the mean of an unvisited child of node i.
func (f FirstPlay) value(t *tree, i int32) float64 {
	switch f.Rule {
	case Absolute:
		return f.Value
	case Reduced:
		mean, share := t.tried(i)
		return mean - float64(f.Value*math.Sqrt(share))
	}
	return untried
}

// tried returns the mean score of the visited children of node i for its mover,
// and their share among all, by prior.
func (t *tree) tried(i int32) (mean, share float64) {
	sum, visits := 0.0, 0.0
	n := &t.nodes[i]
	if all, own := t.fan(i); all != nil {
		for _, f := range all[:own.tried] {
			k := n.first + int32(f.kid)
			kid := &t.nodes[k]
			sum += kid.sum
			visits += float64(kid.visits)
			share += float64(t.prior.at[k])
		}
		return meanOf(sum, visits), share
	}
	for k := n.first; k < n.first+int32(n.count); k++ {
		if kid := &t.nodes[k]; kid.visits > 0 {
			sum += kid.sum
			visits += float64(kid.visits)
			share += t.shareOf(k, n)
		}
	}
	return meanOf(sum, visits), share
}

// meanOf returns the mean of a sum, ½ where there is nothing.
func meanOf(sum, visits float64) float64 {
	if visits == 0 {
		return 0.5
	}
	return sum / visits
}

// shareOf returns the prior of child k of n, alike for all when there are none.
func (t *tree) shareOf(k int32, n *node) float64 {
	if len(t.prior.at) > 0 {
		return float64(t.prior.at[k])
	}
	return 1 / float64(n.count)
}
