package mcts

import (
	"context"
	"math"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// checkEvery is how many simulations pass between looks at the context and, if
// the budget is time, at the clock: some tens of microseconds.
const checkEvery = 32

// search runs simulations until the budget is used up, and returns how many. The
// error is the context's.
func (a *Agent) search(ctx context.Context, deadline time.Time) (int64, error) {
	// Visits must stay within an int32, kept ones included.
	budget := int64(math.MaxInt32 - a.tree.nodes[0].visits)
	if a.cfg.Sims > 0 {
		budget = min(budget, a.cfg.Sims)
	}
	for sims := int64(0); sims < budget; sims++ {
		if sims%checkEvery == 0 {
			if err := ctx.Err(); err != nil {
				return sims, err
			}
			if a.cfg.Time > 0 && sims > 0 && !time.Now().Before(deadline) {
				return sims, nil
			}
		}
		a.simulate()
	}
	return budget, nil
}

// simulate walks from the root to a leaf, growing the tree by at most one node's
// children, finds out what the leaf is worth and counts that on the way back.
func (a *Agent) simulate() {
	leaf := a.walk()
	a.backup(a.worth(a.tree.nodes[leaf].result))
}

// worth returns the score of First in the leaf, whose position is a.state: that
// of its result when it is over, what the evaluation says, or how a random
// playout ends. A playout that is cut off counts ½ to both.
func (a *Agent) worth(result rules.Result) float64 {
	switch {
	case result != rules.Ongoing:
		return result.Score(rules.First)
	case a.eval != nil:
		return agents.Score(a.eval.ValueFor(a.state, rules.First))
	}
	result, plies := a.playout()
	a.transitions += int64(plies)
	return result.Score(rules.First)
}

// walk leaves the leaf's position in a.state and the way to it in a.path.
func (a *Agent) walk() (leaf int32) {
	t := &a.tree
	a.state.CopyFrom(a.base)
	a.path = append(a.path[:0], 0)
	for i := int32(0); ; {
		n := &t.nodes[i]
		if n.result != rules.Ongoing || n.first == 0 && !a.ripen(i) {
			return i
		}
		i = t.pick(i, a.cfg.C)
		a.path = append(a.path, i)
		child := &t.nodes[i]
		a.state.Play(child.move)
		a.transitions++
		if child.visits == 0 {
			child.mover, child.result = a.state.Mover(), a.state.Result()
		}
	}
}

// ripen expands node i, whose position is a.state, if it has been visited often
// enough and the slab may grow; it reports whether it did.
func (a *Agent) ripen(i int32) bool {
	if int64(a.tree.nodes[i].visits) < a.cfg.Expand || int64(len(a.tree.nodes)) >= a.cfg.MaxNodes {
		return false
	}
	a.moves = a.state.Moves(a.moves[:0])
	a.expand(i)
	return true
}

// expand gives node i the children a.moves in random order, so that the order
// in which a game lists its moves favours none of them.
func (a *Agent) expand(i int32) {
	for k := len(a.moves) - 1; k > 0; k-- {
		j := a.rng.Uint32N(uint32(k + 1))
		a.moves[k], a.moves[j] = a.moves[j], a.moves[k]
	}
	a.tree.expand(i, a.moves)
}

// playout plays random decisions from a.state on, which it may spoil, and
// returns the result, Ongoing at the cap, and the number of decisions.
func (a *Agent) playout() (rules.Result, int) {
	if a.fast != nil {
		return a.fast.Playout(a.rng, a.cfg.MaxPlies)
	}
	for plies := range a.cfg.MaxPlies {
		a.moves = a.state.Moves(a.moves[:0])
		if len(a.moves) == 0 {
			return a.state.Result(), plies
		}
		a.state.Play(a.moves[a.rng.Uint32N(uint32(len(a.moves)))])
	}
	return a.state.Result(), a.cfg.MaxPlies
}

// backup counts a leaf's score, that of First, at every node of the path, each
// for the player who decided to go there.
func (a *Agent) backup(first float64) {
	score := [3]float64{rules.First: first, rules.Second: 1 - first}
	nodes := a.tree.nodes
	decider := nodes[0].mover
	nodes[0].visits++
	for _, i := range a.path[1:] {
		n := &nodes[i]
		n.visits++
		n.sum += score[decider]
		decider = n.mover
	}
}
