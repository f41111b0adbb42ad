package agents

import (
	"errors"
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
	dense
	buf []float64
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
	dense, err := w.bind(g, OfPositions, namer.FeatureNames())
	if err != nil {
		return nil, err
	}
	return &Linear{dense: dense}, nil
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
func (l *Linear) Clone() *Linear { return &Linear{dense: l.dense} }

// Weights returns copies of the weights in logits, in the order of the game's
// FeatureNames, at the start and at the end of a game: twice the same where they
// do not change.
func (l *Linear) Weights() (early, late []float64) {
	early, late = slices.Clone(l.early), slices.Clone(l.late)
	if late == nil {
		late = slices.Clone(l.early)
	}
	return early, late
}

// Evaluate returns the value of an open position for its mover in logits, at
// most Won/2 in size. The position must be of the game the weights were bound
// to. It allocates nothing after the first call.
func (l *Linear) Evaluate(s rules.State) float64 {
	l.buf = s.(rules.Featured).Features(l.buf[:0])
	value := dot(l.early, l.buf)
	if l.late != nil {
		phase := s.(rules.Phased).Phase()
		value = float64(value*(1-phase)) + float64(dot(l.late, l.buf)*phase)
	}
	return max(-Won/2, min(value, Won/2))
}

// ValueFor returns the value of any position, finished or open, for p, whoever
// is to decide in it: after a move the mover may or may not have changed.
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
