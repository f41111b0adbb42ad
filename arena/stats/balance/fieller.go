package balance

import "math"

// line is an estimate a + b·u of a straight line, with the covariance of a and b.
type line struct{ a, b, vaa, vab, vbb float64 }

// fieller returns the u for which a + b·u is within c standard errors of 0: one interval, two that
// reach to infinity, or all (Fieller, J. Roy. Statist. Soc. B 16, 1954). It is bounded exactly
// when the slope b is further than c standard errors from 0.
func (l line) fieller(c float64) (out [][2]float64) {
	// (a+bu)² - c²(vaa + 2u·vab + u²·vbb) = p u² + 2 q u + r <= 0
	p, q, r := l.b*l.b-c*c*l.vbb, l.a*l.b-c*c*l.vab, l.a*l.a-c*c*l.vaa
	inf := math.Inf(1)
	if p == 0 {
		switch {
		case q > 0:
			return [][2]float64{{-inf, -r / (2 * q)}}
		case q < 0:
			return [][2]float64{{-r / (2 * q), inf}}
		case r <= 0:
			return [][2]float64{{-inf, inf}}
		}
		return nil
	}
	d := q*q - p*r
	if d < 0 && p < 0 {
		return [][2]float64{{-inf, inf}}
	}
	root := math.Sqrt(max(0, d)) // where p > 0 only rounding makes d less
	x, y := (-q-root)/p, (-q+root)/p
	if p > 0 {
		return [][2]float64{{x, y}}
	}
	return [][2]float64{{-inf, y}, {x, inf}}
}
