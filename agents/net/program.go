package net

import (
	"fmt"
	"math"
	"slices"

	"gipf.arena/internal/nearest"
)

// A program is a net laid out for evaluation. It never changes, and all clones of an
// evaluator share it.
type program struct {
	inputs []input
	// rows holds for each input its weights as words: those of the units early, if
	// phased their slopes, and a word for the skip, early and slope.
	rows   []uint64
	bias   []uint64
	hidden int
	phased bool
	shift  uint // from the places of the blended sums to those of the units
	second *second
	output []int64
	unit   float64 // logits of one in the places of the output
	count  int     // features of the game
}

// An input says where an input comes from.
type input struct {
	feature       int // its number among the game's
	factor, limit float64
}

// compile lays out a net that was checked for a game with features of these names.
func compile(n *Net, names []string) (*program, error) {
	p := &program{
		hidden: n.Units(), phased: n.Phased(), shift: uint(n.Point) + PhasePlaces - UnitPlaces,
		output: n.Output, unit: math.Ldexp(1, -int(n.Point)-PhasePlaces), count: len(names),
	}
	p.bias = p.words(n.Bias)
	for i, in := range n.Inputs {
		at := slices.Index(names, in.Feature)
		if at < 0 {
			return nil, fault(fmt.Sprintf("inputs.%d.feature", i), "unknown feature %q; %s", in.Feature, nearest.Suggest(in.Feature, names))
		}
		p.inputs = append(p.inputs, input{at, math.Ldexp(1, int(in.Bits)), float64(in.Limit)})
		p.rows = append(p.rows, p.words(in.Column)...)
	}
	if n.Second != nil {
		p.second = newSecond(n.Second)
	}
	return p, nil
}

// words lays out one column.
func (p *program) words(c Column) []uint64 {
	words, slope := packed(c.Early[:p.hidden]), c.slope()
	if slope == nil {
		slope = make([]int64, p.hidden+1)
	}
	if p.phased {
		words = append(words, packed(slope[:p.hidden])...)
	}
	return append(words, pack(c.Early[p.hidden], slope[p.hidden]))
}
