package agents

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
)

// Policy says how likely each move of a position is to be the right one, from
// the move alone: P(m) = softmax(w·φ(m)/temp), where φ are the features of
// moves ([rules.MoveFeatured]) and the temperature is 1 unless given. Its
// weights come from the choices of a search (package tuning). It serves as the
// prior of a search and as a player ([NewPolicyAgent]).
//
// It has its own buffer, so each agent needs its own Clone; the weights are
// shared and never change.
type Policy struct {
	weights []float64 // logits, in the order of the game's move features
	buf     []float64
}

// NewPolicy binds weights of a policy to a game. The error says that the game
// does not describe its moves, that the weights belong to another game or to an
// evaluation, or which weight is wrong.
func NewPolicy(g rules.Game, w Weights) (*Policy, error) {
	namer, ok := g.(rules.MoveFeatureNamer)
	if !ok {
		return nil, errors.New("the game has no features of moves to weigh")
	}
	if _, ok := g.New(0).(rules.MoveFeatured); !ok {
		return nil, errors.New("the game names features of moves but its positions do not have them")
	}
	dense, err := w.bind(g, OfMoves, namer.MoveFeatureNames())
	if err != nil {
		return nil, err
	}
	if dense.late != nil {
		return nil, errors.New("weights: those of a policy do not change in the course of a game")
	}
	return &Policy{weights: dense.early}, nil
}

// LoadPolicy finds weights by the reference in a spec and binds them to a game.
// It also returns the digest of the weights, for Bound.Digest.
func LoadPolicy(load WeightsLoader, g rules.Game, ref string) (p *Policy, digest string, err error) {
	w, err := load(g.Name(), ref)
	if err != nil {
		return nil, "", err
	}
	p, err = NewPolicy(g, w)
	if err != nil {
		return nil, "", fmt.Errorf("policy %q: %w", ref, err)
	}
	return p, w.Digest(), nil
}

// Clone returns the same policy for another agent.
func (p *Policy) Clone() *Policy { return &Policy{weights: p.weights} }

// Weights returns a copy of the weights in logits, in the order of the game's
// MoveFeatureNames.
func (p *Policy) Weights() []float64 { return slices.Clone(p.weights) }

// Logit returns w·φ of a legal move of s. Only differences between the moves of
// one position have a meaning. The position must belong to the game the weights
// are bound to. Logit allocates nothing after the first call.
func (p *Policy) Logit(s rules.State, m rules.Move) float64 {
	p.buf = s.(rules.MoveFeatured).MoveFeatures(m, p.buf[:0])
	return dot(p.weights, p.buf)
}

// Probabilities appends to dst the probability of each of the moves, in their
// order, at a temperature above 0 (1 is the fit's), and returns the extended
// slice. They sum to 1 up to rounding and are the same to the last bit on every
// machine. The moves should be all legal moves of s, or the ones left to choose
// from; the probability is divided among them.
func (p *Policy) Probabilities(s rules.State, moves []rules.Move, temp float64, dst []float64) []float64 {
	from := len(dst)
	for _, m := range moves {
		dst = append(dst, p.Logit(s, m)/temp)
	}
	Softmax(dst[from:])
	return dst
}

// Softmax turns logits into probabilities, in place, with the same bits on every
// machine. It does nothing to an empty list.
func Softmax(x []float64) {
	if len(x) == 0 {
		return
	}
	top, sum := slices.Max(x), 0.0
	for i := range x {
		x[i] -= top
	}
	numeric.Exps(x)
	for _, v := range x {
		sum += v
	}
	for i := range x {
		x[i] /= sum
	}
}

// dot returns w·x, with the same bits on every machine. It panics when the two
// differ in length, which is a bug of the game.
func dot(w, x []float64) float64 {
	if len(x) != len(w) {
		panic("agents: not as many features as the game has names for them")
	}
	sum := 0.0
	for i, v := range w {
		sum += float64(v * x[i]) // not fused: the same bits on every machine
	}
	return sum
}

// PolicyAgent draws its moves from a [Policy]. It answers at once and ignores
// the context.
type PolicyAgent struct {
	policy *Policy
	temp   float64
	rng    *rand.Rand
	moves  []rules.Move
}

// NewPolicyAgent returns an agent that draws from p, which it owns from now on.
// At temperature 1 moves have the probabilities of the fit; at 0 the agent
// takes the likeliest.
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
			{Name: "temp", Type: Float, Min: 0, Max: 1000, Default: "1", Doc: "softmax temperature; 0 always takes the likeliest move"},
		},
		Bind: func(g rules.Game, a Args) (Bound, error) {
			find := func(ref string) (*Policy, string, error) { return LoadPolicy(load, g, ref) }
			return bindWeights(a, find, func(env Env, p *Policy, temp float64) Agent {
				return NewPolicyAgent(env, p.Clone(), temp)
			})
		},
	}
}
