package mcts

// A FirstPlay says what stands for the mean score of a decision that has not
// been tried (first-play urgency, Gelly and Wang 2006): the lower it is, the
// more a good decision found early is exploited before the others are tried.
type FirstPlay struct {
	Rule  FirstPlayRule
	Value float64
}

// A FirstPlayRule says whether FirstPlay.Value counts.
type FirstPlayRule uint8

const (
	// TryAll tries every decision before any a second time.
	TryAll FirstPlayRule = iota
	// Absolute takes Value itself.
	Absolute
	// MeanOfTried takes the mean of the decisions tried, ½ when there are none.
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
