package agents

import (
	"context"
	"math/rand/v2"

	"gipf.arena/rules"
)

// PolicyAgent draws its moves from a [Policy]. It answers at once and does
// not look at the context.
type PolicyAgent struct {
	policy *Policy
	temp   float64
	rng    *rand.Rand
	moves  []rules.Move
}

// NewPolicyAgent returns an agent that draws from p, which is the agent's own
// from now on. At temperature 1 moves have the probabilities of the fit, at
// 0 the likeliest is taken.
func NewPolicyAgent(env Env, p *Policy, temp float64) *PolicyAgent {
	return &PolicyAgent{policy: p, temp: temp, rng: NewRand(env.Seed, "agent")}
}

// Choose implements Agent. A policy compares moves and has no opinion about
// the position, so Info has none.
func (a *PolicyAgent) Choose(_ context.Context, s rules.State) (rules.Move, Info, error) {
	a.moves = s.Moves(a.moves[:0])
	if len(a.moves) == 1 {
		return a.moves[0], forced(), nil
	}
	c := chooser{rng: a.rng, temp: a.temp}
	for _, m := range a.moves {
		c.offer(m, a.policy.Logit(s, m))
	}
	return c.best, forced(), nil
}

func policyKind(load WeightsLoader) Kind {
	return Kind{
		Name: "policy",
		Doc:  "draws from a fitted policy: a softmax over features of moves",
		Params: []Param{
			{Name: "weights", Type: Text, Weights: OfMoves.String(), Default: "policy", Doc: "weights of the policy: a name, or the path of a file"},
			{Name: "temp", Type: Float, Min: 0, Max: 1000, Default: "1", Doc: "softmax temperature; 0 always takes the likeliest"},
		},
		Bind: func(g rules.Game, a Args) (Bound, error) {
			find := func(ref string) (*Policy, string, error) { return LoadPolicy(load, g, ref) }
			return bindWeights(a, find, func(env Env, p *Policy, temp float64) Agent {
				return NewPolicyAgent(env, p.Clone(), temp)
			})
		},
	}
}
