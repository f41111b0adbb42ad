package agents

import (
	"fmt"
	"math"

	"gipf.arena/agents/net"
	"gipf.arena/rules"
)

// netEvaluation is a net as an Evaluation.
type netEvaluation struct {
	*net.Evaluator
	buf    []float64
	values []float64    // of successors
	asker  rules.Player // for whom they are
}

// Clone implements Evaluation.
func (n *netEvaluation) Clone() Evaluation { return &netEvaluation{Evaluator: n.Evaluator.Clone()} }

// EvaluateSuccessors implements SuccessorEvaluation. States do not tell of patterns.
func (n *netEvaluation) EvaluateSuccessors(s rules.State, moves []rules.Move, dst []float64) []float64 {
	from := len(dst)
	for range moves {
		dst = append(dst, math.NaN())
	}
	if _, shows := s.(rules.Patterned); shows {
		return dst
	}
	if teller, ok := s.(rules.SuccessorFeatured); ok {
		n.values, n.asker = dst[from:], s.Mover()
		n.buf = teller.SuccessorFeatures(moves, n.buf[:0], n)
	}
	return dst
}

// ReadSuccessor implements rules.SuccessorReader.
func (n *netEvaluation) ReadSuccessor(i int, mover rules.Player, features []float64, _ int, phase float64) {
	n.values[i] = seenBy(n.asker, mover, n.Value(features, nil, phase))
}

// newNet binds a net to a game.
func newNet(g rules.Game, w Weights) (Evaluation, error) {
	err := w.checkGame(g)
	if err == nil && w.Of != OfPositions {
		err = fmt.Errorf("they are of the kind %v, not %v", w.Of, OfPositions)
	}
	n := &netEvaluation{}
	if err == nil {
		n.Evaluator, err = net.New(g, w.Net)
	}
	if err != nil {
		return nil, fmt.Errorf("net: %w", err)
	}
	return n, nil
}
