package net

import "math"

// follow brings the sums of the first layer from the position before to this one. All
// features are compared, because it costs more to pick those that are inputs.
func (e *Evaluator) follow(features []float64) {
	list, changed := e.changed, 0
	seen := e.seen[:len(features)]
	for j, x := range features {
		// Without a jump, which could not be foreseen.
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

// followPatterns does the same for patterns.
func (e *Evaluator) followPatterns(shown []int32) {
	list, seen, changed := e.changed, e.patterns[:len(shown)], 0
	for slot, p := range shown {
		list[changed] = int32(slot)
		one := 0
		if p != seen[slot] {
			one = 1
		}
		changed += one
	}
	swaps, words := e.swaps[:0], len(e.program.patterns)/len(e.patternSkip)
	for _, slot := range list[:changed] {
		now, before := int(shown[slot]), int(seen[slot])
		seen[slot] = shown[slot]
		e.skip += e.patternSkip[now] - e.patternSkip[before]
		swaps = append(swaps, swap{now * words, before * words})
	}
	addSwaps(e.sums[:words], e.program.patterns, swaps)
}
