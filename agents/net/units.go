package net

// logit returns the value of the sums in unit.
func (e *Evaluator) logit(phase int64) int64 {
	e.clip(phase)
	low, high := unpack(e.skip)
	value := low<<PhasePlaces + high*phase
	units := e.units[:e.hidden]
	if e.second != nil {
		units = e.second.run(&e.units, e.hidden)
	}
	for i, w := range e.output[:len(units)] {
		value += w * units[i]
	}
	return value
}

// clip sets what the units of the first layer say: h of the package comment.
func (e *Evaluator) clip(phase int64) {
	early, slope := e.sums, []quad(nil)
	if e.phased {
		early, slope = e.sums[:len(e.sums)/2], e.sums[len(e.sums)/2:]
	}
	for k := range early {
		said := (*[perQuad]int64)(e.units[perQuad*k:])
		for i, w := range early[k] {
			low, high := unpack(w)
			low, high = low<<PhasePlaces, high<<PhasePlaces
			if slope != nil {
				dl, dh := unpack(slope[k][i])
				low, high = low+dl*phase, high+dh*phase
			}
			said[2*i], said[2*i+1] = clipped(low, e.shift), clipped(high, e.shift)
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
// game has, is at the lower end. The factor is a power of two, so the product is
// exact.
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
