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
	// the context's when that ended the search before any decision was found.
	Choose(ctx context.Context, s rules.State) (rules.Move, Info, error)
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
}
