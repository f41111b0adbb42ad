package agents

import (
	"context"
	"math/rand/v2"

	"gipf.arena/rules"
)

// Epsilon plays as another agent does, but makes a random move now and then. It
// gives self-play variety, and agents of any strength between random and that
// agent.
type Epsilon struct {
	wrapper
	p     float64
	rng   *rand.Rand
	moves []rules.Move
}

// NewEpsilon returns an agent that chooses uniformly at random with probability
// p, and otherwise as the agent that inner builds. The error is Build's.
func NewEpsilon(env Env, p float64, inner Builder) (*Epsilon, error) {
	w, err := wrap(env, inner)
	if err != nil {
		return nil, err
	}
	return &Epsilon{wrapper: w, p: p, rng: NewRand(env.Seed, "epsilon")}, nil
}

// Choose implements Agent. Forced moves take nothing from its random stream.
func (e *Epsilon) Choose(ctx context.Context, s rules.State) (rules.Move, Info, error) {
	e.asked = false
	e.moves = s.Moves(e.moves[:0])
	if len(e.moves) == 1 {
		return e.moves[0], forced(), nil
	}
	if e.rng.Float64() < e.p {
		return e.moves[e.rng.Uint32N(uint32(len(e.moves)))], forced(), nil
	}
	return e.ask(ctx, s)
}

func epsilonKind() Kind {
	return Kind{
		Name: "epsilon",
		Doc:  "plays as another agent, with an occasional random move",
		Params: []Param{
			{Name: "p", Type: Float, Min: 0, Max: 1, Default: "0.1", Doc: "probability of a random move"},
			{Name: "agent", Type: Nested, Default: "(greedy)", Doc: "the agent that makes the other moves"},
		},
		Bind: func(_ rules.Game, a Args) (Bound, error) {
			p, inner := a.Float("p"), a.Agent("agent")
			return Bound{Build: func(env Env) (Agent, error) { return NewEpsilon(env, p, inner) }}, nil
		},
	}
}

// A wrapper is an agent with another one inside.
type wrapper struct {
	Forwarder
	asked bool // the inner agent made the last choice
}

// wrap builds the inner agent of a wrapper. Its seed is derived from the
// wrapper's, so that no two agents of one spec share a random stream.
func wrap(env Env, inner Builder) (wrapper, error) {
	env.Seed = NewRand(env.Seed, "inner").Uint64()
	a, err := inner.Build(env)
	return wrapper{Forwarder: Forwarder{a}}, err
}

// ask lets the inner agent choose.
func (w *wrapper) ask(ctx context.Context, s rules.State) (rules.Move, Info, error) {
	w.asked = true
	return w.Agent.Choose(ctx, s)
}

// Foresee implements Foreseer if the inner agent made the last choice.
func (w *wrapper) Foresee(dst []rules.Move, most int) []rules.Move {
	if f, ok := w.Agent.(Foreseer); ok && w.asked {
		return f.Foresee(dst, most)
	}
	return dst
}
