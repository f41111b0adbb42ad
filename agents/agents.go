package agents

import (
	"context"
	"io"

	"gipf.arena/rules"
)

// An Agent chooses moves for the player to move.
type Agent interface {
	// Choose returns a legal move for the mover of s, which must not be
	// finished. It leaves s as it is and keeps no reference to it. The error is
	// the context's when that ended the search before any move was found, and
	// a *Failure when a program outside of this one did not do its part, or the agent
	// has overstepped its clock.
	Choose(ctx context.Context, s rules.State) (rules.Move, Info, error)
}

// A Picker is an Agent that chooses from the list of moves alone, searches nothing and has no
// opinion. That takes no longer than to read the clock, so who asks it many times need not
// time each of them, and spares it the position.
type Picker interface {
	Agent
	// Pick returns the index of its choice in the list of moves of a position, which is not
	// empty. It must not change the list nor keep it.
	Pick(legal []rules.Move) int
}

// An Observer is an Agent that wants to hear of every move made in its
// game, its own and the opponent's, for instance to keep its tree.
type Observer interface {
	// Played tells that m was made in the position that the previous calls of
	// Played lead to. Missing calls cost time, never correctness.
	Played(m rules.Move)
}

// A Rester is an Agent that can do with less memory while other games compute: with tens of
// thousands of games in flight what their agents hold meanwhile is nearly all there is.
type Rester interface {
	// Rest gives back what the next choice does not need. It changes no move. It comes
	// between calls of Choose and Played, and costs little beside a few choices.
	Rest()
}

// A Forwarder is an agent around another one: it hands on what the game tells the agent inside.
type Forwarder struct{ Agent }

// Rest implements Rester for an agent inside that can.
func (f Forwarder) Rest() {
	if r, ok := f.Agent.(Rester); ok {
		r.Rest()
	}
}

// Played implements Observer for an agent inside that wants to hear of it.
func (f Forwarder) Played(m rules.Move) {
	if o, ok := f.Agent.(Observer); ok {
		o.Played(m)
	}
}

// Close closes an agent inside that holds something to close.
func (f Forwarder) Close() error { return Close(f.Agent) }

// A LeafTeller is an Agent whose search can show the open positions that it asks
// its evaluation about: what an evaluation should learn from is what it is asked.
type LeafTeller interface {
	// OnLeaf has tell called with each such position from now on, nil with none.
	// The state is the search's own: tell must not change it nor keep a reference.
	// Listening changes no move.
	OnLeaf(tell func(s rules.State))
}

// Info says how a move came about.
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
	// Depth is how many moves ahead the search looked where it looked
	// furthest, playouts and extensions not counted; 0 when it did not search.
	Depth int
	// Proven is how the position, as it was before the move, ends by best play
	// if the agent has proven that, and Ongoing if not.
	Proven rules.Result
}

// Env is what an agent is built from besides its parameters.
type Env struct {
	// Game is the game it is going to play.
	Game rules.Game
	// Seed is the source of all its randomness.
	Seed uint64
	// Side is the player it is made for, and Clocks are those of the game. An agent
	// that may be asked for either side has rules.None, and nil unless the caller
	// keeps both clocks: then it only reads them.
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

// Close ends what an agent or a builder holds outside of this program, such as
// the process of an engine. Most hold nothing, and then it does nothing. Agents
// are closed when their game is over and are of no use afterwards. Builders are
// closed when all their agents are, whenever no games will be played for a while:
// one that builds again starts anew what it needs.
func Close(agentOrBuilder any) error {
	if c, ok := agentOrBuilder.(io.Closer); ok {
		return c.Close()
	}
	return nil
}

// Most returns how many agents of a builder there can be at a time, together with those
// of all others that say so: this machine has no room for more engines. Most agents need
// none, and 0 says so.
func Most(b Builder) int {
	if m, ok := b.(interface{ Most() int }); ok {
		return m.Most()
	}
	return 0
}

// Notes returns what people should know of the games of a builder beyond their
// records, such as how often an engine had to be started again; most have
// nothing to say. Call it after Close.
func Notes(b Builder) []string {
	if n, ok := b.(interface{ Notes() []string }); ok {
		return n.Notes()
	}
	return nil
}
