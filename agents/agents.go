// Package agents holds the players that choose decisions: the interface every
// one of them satisfies, the specs they are written as ("mcts:sims=800,c=0.7"),
// the simple ones (random, greedy) and the linear evaluation they share. Tree
// search has packages of its own below this one. Opinions about positions live
// here; facts about them live in package rules.
//
// An agent is single-threaded and belongs to one game at a time. Its randomness
// comes from the seed it was made with and nothing else, so the same seed and
// the same positions give the same decisions on every machine.
package agents

import (
	"context"

	"gipf.arena/rules"
)

// An Agent chooses decisions for whoever is to decide.
type Agent interface {
	// Choose returns a legal decision for the mover of s, which must not be
	// finished. It leaves s as it is and keeps no reference to it. The error is
	// the context's when that ended the search before any decision was found, and
	// a *Failure when a program outside of this one did not do its part.
	Choose(ctx context.Context, s rules.State) (rules.Move, Info, error)
}

// A Lister is an Agent that would begin by listing the decisions, and can use a
// list that its caller has made already.
type Lister interface {
	// ChooseFrom is Choose, given what s.Moves returned. It must not change the
	// list nor keep it.
	ChooseFrom(ctx context.Context, s rules.State, legal []rules.Move) (rules.Move, Info, error)
}

// An Observer is an Agent that wants to hear of every decision made in its
// game, its own and the opponent's, for instance to keep its tree.
type Observer interface {
	// Played tells that m was made in the position that the previous calls of
	// Played lead to. Missing calls cost time, never correctness.
	Played(m rules.Move)
}

// Info says how a decision came about.
type Info struct {
	// Value is the expected score of the mover, 0 to 1, or NaN when the agent
	// has no opinion.
	Value float64
	// Sims is the number of simulations (playouts, leaf evaluations) made for
	// this decision; work inherited from earlier decisions is not counted again.
	Sims int64
	// Transitions is the number of decisions applied to states, playouts
	// included.
	Transitions int64
	// Depth is how many decisions ahead the search looked where it looked
	// furthest, playouts and extensions not counted; 0 when it did not search.
	Depth int
	// Proven is how the position, as it was before the decision, ends by best play
	// if the agent has proven that, and Ongoing if not.
	Proven rules.Result
}
