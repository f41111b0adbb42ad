package agents

import (
	"context"
	"math/rand/v2"

	"gipf.arena/rules"
)

// A guesser is an agent that does not know what will be drawn: it is shown a copy of the
// position in which that follows from a seed of its own, another for each decision. So it
// reckons with one future that may be, and never with the one that will be.
type guesser struct {
	wrapper
	rng  *rand.Rand
	view rules.State
}

// chancy reports whether something is drawn in a game. It takes a position to know, so
// a builder asks once.
func chancy(g rules.Game) bool {
	c, ok := g.New(0).(rules.Chancy)
	return ok && c.Reseed(0)
}

// unknowing returns an agent that cannot know what will be drawn. An agent inside of another one
// that shows it states of its own (restrict) stays as it is: the other one is shown a copy.
func unknowing(env Env, a Agent) Agent {
	view := env.Game.New(0)
	if _, ok := view.(rules.Chancy); !ok {
		return a
	}
	return &guesser{wrapper: wrapper{Forwarder: Forwarder{a}}, rng: NewRand(env.Seed, "chance"), view: view}
}

// Choose implements Agent.
func (g *guesser) Choose(ctx context.Context, s rules.State) (rules.Move, Info, error) {
	g.view.CopyFrom(s)
	g.view.(rules.Chancy).Reseed(g.rng.Uint64())
	m, info, err := g.ask(ctx, g.view)
	info.Proven = rules.Ongoing // what it has proven holds in one future
	return m, info, err
}
