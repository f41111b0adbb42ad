package agents

import (
	"context"
	"math/rand/v2"

	"gipf.arena/rules"
)

// A guesser is an agent that does not know future draws: it sees a copy of the position
// in which draws follow from the agent's own seed, a new one for each decision. So it
// assumes one possible future, never the actual one.
type guesser struct {
	wrapper
	rng  *rand.Rand
	view rules.State
}

// chancy reports whether a game draws anything at random. It has to make a position to
// find out, so a builder asks once.
func chancy(g rules.Game) bool {
	c, ok := g.New(0).(rules.Chancy)
	return ok && c.Reseed(0)
}

// unknowing returns an agent that cannot know future draws. An agent inside another that shows
// it its own states (restrict) is not wrapped: the outer one already sees a copy.
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
	info.Proven = rules.Ongoing // the proof holds in one future only
	return m, info, err
}
