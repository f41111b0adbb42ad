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

// unknowing returns the agent as it is in games in which nothing is drawn, and else one
// that cannot know what will be.
func unknowing(env Env, a Agent) Agent {
	view := env.Game.New(0)
	if c, ok := view.(rules.Chancy); !ok || !c.Reseed(0) {
		return a
	}
	return &guesser{wrapper: wrapper{inner: a}, rng: NewRand(env.Seed, "chance"), view: view}
}

// Choose implements Agent.
func (g *guesser) Choose(ctx context.Context, s rules.State) (rules.Move, Info, error) {
	g.view.CopyFrom(s)
	g.view.(rules.Chancy).Reseed(g.rng.Uint64())
	m, info, err := g.ask(ctx, g.view)
	info.Proven = rules.Ongoing // what it has proven holds in one future
	return m, info, err
}
