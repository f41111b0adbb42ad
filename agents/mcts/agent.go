package mcts

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// Config is the parameters of an Agent. At least one of Sims and Time must be
// given.
type Config struct {
	// Sims is the number of new simulations for each decision; those inherited
	// from the tree kept come on top. 0 means no limit.
	Sims int64
	// Time is how long a decision may take; 0 means no limit, and the clock is
	// never looked at.
	Time time.Duration
	// C weighs exploration in UCB1; scores lie between 0 and 1. In GIPF basic at
	// 300 and 1500 simulations 0.1 to 0.4 play alike and 0.7 is some 80 Elo worse.
	// Of what plays alike the default is near the upper end: with less, a decision
	// that looked bad once may never be looked at again.
	C float64
	// Expand is how many visits a node must have before it gets children. In GIPF
	// basic 0 to 10 play alike; the slab shrinks as it grows.
	Expand int64
	// Eval, if not nil, says what a leaf is worth, in place of a random playout.
	// Each agent clones it.
	Eval *agents.Linear
	// MaxPlies cuts off a playout, which then counts ½ to both sides.
	MaxPlies int
	// MaxNodes bounds the slab (24 bytes a node): a larger tree no longer grows
	// but goes on learning. Keeping a subtree may take its size again for a moment.
	MaxNodes int64
}

// Agent is UCT. It implements agents.Agent and agents.Observer; told of every
// decision, it keeps the part of its tree that still matters.
type Agent struct {
	cfg   Config
	tree  tree
	rng   *rand.Rand
	base  rules.State     // the position of the tree's root
	state rules.State     // the position of the running simulation
	fast  rules.Playouter // state, if it plays out by itself
	eval  *agents.Linear  // nil for playouts
	path  []int32         // from the root to the leaf of the running simulation
	moves []rules.Move
	// transitions counts decisions applied since the last Choose began.
	transitions int64
}

// New returns an agent whose decisions follow from env.Seed, unless the budget
// is time. It panics when cfg has no budget.
func New(env agents.Env, cfg Config) *Agent {
	if cfg.Sims <= 0 && cfg.Time <= 0 {
		panic("mcts: neither simulations nor time")
	}
	a := &Agent{cfg: cfg, rng: agents.NewRand(env.Seed, "agent"), base: env.Game.New(0), state: env.Game.New(0)}
	a.fast, _ = a.state.(rules.Playouter)
	if cfg.Eval != nil {
		a.eval = cfg.Eval.Clone()
	}
	return a
}

// Choose implements agents.Agent. A forced decision costs no simulation and has
// the value NaN. With a budget of simulations a context that ends before they
// are made is an error, because what an interrupted search thinks depends on
// the clock; with a budget of time the search made so far decides.
func (a *Agent) Choose(ctx context.Context, s rules.State) (rules.Move, agents.Info, error) {
	var deadline time.Time
	if a.cfg.Time > 0 {
		deadline = time.Now().Add(a.cfg.Time)
	}
	a.transitions = 0
	a.sync(s)
	a.moves = s.Moves(a.moves[:0])
	if len(a.moves) == 1 {
		return a.moves[0], agents.Info{Value: math.NaN()}, nil
	}
	a.tree.compact()
	if a.tree.nodes[0].first == 0 {
		a.expand(0)
	}
	sims, err := a.search(ctx, deadline)
	best := a.tree.best()
	info := agents.Info{Value: best.sum / float64(best.visits), Sims: sims, Transitions: a.transitions}
	if err != nil && (a.cfg.Time == 0 || best.visits == 0) {
		info.Value = math.NaN()
		return 0, info, err
	}
	return best.move, info, nil
}

// best returns the root's child with the most visits, of several the one with
// the best mean, of several the first. The robust child (Chaslot et al. 2008).
func (t *tree) best() node {
	kids := t.children(0)
	best := kids[0]
	for _, k := range kids[1:] {
		// Equal visits, so the sums compare like the means.
		if k.visits > best.visits || k.visits == best.visits && k.sum > best.sum {
			best = k
		}
	}
	return best
}
