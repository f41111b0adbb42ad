package history

// tridiagonal is a symmetric positive definite matrix with zeros away from the
// diagonal: off[i] stands beside diag[i] and diag[i+1].
type tridiagonal struct{ diag, off []float64 }

// pivots are those of the elimination from the top.
func (t tridiagonal) pivots() []float64 {
	p := make([]float64, len(t.diag))
	for i := range p {
		p[i] = t.diag[i]
		if i > 0 {
			p[i] -= t.off[i-1] * t.off[i-1] / p[i-1]
		}
	}
	return p
}

// solve returns x with t·x = y.
func (t tridiagonal) solve(y []float64) []float64 {
	p, x := t.pivots(), make([]float64, len(y))
	for i := range y {
		x[i] = y[i]
		if i > 0 {
			x[i] -= t.off[i-1] / p[i-1] * x[i-1]
		}
	}
	for i := len(x) - 1; i >= 0; i-- {
		if i+1 < len(x) {
			x[i] -= t.off[i] * x[i+1]
		}
		x[i] /= p[i]
	}
	return x
}

// inverse returns the diagonal of the inverse, from the pivots of both
// directions.
func (t tridiagonal) inverse() []float64 {
	n := len(t.diag)
	top, bottom := t.pivots(), 0.0
	out := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		p := t.diag[i]
		if i+1 < n {
			p -= t.off[i] * t.off[i] / bottom
		}
		out[i] = 1 / (top[i] + p - t.diag[i])
		bottom = p
	}
	return out
}
