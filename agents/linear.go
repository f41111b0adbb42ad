package agents

import (
	"errors"
	"slices"

	"gipf.arena/rules"
)

// Linear is the linear evaluation of one game: the dot product of weights and
// features. It is an Evaluation.
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

// Clone implements Evaluation.
func (l *Linear) Clone() Evaluation { return &Linear{dense: l.dense} }

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

// Evaluate implements Evaluation.
func (l *Linear) Evaluate(s rules.State) float64 {
	l.buf = s.(rules.Featured).Features(l.buf[:0])
	value := dot(l.early, l.buf)
	if l.late != nil {
		phase := s.(rules.Phased).Phase()
		value = float64(value*(1-phase)) + float64(dot(l.late, l.buf)*phase)
	}
	return max(-Won/2, min(value, Won/2))
}
