package balance

import "math"

// A Range is where a figure should lie: from Lo to Hi, either of which may be infinite.
type Range struct{ Lo, Hi float64 }

// Tails are the probabilities, if the true mean is at, of a figure as low as the one seen, and of one as high.
type Tails func(at float64) (low, high float64)

// Inside is the p-value of the claim that a figure lies in the range: two one-sided tests, or one if an end is infinite.
func (r Range) Inside(t Tails) (p float64) {
	if !math.IsInf(r.Lo, 0) {
		_, high := t(r.Lo)
		p = max(p, high)
	}
	if !math.IsInf(r.Hi, 0) {
		low, _ := t(r.Hi)
		p = max(p, low)
	}
	return p
}

// Outside is the p-value of the claim that it lies outside.
func (r Range) Outside(t Tails) float64 {
	ends, p := 0.0, 1.0
	if !math.IsInf(r.Lo, 0) {
		low, _ := t(r.Lo)
		ends, p = ends+1, min(p, low)
	}
	if !math.IsInf(r.Hi, 0) {
		_, high := t(r.Hi)
		ends, p = ends+1, min(p, high)
	}
	return min(1, ends*p)
}

// Tails are the tails of the sample's mean. For a share of 1 the variance is what that mean would have at the number
// (Wilson, J. Amer. Statist. Assoc. 22, 1927); where all values are 0, or all 1, the test is that of so many openings.
func (s Sample) Tails(share bool) Tails {
	m := s.Mean(0)
	mean, k := m.Value.Center, float64(len(s))
	alone := mean * (1 - mean) / s.N() // the variance of independent values
	return func(at float64) (low, high float64) {
		se := m.SE
		switch {
		case k < 2:
			return 1, 1
		case share && (mean <= 0 || mean >= 1):
			return math.Pow(1-at, k*(1-mean)), math.Pow(at, k*mean)
		case share && at > 0 && at < 1 && alone > 0:
			se *= math.Sqrt(at * (1 - at) / s.N() / alone)
		}
		return tails(mean-at, se, m.DOF)
	}
}

// Tails are the tails of a contrast; an open end has none.
func (c Contrast) Tails() Tails {
	return func(at float64) (low, high float64) {
		low, high = tails(c.Diff.Center-at, c.SE, c.DOF)
		if c.Diff.OpenHi {
			low = 1
		}
		if c.Diff.OpenLo {
			high = 1
		}
		return low, high
	}
}

// tails are the tails of a difference by Student's t. Without a standard error it is the sign test, as in twoSided.
func tails(diff, se, dof float64) (low, high float64) {
	switch {
	case dof < 1:
		return 1, 1
	case se <= rounding && math.Abs(diff) <= rounding:
		return 1, 1
	case se <= rounding && diff < 0:
		return math.Exp2(-dof), 1
	case se <= rounding:
		return 1, math.Exp2(-dof)
	}
	return above(-diff/se, dof), above(diff/se, dof)
}
