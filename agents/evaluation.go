package agents

import (
	"fmt"
	"math"

	"gipf.arena/agents/net"
	"gipf.arena/rules"
)

// Won is the value of a won game in logits; a lost game has -Won, a draw 0.
// Values of open positions never reach half of it.
const Won = 1e9

// Evaluation is an opinion about the open positions of one game. Searches ask it
// for the value of a position and do not care how it is computed. Each agent
// needs its own [Evaluation.Clone], because an evaluation may have buffers.
type Evaluation interface {
	// Evaluate returns the value of an open position for its mover in logits, at
	// most Won/2 in size, with the same bits on every machine. The position must
	// belong to the evaluation's game. It allocates nothing after the first
	// call.
	Evaluate(s rules.State) float64
	// Clone returns the same evaluation for another agent. The clones share what
	// never changes.
	Clone() Evaluation
}

// SuccessorEvaluation is implemented by evaluations that can value the successors of a
// position faster than by making each move and evaluating; see [rules.SuccessorFeatured].
type SuccessorEvaluation interface {
	Evaluation
	// EvaluateSuccessors appends, for each of the legal moves of s, what ValueFor would
	// return after it for the mover of s, to the last bit, and returns the extended slice.
	// The value is NaN if the move has to be made to know it; after the others the game is
	// open, and if the mover of s moves again he has a choice.
	EvaluateSuccessors(s rules.State, moves []rules.Move, dst []float64) []float64
}

// LoadEvaluation finds an evaluation by the reference in a spec and binds it to a
// game. It also returns the digest of its weights, for Bound.Digest.
func LoadEvaluation(load WeightsLoader, g rules.Game, ref string) (eval Evaluation, digest string, err error) {
	w, err := load(g.Name(), ref)
	if err != nil {
		return nil, "", err
	}
	eval, err = NewEvaluation(g, w)
	return eval, w.Digest(), err
}

// NewEvaluation binds weights to a game: it returns a [Linear], or the net that the
// weights hold. The error says why they do not fit the game.
func NewEvaluation(g rules.Game, w Weights) (Evaluation, error) {
	if w.Net != nil {
		return newNet(g, w)
	}
	linear, err := NewLinear(g, w)
	if err != nil {
		return nil, err // not an Evaluation that holds a nil *Linear
	}
	return linear, nil
}

// ValueFor returns the value for p of any position, finished or open, whichever
// player is to move: after a move the mover may or may not have changed.
func ValueFor(e Evaluation, s rules.State, p rules.Player) float64 {
	switch r := s.Result(); {
	case r == rules.Draw:
		return 0
	case r != rules.Ongoing && r.Winner() == p:
		return Won
	case r != rules.Ongoing:
		return -Won
	case s.Mover() == p:
		return e.Evaluate(s)
	}
	return -e.Evaluate(s)
}

// netEvaluation is a net as an Evaluation.
type netEvaluation struct {
	*net.Evaluator
	buf    []float64
	values []float64    // of successors
	asker  rules.Player // for whom they are
}

// Clone implements Evaluation.
func (n *netEvaluation) Clone() Evaluation { return &netEvaluation{Evaluator: n.Evaluator.Clone()} }

// EvaluateSuccessors implements SuccessorEvaluation. States do not report the patterns of successors.
func (n *netEvaluation) EvaluateSuccessors(s rules.State, moves []rules.Move, dst []float64) []float64 {
	from := len(dst)
	for range moves {
		dst = append(dst, math.NaN())
	}
	if n.SeesPatterns() {
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
