package agents

import (
	"context"
	"io"

	"gipf.arena/rules"
)

// An Agent chooses moves for the player to move.
type Agent interface {
	// Choose returns a legal move for the mover of s, which must not be
	// finished. It does not change s and keeps no reference to it. The error is the
	// context's if the context ended the search before it found a move, and a
	// *Failure if an outside program did not do its part or the agent overstepped its
	// clock.
	Choose(ctx context.Context, s rules.State) (rules.Move, Info, error)
}

// A Picker is an Agent that chooses from the list of moves alone, without a search or an
// opinion. A choice costs no more than reading the clock, so a caller with many choices need
// not time each one, nor pass the position.
type Picker interface {
	Agent
	// Pick returns the index of its choice in legal, the moves of a position, which is not
	// empty. It must neither change the list nor keep it.
	Pick(legal []rules.Move) int
}

// An Observer is an Agent that is told every move of its game, its own and the
// opponent's, for instance to keep its tree.
type Observer interface {
	// Played reports that m was made in the position that the previous calls of
	// Played led to. A missed call costs time, never correctness.
	Played(m rules.Move)
}

// A Rester is an Agent that can release memory while other games compute: with tens of
// thousands of games in flight, waiting agents hold nearly all of the memory in use.
type Rester interface {
	// Rest releases memory that the next choice does not need. It changes no move. It is
	// called between calls of Choose and Played, and costs little compared with a few choices.
	Rest()
}

// A Forwarder wraps an agent and passes on to it what the game tells.
type Forwarder struct{ Agent }

// Rest implements Rester if the inner agent does.
func (f Forwarder) Rest() {
	if r, ok := f.Agent.(Rester); ok {
		r.Rest()
	}
}

// Played implements Observer if the inner agent does.
func (f Forwarder) Played(m rules.Move) {
	if o, ok := f.Agent.(Observer); ok {
		o.Played(m)
	}
}

// Close closes the inner agent if it holds something to close.
func (f Forwarder) Close() error { return Close(f.Agent) }

// A LeafTeller is an Agent whose search can report the open positions that it
// evaluates: an evaluation should learn from the positions it is asked about.
type LeafTeller interface {
	// OnLeaf makes the search call tell with each such position from now on; nil
	// stops that. The search owns the state: tell must not change it nor keep a
	// reference. Listening changes no move.
	OnLeaf(tell func(s rules.State))
}

// Info says how an agent arrived at a move.
type Info struct {
	// Value is the expected score of the mover, 0 to 1, or NaN when the agent
	// has no opinion.
	Value float64
	// Sims is the number of simulations (playouts, leaf evaluations) made for
	// this move; work inherited from earlier moves is not counted again.
	Sims int64
	// Transitions is the number of moves applied to states, playouts
	// included.
	Transitions int64
	// Depth is the number of moves of the longest line searched, without
	// playouts and extensions; 0 when the agent did not search.
	Depth int
	// Proven is the result of the position before the move under best play if
	// the agent has proven it, and Ongoing if not.
	Proven rules.Result
}

// Env is what an agent needs besides its parameters.
type Env struct {
	// Game is the game the agent will play.
	Game rules.Game
	// Seed is the source of all of the agent's randomness.
	Seed uint64
	// Side is the player the agent plays for, and Clocks are the clocks of its
	// game. An agent that may choose for either side has rules.None, and nil Clocks
	// unless the caller keeps both clocks; the agent then only reads them.
	Side   rules.Player
	Clocks *Clocks
	// Context, if not nil, ends when the agent is no longer wanted: a wait for an
	// outside program then ends with the context's error.
	Context context.Context
}

// A Builder makes the agents of one spec, a new one for each game. It is safe
// for concurrent use.
type Builder interface {
	// Spec returns the canonical text of the spec, with keys in byte order.
	Spec() string
	// Identity returns the spec and a digest of everything it refers to
	// (weights files): two builders with the same identity play alike.
	Identity() string
	// Build makes an agent. The error says why this agent cannot play env.Game,
	// for instance because its weights name features the game does not have. It is
	// a *Failure when an outside program failed that had worked before.
	Build(env Env) (Agent, error)
}

// Close releases what an agent or a builder holds outside of this program, such
// as the process of an engine. Most hold nothing, and Close then does nothing.
// Close an agent when its game is over; it cannot be used afterwards. Close a
// builder when all its agents are closed and no games follow for a while: a
// builder that builds again restarts what it needs.
func Close(agentOrBuilder any) error {
	if c, ok := agentOrBuilder.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Most returns how many agents of a builder can exist at a time, counted together with
// the agents of all other limited builders: this machine has no room for more engines.
// 0, as for most agents, is no limit.
func Most(b Builder) int {
	if m, ok := b.(interface{ Most() int }); ok {
		return m.Most()
	}
	return 0
}

// Notes returns what people should know about a builder's games beyond their
// records, such as how often an engine had to be restarted; most builders have
// no notes. Call it after Close.
func Notes(b Builder) []string {
	if n, ok := b.(interface{ Notes() []string }); ok {
		return n.Notes()
	}
	return nil
}
