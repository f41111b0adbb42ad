package agents

import (
	"context"
	"errors"
	"math/rand/v2"

	"gipf.arena/rules"
)

// Mix plays as one agent does, but lets another one choose now and then, perhaps only
// early in the game: exploration for self-play, with moves that are not equally likely.
type Mix struct {
	wrapper
	other wrapper
	p     float64
	left  int64 // choices that the other agent may still make, below 0 all
	rng   *rand.Rand
	moves []rules.Move
}

// NewMix returns an agent that, with probability p in its first choices (in all if
// choices is 0), chooses as the agent that other builds, and otherwise as the one that
// inner builds. Forced moves are not choices. The error is Build's.
func NewMix(env Env, p float64, choices int64, inner, other Builder) (*Mix, error) {
	w, err := wrap(env, inner)
	if err != nil {
		return nil, err
	}
	env.Seed = NewRand(env.Seed, "mix").Uint64()
	o, err := wrap(env, other)
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	if choices == 0 {
		choices = -1
	}
	return &Mix{wrapper: w, other: o, p: p, left: choices, rng: NewRand(env.Seed, "mix")}, nil
}

// Choose implements Agent. For a choice of the other agent Info has no opinion, only
// that agent's cost.
func (m *Mix) Choose(ctx context.Context, s rules.State) (rules.Move, Info, error) {
	m.asked = false
	m.moves = s.Moves(m.moves[:0])
	if len(m.moves) == 1 {
		return m.moves[0], forced(), nil
	}
	if m.left == 0 {
		return m.ask(ctx, s)
	}
	m.left--
	if m.rng.Float64() >= m.p {
		return m.ask(ctx, s)
	}
	move, info, err := m.other.Agent.Choose(ctx, s)
	none := forced()
	none.Sims, none.Transitions = info.Sims, info.Transitions
	return move, none, err
}

// Played implements Observer for both inner agents.
func (m *Mix) Played(move rules.Move) {
	m.wrapper.Played(move)
	m.other.Played(move)
}

// Rest implements Rester for both inner agents.
func (m *Mix) Rest() {
	m.wrapper.Rest()
	m.other.Rest()
}

// Close closes both inner agents.
func (m *Mix) Close() error { return errors.Join(m.wrapper.Close(), m.other.Close()) }

func mixKind() Kind {
	return Kind{
		Name: "mix",
		Doc:  "plays as one agent, and occasionally as another",
		Params: []Param{
			{Name: "p", Type: Float, Min: 0, Max: 1, Default: "0.1", Doc: "probability of a choice by the other agent"},
			{Name: "choices", Type: Int, Min: 0, Max: 1e6, Default: "0", Doc: "number of first choices of a game in which the other agent may choose; 0 means all"},
			{Name: "agent", Type: Nested, Default: "(greedy)", Doc: "the agent that makes most moves"},
			{Name: "other", Type: Nested, Default: "(random)", Doc: "the other agent, such as (greedy:temp=0.5)"},
		},
		Bind: func(_ rules.Game, a Args) (Bound, error) {
			p, choices, inner, other := a.Float("p"), a.Int("choices"), a.Agent("agent"), a.Agent("other")
			return Bound{Build: func(env Env) (Agent, error) { return NewMix(env, p, choices, inner, other) }}, nil
		},
	}
}
