package mcts

import (
	"time"

	"gipf.arena/agents"
)

// Config is the parameters of an Agent. At least one of Sims, Transitions and
// Time must be given. What is at its zero value is off.
type Config struct {
	// Sims is the number of new simulations for each decision; those inherited
	// from the tree kept come on top. 0 means no limit.
	Sims int64
	// Transitions is how many decisions a search may apply to states for each
	// decision it makes, playouts and evaluated successors included. It is never
	// exceeded: a simulation it does not suffice for is not counted. 0 means no
	// limit.
	Transitions int64
	// Time is how long a decision may take; 0 means no limit, and the clock is
	// never looked at.
	Time time.Duration
	// Depth is how many decisions deep the tree may be; 0 means no limit.
	Depth int
	// Early ends a search whose choice cannot change any more within the budgets
	// of simulations and transitions. It needs a choice by visits alone, so not
	// Solver.
	Early bool

	// C weighs exploration in UCB1; scores lie between 0 and 1. In GIPF basic at
	// 300 and 1500 simulations 0.1 to 0.4 play alike and 0.7 is some 80 Elo worse.
	// Of what plays alike the default is near the upper end: with less, a decision
	// that looked bad once may never be looked at again.
	C float64
	// FirstPlay says what stands for the mean of a decision not yet tried.
	FirstPlay FirstPlay
	// Solver proves wins, losses and draws (solver.go).
	Solver bool
	// Graph lets decisions that lead to one position share what is known about it
	// (graph.go). Not with Rave.
	Graph bool
	// Rave is how many visits of a decision weigh as much as many simulations in
	// which it was made later (amaf.go); 0 means that only its own count.
	Rave float64
	// Grave, with Rave, is how many visits a node must have to judge the decisions
	// below it by all moves as first; 0 lets each node judge its own (RAVE).
	Grave int64

	// Heuristic evaluates the successors of an expanded node for Bias, Minimax and
	// PriorTemp. Each agent clones it.
	Heuristic *agents.Linear
	// Bias is the weight of progressive bias, Bias·h/(n+1) with h the successor's
	// expected score and n its visits (Chaslot et al. 2008).
	Bias float64
	// Minimax is the share, 0 to 1, of the implicit minimax value in a decision's
	// mean (minimax.go).
	Minimax float64
	// PriorTemp, above 0, searches by PUCT with softmax(value of the successor /
	// PriorTemp) as the prior; values are in logits.
	PriorTemp float64
	// Policy, if not nil, searches by PUCT with this prior. Each agent clones it.
	Policy *agents.Policy

	// Threads is how many threads search, each with its share of Sims and
	// Transitions and the whole of Time; 0 means one. They are threads beside the
	// arena's: a run of w workers computes on up to w·Threads cores. Not with
	// Early.
	Threads int
	// Parallel says how they work together: ByRoots is for NewRoots, ByTree for
	// New, and not with Graph.
	Parallel Parallel
	// VirtualLoss, with ByTree, is how many lost visits a simulation counts as
	// while it is under way.
	VirtualLoss int32

	// Expand is how many visits a node must have before it gets children. In GIPF
	// basic 0 to 10 play alike; the slab shrinks as it grows.
	Expand int64
	// Eval, if not nil, says what a leaf is worth, in place of a playout or, with
	// Playouts.CutOff, at the end of one. Each agent clones it.
	Eval *agents.Linear
	// Playouts says how they are played.
	Playouts Playouts
	// MaxPlies cuts off a playout, which then counts ½ to both sides.
	MaxPlies int
	// MaxNodes bounds the slab (24 bytes a node): a larger tree no longer grows
	// but goes on learning. Keeping a subtree may take its size again for a moment.
	MaxNodes int64
}

// bounded reports whether there is a budget.
func (c *Config) bounded() bool { return c.Sims > 0 || c.Transitions > 0 || c.Time > 0 }

// ucb1 reports whether selection is by UCB1, for which there is a faster loop.
func (c *Config) ucb1() bool { return c.Rave == 0 && !c.looksAhead() && !c.puct() }

// looksAhead reports whether the successors of an expanded node are evaluated.
func (c *Config) looksAhead() bool { return c.Bias > 0 || c.Minimax > 0 || c.PriorTemp > 0 }

// puct reports whether decisions have priors.
func (c *Config) puct() bool { return c.PriorTemp > 0 || c.Policy != nil }
