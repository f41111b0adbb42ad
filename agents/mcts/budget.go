package mcts

import (
	"context"
	"math"

	"gipf.arena/agents"
)

// checkEvery is how many simulations pass between looks at the context and, if
// the budget is time, at the clock: 30 microseconds at ZÈRTZ and 600 at LYNGK. A look takes
// about a tenth of a microsecond.
const checkEvery = 4

// search runs simulations until a budget is used up or nothing more can be found
// out, and returns how many. The error is the context's.
func (w *worker) search(ctx context.Context, watch agents.Watch) (sims int64, err error) {
	budget := w.simulationLimit()
	if w.cfg.Sims > 0 {
		budget = min(budget, w.cfg.Sims)
	}
	early := earlyStop{cfg: w.cfg, tree: w.tree}
	for ; sims < budget; sims++ {
		if sims%checkEvery == 0 {
			if err := ctx.Err(); err != nil {
				return sims, err
			}
			if sims > 0 && watch.Enough(sims, w.standing) {
				return sims, nil
			}
		}
		if w.stopsEarly(&early, sims, min(budget-sims, w.limit-w.transitions)) || !w.simulate() {
			return sims, nil
		}
	}
	return sims, nil
}

// standing returns how many simulations of this worker the choice leads by, and whether
// it is open: the most visited move is not the one with the best mean of those that were
// visited half as often.
func (w *worker) standing() (lead int64, open bool) {
	w.lockTree()
	defer w.unlockTree()
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

// simulationLimit returns how many simulations the worker may make so that visits stay
// within an int32, kept ones and those of other threads included.
func (w *worker) simulationLimit() int64 {
	w.lockTree()
	defer w.unlockTree()
	return int64(math.MaxInt32-w.tree.nodes[0].visits) / int64(max(1, w.cfg.Threads)) / int64(1+w.cfg.VirtualLoss)
}

// stopsEarly is e.certain while no other thread changes the tree.
func (w *worker) stopsEarly(d *earlyStop, sims, left int64) bool {
	w.lockTree()
	defer w.unlockTree()
	return d.certain(sims, left)
}

// An earlyStop finds out whether further simulations could change the choice.
type earlyStop struct {
	cfg  *Config
	tree *tree
	next int64 // the number of simulations before which no lead can be large enough
}

// certain reports whether the choice is certain after so many simulations, with
// at most left to come: each applies one transition at least.
func (d *earlyStop) certain(sims, left int64) bool {
	if d.cfg.Solver {
		return d.tree.proof(0).proven()
	}
	if !d.cfg.Early || sims < d.next {
		return false
	}
	lead := d.tree.lead()
	// A simulation brings the lead and the number left nearer by two at most; the
	// transitions left may shrink faster.
	d.next = sims + max(1, min(earlyEvery, (left-lead)/2))
	return lead > left
}

// earlyEvery is the most simulations between two looks at the lead.
const earlyEvery = 32

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
