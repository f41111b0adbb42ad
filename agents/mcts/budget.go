package mcts

import (
	"context"
	"math"
	"time"
)

// checkEvery is how many simulations pass between looks at the context and, if
// the budget is time, at the clock: some tens of microseconds.
const checkEvery = 32

// search runs simulations until a budget is used up or nothing more can be found
// out, and returns how many. The error is the context's.
func (w *worker) search(ctx context.Context, deadline time.Time) (sims int64, err error) {
	budget := w.room()
	if w.cfg.Sims > 0 {
		budget = min(budget, w.cfg.Sims)
	}
	decided := decision{cfg: w.cfg, tree: w.tree}
	for ; sims < budget; sims++ {
		if sims%checkEvery == 0 {
			if err := ctx.Err(); err != nil {
				return sims, err
			}
			if w.cfg.Time > 0 && sims > 0 && !time.Now().Before(deadline) {
				return sims, nil
			}
		}
		if w.settled(&decided, sims, min(budget-sims, w.limit-w.transitions)) || !w.simulate() {
			return sims, nil
		}
	}
	return sims, nil
}

// room returns how many simulations the worker may make so that visits stay
// within an int32, kept ones and those of other threads included.
func (w *worker) room() int64 {
	w.hold()
	defer w.release()
	return int64(math.MaxInt32-w.tree.nodes[0].visits) / int64(max(1, w.cfg.Threads)) / int64(1+w.cfg.VirtualLoss)
}

// settled is d.reached while no other thread changes the tree.
func (w *worker) settled(d *decision, sims, left int64) bool {
	w.hold()
	defer w.release()
	return d.reached(sims, left)
}

// A decision finds out whether further simulations could change the choice.
type decision struct {
	cfg  *Config
	tree *tree
	next int64 // the number of simulations before which no lead can be large enough
}

// reached reports whether the choice is certain after so many simulations, with
// at most left to come: each applies one transition at least.
func (d *decision) reached(sims, left int64) bool {
	if d.cfg.Solver {
		return d.tree.proof(0).proven()
	}
	if !d.cfg.Early || sims < d.next {
		return false
	}
	lead := d.tree.lead()
	// A simulation brings the lead and the number left nearer by two at most; the
	// transitions left may shrink faster.
	d.next = sims + max(1, min(checkEvery, (left-lead)/2))
	return lead > left
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
