package net

import (
	"math"

	"gipf.arena/internal/simd"
)

// follow updates the sums of the first layer from the previous position to this one.
// It compares all features, because picking out the inputs costs more.
func (e *Evaluator) follow(features []float64) {
	list, changed := e.changed, 0
	seen := e.seen[:len(features)]
	for j, x := range features {
		// Without a branch, which would be unpredictable.
		list[changed] = int32(j)
		one := 0
		if math.Float64bits(x) != math.Float64bits(seen[j]) {
			one = 1
		}
		changed += one
	}
	terms := e.terms[:0]
	for _, j := range list[:changed] {
		in := &e.program.inputs[j]
		if seen[j] = features[j]; in.row < 0 {
			continue
		}
		x := round(seen[j], in.factor, in.limit)
		d := uint64(x - e.inputs[j])
		e.inputs[j] = x
		e.skip += d * in.skip
		terms = append(terms, term{in.row, d})
	}
	addTerms(e.sums, e.rows, terms)
}

// swapped returns the rows of patterns that replace others, and what that adds to the skip. Rows begin a
// stride apart.
func (e *Evaluator) swapped(shown []int32, stride int) (swaps []simd.Swap, skip uint64) {
	list, seen, changed := e.changed, e.patterns[:len(shown)], 0
	for slot, p := range shown {
		list[changed] = int32(slot)
		one := 0
		if p != seen[slot] {
			one = 1
		}
		changed += one
	}
	swaps = e.swaps[:0]
	for _, slot := range list[:changed] {
		now, before := int(shown[slot]), int(seen[slot])
		seen[slot] = shown[slot]
		skip += e.patternSkip[now] - e.patternSkip[before]
		swaps = append(swaps, simd.Swap{Now: now * stride, Before: before * stride})
	}
	return swaps, skip
}

// followPatterns is follow for patterns.
func (e *Evaluator) followPatterns(shown []int32) {
	words := len(e.program.patterns) / len(e.patternSkip)
	swaps, skip := e.swapped(shown, words)
	e.skip += skip
	addSwaps(e.sums[:words], e.program.patterns, swaps)
}

// swapPatterns is followPatterns where vector instructions do the rest.
func (e *Evaluator) swapPatterns(shown []int32) {
	swaps, skip := e.swapped(shown, len(e.layers.Rows)/len(e.patternSkip))
	e.vector.Skip += skip
	e.vector.Swap(swaps)
}
