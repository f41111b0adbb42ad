package net

import (
	"errors"
	"slices"

	"gipf.arena/internal/simd"
	"gipf.arena/rules"
)

// An Evaluator evaluates positions of one game by a net. It has its own buffers, so
// each agent needs its own [Evaluator.Clone].
type Evaluator struct {
	*program
	features []float64
	// For the last position evaluated: the features, the inputs made of them, and the
	// sums of the first layer and of the skip.
	seen     []float64
	inputs   []int64
	patterns []int32
	sums     []quad
	skip     uint64

	shown   []int32 // the patterns asked about now
	changed []int32 // features or slots
	terms   []term
	swaps   []simd.Swap
	units   [MostUnits]int64 // what the units of the first layer say
	above   [MostUnits]int64 // what those of the second say

	vector *simd.Sums // does it all, where the program has layers
}

// New binds a net to a game. The error says that the game has no features or no
// phases, which feature it does not have, or what is wrong with the net (a *[Fault]).
func New(g rules.Game, n *Net) (*Evaluator, error) {
	if err := n.checkSlots(g); err != nil {
		return nil, err
	}
	namer, ok := g.(rules.FeatureNamer)
	if !ok {
		return nil, errors.New("the game has no features to look at")
	}
	start := g.New(0)
	if _, ok := start.(rules.Featured); !ok {
		return nil, errors.New("the game names features but its positions do not have them")
	}
	if _, ok := start.(rules.Phased); !ok && n.Phased() {
		return nil, errors.New("the weights change in the course of a game, of which this one says nothing")
	}
	return Bind(n, namer.FeatureNames())
}

// checkSlots reports why patterns do not fit a game.
func (n *Net) checkSlots(g rules.Game) error {
	if n.Patterns == nil {
		return nil
	}
	counter, ok := g.(rules.PatternCounter)
	if !ok {
		return fault("patterns", "the game has no patterns")
	}
	if slots, patterns := counter.PatternCount(); int64(slots) != n.Patterns.Slots || patterns != len(n.Patterns.Rows) {
		return fault("patterns", "%d slots and %d rows, the game has %d slots and %d patterns", n.Patterns.Slots, len(n.Patterns.Rows), slots, patterns)
	}
	return nil
}

// Bind binds a net to features of these names, for callers of [Evaluator.Value]. The
// errors are those of New.
func Bind(n *Net, names []string) (*Evaluator, error) {
	if err := n.Check(); err != nil {
		return nil, err
	}
	p, err := compile(n, names)
	if err != nil {
		return nil, err
	}
	return p.evaluator(), nil
}

// evaluator returns an evaluator that has seen a position with inputs of 0 and without
// patterns.
func (p *program) evaluator() *Evaluator {
	e := &Evaluator{
		program: p, features: make([]float64, 0, len(p.inputs)),
		seen: make([]float64, len(p.inputs)), inputs: make([]int64, len(p.inputs)), sums: slices.Clone(p.bias), skip: p.skip,
		patterns: slices.Repeat([]int32{int32(len(p.patternSkip) - 1)}, p.slots), shown: make([]int32, 0, p.slots),
		changed: make([]int32, max(len(p.inputs), p.slots)+1), terms: make([]term, 0, len(p.inputs)), swaps: make([]simd.Swap, 0, p.slots),
	}
	if p.layers != nil {
		e.vector = p.layers.Sums()
		e.vector.Skip = p.skip
	}
	return e
}

// Clone returns the same evaluation for another agent. The weights are shared.
func (e *Evaluator) Clone() *Evaluator { return e.evaluator() }

// SeesPatterns reports whether the net looks at patterns.
func (e *Evaluator) SeesPatterns() bool { return e.slots > 0 }

// Evaluate returns the value of an open position for its mover in logits, at most
// [Most] in size. The position must belong to the game the net is bound to. It
// allocates nothing.
func (e *Evaluator) Evaluate(s rules.State) float64 {
	if e.looks {
		e.features = s.(rules.Featured).Features(e.features[:0])
	}
	if e.slots > 0 {
		e.shown = s.(rules.Patterned).Patterns(e.shown[:0])
	}
	phase := 0.0
	if e.phased {
		phase = s.(rules.Phased).Phase()
	}
	return e.Value(e.features, e.shown, phase)
}

// Value is Evaluate for features in the order of the game's FeatureNames, the pattern of
// each slot, and a phase, 0 to 1. What the net does not read may be missing.
func (e *Evaluator) Value(features []float64, patterns []int32, phase float64) float64 {
	value, blend := int64(0), round(phase, 1<<PhasePlaces, 1<<PhasePlaces)
	if e.vector != nil {
		if e.slots > 0 {
			e.swapPatterns(patterns)
		}
		value = e.vector.Value(features, blend) + blended(e.vector.Skip, blend)
	} else {
		e.follow(features)
		if e.slots > 0 {
			e.followPatterns(patterns)
		}
		value = e.logit(blend)
	}
	return max(-Most, min(float64(value)*e.unit, Most))
}

// Most is the largest value of a position, in logits.
const Most = 1e6
