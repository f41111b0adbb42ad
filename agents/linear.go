package agents

import (
	"errors"
	"fmt"
	"slices"

	"gipf.arena/rules"
)

// Won is the value of a finished game that was won, in logits; -Won is a lost
// one, 0 a draw. Values of open positions never reach half of it.
const Won = 1e9

// Linear is the linear evaluation of one game: the dot product of weights and
// features. It has a buffer of its own, so each agent needs its own Clone; the
// weights are shared and never change.
type Linear struct {
	weights []float64 // logits, in the order of the game's features
	buf     []float64
}

// NewLinear binds weights to a game. The error says that the game has no
// features, that the weights are another game's, or which weight is wrong.
func NewLinear(g rules.Game, w Weights) (*Linear, error) {
	namer, ok := g.(rules.FeatureNamer)
	if !ok {
		return nil, errors.New("the game has no features to weigh")
	}
	if _, ok := g.New(0).(rules.Featured); !ok {
		return nil, errors.New("the game names features but its positions do not have them")
	}
	if err := w.checkGame(g); err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	dense, err := w.dense(namer.FeatureNames())
	if err != nil {
		return nil, fmt.Errorf("weights: %w", err)
	}
	return &Linear{weights: dense}, nil
}

// LoadLinear finds weights by the reference a spec gives and binds them to a
// game. It returns the digest of the weights as well, for Bound.Digest.
func LoadLinear(load WeightsLoader, g rules.Game, ref string) (eval *Linear, digest string, err error) {
	w, err := load(g.Name(), ref)
	if err != nil {
		return nil, "", err
	}
	eval, err = NewLinear(g, w)
	return eval, w.Digest(), err
}

// Clone returns the same evaluation for another agent.
func (l *Linear) Clone() *Linear { return &Linear{weights: l.weights} }

// Weights returns a copy of the weights in logits, in the order of the game's
// FeatureNames.
func (l *Linear) Weights() []float64 { return slices.Clone(l.weights) }

// Evaluate returns the value of an open position for its mover in logits, at
// most Won/2 in size. The position must be of the game the weights were bound
// to. It allocates nothing after the first call.
func (l *Linear) Evaluate(s rules.State) float64 {
	l.buf = s.(rules.Featured).Features(l.buf[:0])
	if len(l.buf) != len(l.weights) {
		panic("agents: a position has not as many features as its game has names")
	}
	sum := 0.0
	for i, w := range l.weights {
		sum += float64(w * l.buf[i]) // not fused: the same bits on every machine
	}
	return max(-Won/2, min(sum, Won/2))
}

// ValueFor returns the value of any position, finished or open, for p, whoever
// is to decide in it: after a decision the mover may or may not have changed.
func (l *Linear) ValueFor(s rules.State, p rules.Player) float64 {
	switch r := s.Result(); {
	case r == rules.Draw:
		return 0
	case r != rules.Ongoing && r.Winner() == p:
		return Won
	case r != rules.Ongoing:
		return -Won
	case s.Mover() == p:
		return l.Evaluate(s)
	}
	return -l.Evaluate(s)
}
