package balance

import (
	"gonum.org/v1/gonum/mat"

	"gipf.arena/arena/stats"
)

// A gls is a line, or several, through estimates with a known covariance: generalised least squares.
// With tau above 0 the truth also scatters about the line by tau.
type gls struct {
	x   *mat.Dense
	y   *mat.VecDense
	cov *mat.SymDense

	tau    float64
	b      mat.VecDense
	spread *mat.SymDense // of b
	q      float64       // the weighted sum of squares that is left

	weighed *mat.Dense // x, divided by the covariance
}

// newGLS fits with tau 0, so its statements are about the levels that were played. The error says
// that the points do not tell the parameters apart.
func newGLS(x *mat.Dense, y []float64, cov *mat.SymDense) (*gls, error) {
	g := &gls{x: x, y: mat.NewVecDense(len(y), y), cov: cov}
	if !g.solve(0) {
		return nil, errUntold
	}
	return g, nil
}

// left is the number of points less the number of parameters.
func (g *gls) left() float64 {
	n, p := g.x.Dims()
	return float64(n - p)
}

// weights are the weights of the figures in Σ at · parameters.
func (g *gls) weights(at *mat.VecDense) []float64 {
	var share, out mat.VecDense
	share.MulVec(g.spread, at)
	out.MulVec(g.weighed, &share)
	return out.RawVector().Data
}

// scatter fits again with the variance between levels that makes the weighted squares as large as they
// should be (Paule and Mandel, J. Res. Nat. Bur. Stand. 87, 1982). Its statements are then about levels
// like those that were played.
func (g *gls) scatter() {
	if g.q <= g.left() {
		return
	}
	lo, hi := 0.0, 1.0
	for g.solve(hi); g.q > g.left() && hi < 1e12; g.solve(hi) {
		lo, hi = hi, 2*hi
	}
	stats.Halve(lo, hi, 60, func(tau float64) bool { // what is fitted last stays
		g.solve(tau)
		return g.q > g.left()
	})
}

// solve fits with a given tau.
func (g *gls) solve(tau float64) bool {
	n, p := g.x.Dims()
	g.tau = tau
	v := mat.NewSymDense(n, nil)
	v.CopySym(g.cov)
	for i := range n {
		v.SetSym(i, i, v.At(i, i)+tau*tau)
	}
	var chol, inner mat.Cholesky
	if !chol.Factorize(v) {
		return false
	}
	var information mat.Dense
	var right, residual, wr mat.VecDense
	g.weighed = new(mat.Dense)
	if chol.SolveTo(g.weighed, g.x) != nil {
		return false
	}
	information.Mul(g.x.T(), g.weighed)
	if !inner.Factorize(stats.Symmetric(&information)) || inner.Cond() > 1e14 {
		return false
	}
	right.MulVec(g.weighed.T(), g.y)
	g.b.Reset()
	if inner.SolveVecTo(&g.b, &right) != nil {
		return false
	}
	g.spread = mat.NewSymDense(p, nil)
	if inner.InverseTo(g.spread) != nil {
		return false
	}
	residual.MulVec(g.x, &g.b)
	residual.SubVec(g.y, &residual)
	if chol.SolveVecTo(&wr, &residual) != nil {
		return false
	}
	g.q = mat.Dot(&residual, &wr)
	return true
}

// endless is a number of degrees of freedom with which Student's t is the normal distribution.
const endless = 1e7
