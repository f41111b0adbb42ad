package mcts

import (
	"math"

	"gipf.arena/rules"
)

// best returns the root's child to play: the one with the most visits, of
// several the one with the best mean, of several the first (the robust child,
// Chaslot et al. 2008). Where something is proven, only those take part that may
// yet be worth more than what is certain, or when there are none, those that are
// worth just that: a proven win is played, a proven loss is not, and of nothing
// but losses the one that took longest to refute. A child whose mean is below
// what is certain gives way to one that makes sure of it.
func (t *tree) best() int32 {
	lo := t.proof(0).lo
	best, sure := int32(-1), int32(-1)
	first := t.nodes[0].first
	for k := first; k < first+int32(t.nodes[0].count); k++ {
		b := t.proof(k)
		if b.hi > lo && t.moreRobust(k, best) {
			best = k
		}
		if b.lo == lo && t.moreRobust(k, sure) {
			sure = k
		}
	}
	// Written so that an unvisited child, whose estimate is NaN, gives way too.
	if best >= 0 && t.estimate(best) >= float64(lo)/2 {
		return best
	}
	return sure
}

// moreRobust compares two of the root's children; -1 is none.
func (t *tree) moreRobust(i, j int32) bool {
	if j < 0 {
		return true
	}
	a, b := &t.nodes[i], &t.nodes[j]
	// With equal visits the sums compare like the means.
	return a.visits > b.visits || a.visits == b.visits && a.sum > b.sum
}

// proof returns what is proven about the root or a child of it, as the root's
// mover sees it.
func (t *tree) proof(i int32) bounds {
	if len(t.bounds.at) == 0 {
		return unproven
	}
	return t.bounds.at[i].of(t.nodes[0].mover)
}

// proven returns the result of best play from the root on, Ongoing when that is
// not proven.
func (t *tree) proven() rules.Result {
	if len(t.bounds.at) == 0 || !t.bounds.at[0].proven() {
		return rules.Ongoing
	}
	return [...]rules.Result{rules.SecondWins, rules.Draw, rules.FirstWins}[t.bounds.at[0].lo]
}

// estimate returns the expected score of the root's child k for the root's
// mover, NaN when nothing is known.
func (t *tree) estimate(k int32) float64 {
	n, b := &t.nodes[k], t.proof(k)
	if n.visits == 0 && !b.proven() {
		return math.NaN()
	}
	return b.clamp(n.sum / float64(n.visits))
}
