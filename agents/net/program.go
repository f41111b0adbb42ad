package net

import (
	"fmt"
	"math"
	"slices"

	"gipf.arena/internal/sanitize"
	"gipf.arena/internal/simd"
)

// A program is a net laid out for evaluation. It never changes, and all clones of an
// evaluator share it.
type program struct {
	inputs []input // by feature
	// rows holds for each input its weights for the units as words: early and, if
	// phased, the slopes. bias is what the sums begin with, and skip the skip's.
	rows   []quad
	bias   []quad
	skip   uint64
	hidden int
	phased bool
	shift  uint // from the places of the blended sums to those of the units
	// patterns holds for each pattern its weights for the units as words, early alone;
	// and patternSkip that for the logit. Last comes one without weight, which stands in
	// every slot before the first position. slots is 0 without patterns.
	patterns    []quad
	patternSkip []uint64
	slots       int
	second      *second
	output      []int64
	unit        float64 // logits of one in the places of the output
	looks       bool    // at features
	// layers is the same net laid out for vector instructions; nil where the processor has
	// none, or the net looks at patterns alone.
	layers *simd.Layers
}

// An input says how a feature becomes an input.
type input struct {
	factor, limit float64
	skip          uint64 // its weight for the logit, early and slope
	row           int    // where its rows begin, -1 for a feature that is no input
}

// compile lays out a net that was checked for a game with features of these names.
func compile(n *Net, names []string) (*program, error) {
	p := &program{
		hidden: n.Units(), phased: n.Phased(), shift: uint(n.Point) + PhasePlaces - UnitPlaces,
		output: n.Output, unit: math.Ldexp(1, -int(n.Point)-PhasePlaces),
		inputs: slices.Repeat([]input{{row: -1}}, len(names)), looks: len(n.Inputs) > 0,
	}
	p.bias, p.skip = p.words(n.Bias)
	for i, in := range n.Inputs {
		at := slices.Index(names, in.Feature)
		if at < 0 {
			return nil, fault(fmt.Sprintf("inputs.%d.feature", i), "unknown feature %q; %s", in.Feature, sanitize.Hint(in.Feature, names))
		}
		words, skip := p.words(in.Column)
		p.inputs[at] = input{math.Ldexp(1, int(in.Bits)), float64(in.Limit), skip, len(p.rows)}
		p.rows = append(p.rows, words...)
	}
	if n.Patterns != nil {
		p.slots = int(n.Patterns.Slots)
		nothing := make([]int64, p.hidden+1)
		for _, row := range append(slices.Clone(n.Patterns.Rows), nothing) {
			p.patterns = append(p.patterns, packed(row[:p.hidden])...)
			p.patternSkip = append(p.patternSkip, pack(row[p.hidden], 0))
		}
	}
	if n.Second != nil {
		p.second = newSecond(n.Second)
	}
	if simd.Available() && p.looks {
		p.layers = layers(n, names)
	}
	return p, nil
}

// words lays out one column.
func (p *program) words(c Column) (words []quad, skip uint64) {
	words, slope := packed(c.Early[:p.hidden]), c.slope()
	if slope == nil {
		slope = make([]int64, p.hidden+1)
	}
	if p.phased {
		words = append(words, packed(slope[:p.hidden])...)
	}
	return words, c.skip()
}

// skip returns the weight for the logit, and its slope above it.
func (c Column) skip() uint64 {
	last := len(c.Early) - 1
	if c.Late == nil {
		return pack(c.Early[last], 0)
	}
	return pack(c.Early[last], c.Late[last]-c.Early[last])
}
