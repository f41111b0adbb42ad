package agents

import (
	"errors"
	"math"
	"slices"

	"gipf.arena/internal/simd"
	"gipf.arena/rules"
)

// Linear is the linear evaluation of one game: the dot product of weights and
// features. It is an Evaluation.
type Linear struct {
	dense
	pairs  []simd.Pair // the same weights; nil where the processor has no vector instructions
	buf    []float64
	sums   [][2]float64 // of the last successor read: up to each of its features
	values []float64    // of successors
	asker  rules.Player // for whom they are
}

// NewLinear binds weights to a game. The error says that the game has no
// features, that the weights belong to another game, or which weight is wrong.
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
	l := &Linear{dense: dense}
	if simd.Available() {
		l.pairs = pairsOf(dense)
	}
	return l, nil
}

// pairsOf returns the weights of each feature at the start and at the end of a game; the
// latter is 0 if no weight changes.
func pairsOf(d dense) []simd.Pair {
	pairs := make([]simd.Pair, len(d.early))
	for i, w := range d.early {
		if pairs[i][0] = w; d.late != nil {
			pairs[i][1] = d.late[i]
		}
	}
	return pairs
}

// Clone implements Evaluation.
func (l *Linear) Clone() Evaluation { return &Linear{dense: l.dense, pairs: l.pairs} }

// Weights returns copies of the weights in logits, in the order of the game's
// FeatureNames, at the start and at the end of a game; the two are equal if the
// weights do not change.
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
	early, late := l.sum(l.buf)
	if l.late == nil {
		return bounded(early)
	}
	phase := s.(rules.Phased).Phase()
	return bounded(float64(early*(1-phase)) + float64(late*phase))
}

// sum returns the dot products of the features with the weights at the start and at the
// end of a game, the latter only if weights change.
func (l *Linear) sum(features []float64) (early, late float64) {
	switch {
	case len(features) != len(l.early):
		panic("agents: not as many features as the game has names for them")
	case l.pairs != nil:
		return simd.Dots(l.pairs, features)
	case l.late == nil:
		return dot(l.early, features), 0
	}
	return dots(l.early, l.late, features)
}

// bounded clamps the value of an open position. It compares first, because most values are
// within the bounds and a search waits for them.
func bounded(value float64) float64 {
	if value > -Won/2 && value < Won/2 {
		return value
	}
	return max(-Won/2, min(value, Won/2))
}

// EvaluateSuccessors implements SuccessorEvaluation.
func (l *Linear) EvaluateSuccessors(s rules.State, moves []rules.Move, dst []float64) []float64 {
	from := len(dst)
	for range moves {
		dst = append(dst, math.NaN())
	}
	if teller, ok := s.(rules.SuccessorFeatured); ok {
		l.values, l.asker = dst[from:], s.Mover()
		l.sums = slices.Grow(l.sums[:0], len(l.early)+1)[:len(l.early)+1]
		l.buf = teller.SuccessorFeatures(moves, l.buf[:0], l)
	}
	return dst
}

// ReadSuccessor implements rules.SuccessorReader. It resumes the sums at the first feature
// that differs from the last successor's, which gives the same bits as Evaluate.
func (l *Linear) ReadSuccessor(i int, mover rules.Player, features []float64, same int, phase float64) {
	late := l.late
	if late == nil {
		late = l.early
	}
	v, w, x, sums := l.early[same:], late[same:], features[same:], l.sums[same:]
	if len(x) != len(v) || len(x) != len(w) || len(x) >= len(sums) {
		panic("agents: not as many features as the game has names for them")
	}
	a, b := sums[0][0], sums[0][1]
	for k, xi := range x {
		a += float64(v[k] * xi)
		b += float64(w[k] * xi)
		sums[k+1] = [2]float64{a, b}
	}
	if l.late != nil {
		a = float64(a*(1-phase)) + float64(b*phase)
	}
	l.values[i] = seenBy(l.asker, mover, bounded(a))
}

// seenBy turns the value of a position for its mover into its value for p.
func seenBy(p, mover rules.Player, value float64) float64 {
	if p == mover {
		return value
	}
	return -value
}

// dots returns dot for two rows of weights. Each addition waits for the one before it, so
// two sums at a time cost as much as one.
func dots(v, w, x []float64) (a, b float64) {
	v, w = v[:len(x)], w[:len(x)] // lets the compiler drop bounds checks
	for i, xi := range x {
		a += float64(v[i] * xi)
		b += float64(w[i] * xi)
	}
	return a, b
}
