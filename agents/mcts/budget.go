package mcts

import (
	"context"
	"math"

	"gipf.arena/agents"
)

// checkEvery is the number of simulations between checks of the context and, if the budget
// is time, of the clock: 30 microseconds at ZÈRTZ and 600 at LYNGK. A check takes about a
// tenth of a microsecond.
const checkEvery = 4

// search runs simulations until a budget is used up or nothing is left to find
// out, and returns how many. The error is the context's.
func (w *worker) search(ctx context.Context, watch agents.Watch) (sims int64, err error) {
	// Visits stay within an int32, kept ones and those of other threads included.
	budget := int64(math.MaxInt32-w.tree.nodes[0].visits) / int64(max(1, w.cfg.Threads))
	if w.cfg.Sims > 0 {
		budget = min(budget, w.cfg.Sims)
	}
	for ; sims < budget; sims++ {
		if sims%checkEvery == 0 {
			if err := ctx.Err(); err != nil {
				return sims, err
			}
			if sims > 0 && watch.Enough(sims, w.standing) {
				return sims, nil
			}
		}
		if w.tree.proof(0).proven() || !w.simulate() {
			return sims, nil
		}
	}
	return sims, nil
}

// standing returns how many simulations of this worker the choice leads by, and whether
// it is open: the most visited move is not the one with the best mean of those that were
// visited half as often.
func (w *worker) standing() (lead int64, open bool) {
	t := w.tree
	best := t.best()
	for k := range t.children(0) {
		i := t.nodes[0].first + int32(k)
		if 2*t.nodes[i].visits >= t.nodes[best].visits && t.estimate(i) > t.estimate(best) {
			return 0, true
		}
	}
	return t.lead() / int64(max(1, w.cfg.Threads)), false
}

// lead returns how many visits the root's most visited child has more than the
// next.
func (t *tree) lead() int64 {
	first, second := int32(0), int32(0)
	for _, k := range t.children(0) {
		switch {
		case k.visits > first:
			first, second = k.visits, first
		case k.visits > second:
			second = k.visits
		}
	}
	return int64(first) - int64(second)
}
