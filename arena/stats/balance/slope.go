package balance

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"
)

// A slope is the slope of figures against strengths when both are measured, with errors of a known
// covariance. It is the weighted least squares slope of the true levels, estimated by moments less the
// moments of the errors (Fuller, Measurement Error Models, 1987, chapters 1 and 2), and not by
// orthogonal regression or maximum likelihood: these ascribe all scatter of levels about a line to
// errors of measurement, and where the levels also scatter themselves they estimate another slope
// (Carroll and Ruppert, The American Statistician 50, 1996).
//
// With figures y, strengths x, the covariances Vy, Vx and Vxy of their errors and P = 1/Vy less its part
// along 1, measured strengths make x'Px too large by tr(P·Vx) and x'Py by tr(P·Vxy), so that
// slope = (x'Py - tr(P·Vxy)) / (x'Px - tr(P·Vx)).
type slope struct {
	x, y  []float64
	cov   *mat.SymDense // of the errors of all y and then of all x
	value float64
	// weights are the weights of the errors of y, and then of x, in the error of value.
	weights []float64
	// off is the covariance of the errors of y - value·x.
	off *mat.SymDense
}

// mostNoise is the largest share of the spread of strengths that may be error. Beyond it the moments
// of so few levels are no guide.
const mostNoise = 0.25

// newSlope estimates a slope; cov is the covariance of the errors of all y and then of all x. The error
// says why the points do not determine it.
func newSlope(x, y []float64, cov *mat.SymDense) (*slope, error) {
	n := len(x)
	xs, ys := mat.NewVecDense(n, x), mat.NewVecDense(n, y)
	vy, vx, vxy := cov.SliceSym(0, n).(*mat.SymDense), cov.SliceSym(n, 2*n), mat.DenseCopyOf(cov).Slice(n, 2*n, 0, n)
	p := withoutMean(vy)
	if p == nil {
		return nil, errUntold
	}
	var c, rest mat.VecDense
	c.MulVec(p, xs)
	spread, noise := mat.Dot(&c, xs), traceOf(p, vx)
	switch {
	case !(spread > 0):
		return nil, errUntold
	case noise > mostNoise*spread:
		return nil, errors.New("study: the games between levels do not tell how far apart these are")
	}
	s := &slope{x: x, y: y, cov: cov, value: (mat.Dot(&c, ys) - traceOf(p, vxy)) / (spread - noise), off: mat.NewSymDense(n, nil)}
	for i := range n {
		for k := i; k < n; k++ {
			both := float64(s.value*vx.At(i, k)) - vxy.At(i, k) - vxy.At(k, i)
			s.off.SetSym(i, k, vy.At(i, k)+float64(s.value*both))
		}
	}
	residual := mat.NewVecDense(n, nil)
	residual.AddScaledVec(ys, -s.value, xs)
	rest.MulVec(p, residual)
	scattered, err := s.scattered(x, y)
	if err != nil {
		return nil, err
	}
	s.weights = make([]float64, 2*n)
	for i := range n {
		s.weights[i] = c.AtVec(i) / (spread - noise)
		s.weights[n+i] = (float64(scattered*rest.AtVec(i)) - float64(s.value*c.AtVec(i))) / (spread - noise)
	}
	return s, nil
}

// errUntold says that the points determine no line.
var errUntold = errors.New("study: the levels do not tell the parameters of this line apart")

// scattered is how much of the points' distance from the line is their own, and not their errors': an
// error of strength matters more the further its level is from the line.
func (s *slope) scattered(x, y []float64) (share float64, err error) {
	g, err := lineThrough(x, y, s.off)
	if err != nil {
		return 0, err
	}
	return math.Sqrt(max(0, 1-g.left()/g.q)), nil
}

// withoutMean is the inverse of a covariance less its part along 1; nil where the covariance has no inverse.
func withoutMean(v *mat.SymDense) *mat.SymDense {
	var chol mat.Cholesky
	var p mat.SymDense
	if !chol.Factorize(v) || chol.InverseTo(&p) != nil {
		return nil
	}
	n := p.SymmetricDim()
	ones, sums := mat.NewVecDense(n, nil), mat.NewVecDense(n, nil)
	for i := range n {
		ones.SetVec(i, 1)
	}
	sums.MulVec(&p, ones)
	p.SymRankOne(&p, -1/mat.Dot(ones, sums), sums)
	return &p
}

// traceOf is the trace of a product.
func traceOf(a, b mat.Matrix) float64 {
	var product mat.Dense
	product.Mul(a, b)
	return mat.Trace(&product)
}

// lineThrough is a straight line through figures with errors of a covariance.
func lineThrough(x, y []float64, cov *mat.SymDense) (*gls, error) {
	design := mat.NewDense(len(x), 2, nil)
	for i, at := range x {
		design.SetRow(i, []float64{1, at})
	}
	return newGLS(design, y, cov)
}

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
