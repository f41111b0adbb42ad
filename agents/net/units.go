package net

// logit returns the value of the sums in unit.
func (e *Evaluator) logit(phase int64) int64 {
	value := blended(e.skip, phase)
	if e.phased {
		e.clipPhased(phase)
	} else {
		e.clip()
	}
	units := e.units[:e.hidden]
	if e.second != nil {
		units = e.second.run(&e.units, &e.above, e.hidden)
	}
	for i, w := range e.output[:len(units)] {
		value += w * units[i]
	}
	return value
}

// blended returns a sum, and its slope above it in the word, at a phase.
func blended(sum uint64, phase int64) int64 {
	low, high := unpack(sum)
	return low<<PhasePlaces + high*phase
}

// clip sets what the units of the first layer say: h of the package comment.
func (e *Evaluator) clip() {
	for k := range e.sums {
		said := (*[perQuad]int64)(e.units[perQuad*k:])
		for i, w := range e.sums[k] {
			low, high := unpack(w)
			said[2*i], said[2*i+1] = clipped(low<<PhasePlaces, e.shift), clipped(high<<PhasePlaces, e.shift)
		}
	}
}

// clipPhased does the same where weights change in the course of a game.
func (e *Evaluator) clipPhased(phase int64) {
	half := len(e.sums) / 2
	early, slope := e.sums[:half], e.sums[half:][:half]
	for k := range early {
		said := (*[perQuad]int64)(e.units[perQuad*k:])
		s := &slope[k]
		for i, w := range early[k] {
			low, high := unpack(w)
			dl, dh := unpack(s[i])
			said[2*i] = clipped(low<<PhasePlaces+dl*phase, e.shift)
			said[2*i+1] = clipped(high<<PhasePlaces+dh*phase, e.shift)
		}
	}
}

// clipped takes away places, rounding to nearest, and cuts off what is below 0 or
// above UnitMost.
func clipped(v int64, places uint) int64 {
	v = (v + 1<<places>>1) >> (places & 63)
	return max(0, min(v, UnitMost))
}

// round returns x·factor, rounded to nearest and cut off at ±limit; NaN, which no
// game has, becomes the lower end. The factor is a power of two, so the product
// is exact.
func round(x, factor, limit float64) int64 {
	x *= factor
	if !(x > -limit) {
		x = -limit
	}
	if x > limit {
		x = limit
	}
	// Truncation of a positive number is the floor, and cheaper.
	const away = 1 << 20
	return int64(x+(away+0.5)) - away
}
