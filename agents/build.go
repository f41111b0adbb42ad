package agents

import (
	"context"

	"gipf.arena/rules"
)

// Env is what an agent is built from besides its parameters.
type Env struct {
	// Game is the game it is going to play.
	Game rules.Game
	// Seed is the source of all its randomness.
	Seed uint64
	// Side is the player it is made for, and Clocks are those of the game. An agent
	// that may be asked for either side has neither: rules.None and nil.
	Side   rules.Player
	Clocks *Clocks
	// Context, if not nil, ends when the agent is no longer wanted: waiting for a
	// program outside of this one then ends with its error.
	Context context.Context
}

// A Builder makes the agents of one spec, a fresh one for each game. It is
// safe for concurrent use.
type Builder interface {
	// Spec returns the canonical text of the spec, with keys in byte order.
	Spec() string
	// Identity returns the spec together with a digest of everything it refers
	// to (weights files): two builders with one identity play alike.
	Identity() string
	// Build makes an agent. The error says why this agent cannot play env.Game,
	// for instance because its weights name features the game does not have. It is
	// a *Failure when a program outside of this one failed that worked before.
	Build(env Env) (Agent, error)
}
