package tuning

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"

	"gipf.arena/arena/report"
)

// A model is a convex loss that is summed over rows, with its derivatives.
type model interface {
	// loss adds the weighted loss of the rows of a block to the last element of
	// into, and its gradient to the elements before.
	loss(b block, u, into []float64)
	// curve adds the Hessian and the outer products of the groups' scores, both as
	// full matrices, row by row, of which only the upper triangle counts.
	curve(b block, u, hessian, meat []float64)
}

// An objective is what a fit minimizes over parameters u, per game:
//
//	Σ w·loss(u) + ridge/2 · Σ (u - centre)²
//
// It is convex. One pass over the rows computes value and gradient, and the
// objective keeps both, because the optimizer asks for one after the other.
type objective struct {
	*span
	model  model
	ridge  float64
	centre []float64 // of the columns

	at       []float64 // where value and gradient were last computed
	value    float64
	gradient []float64
	passes   int
}

// newObjective adds a ridge to a model. Its centre comes from the options (zero if
// they have none), converted to standardized columns.
func newObjective(m model, rows *span, s scaling, opt Options) *objective {
	o := &objective{span: rows, model: m, ridge: opt.Ridge, centre: make([]float64, len(s.active))}
	for k, j := range s.active {
		if opt.Init != nil {
			o.centre[k] = opt.Init[j] * s.unit[j]
		}
	}
	return o
}

// start returns the parameters that the fit begins with: the centre of the ridge.
func (o *objective) start() []float64 { return slices.Clone(o.centre) }

func (o *objective) evaluate(u []float64) {
	if o.at != nil && slices.Equal(o.at, u) {
		return
	}
	q := o.columns
	sums := o.sum(q+1, func(b block, into []float64) { o.model.loss(b, u, into) })
	o.value, o.gradient = sums[q], sums[:q]
	for k, c := range o.centre {
		o.value += o.ridge / 2 * (u[k] - c) * (u[k] - c)
		o.gradient[k] += o.ridge * (u[k] - c)
	}
	o.value /= o.games
	floats.Scale(1/o.games, o.gradient)
	o.at = slices.Clone(u)
	o.passes++
}

func (o *objective) f(u []float64) float64 {
	o.evaluate(u)
	return o.value
}

func (o *objective) grad(dst, u []float64) {
	o.evaluate(u)
	copy(dst, o.gradient)
}

// minimize runs LBFGS with gonum's default line search from u. It returns an error
// if the gradient does not reach the threshold in the given number of iterations.
func (o *objective) minimize(u []float64, threshold float64, iterations int) ([]float64, report.Convergence, error) {
	result, err := optimize.Minimize(
		optimize.Problem{Func: o.f, Grad: o.grad}, u,
		&optimize.Settings{
			GradientThreshold: threshold, MajorIterations: iterations,
			// The default also stops when the value no longer changes: on flat
			// ground that is far from the threshold.
			Converger: optimize.NeverTerminate{},
		},
		&optimize.LBFGS{},
	)
	if result == nil {
		return nil, report.Convergence{}, fmt.Errorf("tuning: fit: %w", err)
	}
	u = result.X
	o.evaluate(u)
	c := report.Convergence{
		Status: result.Status.String(), Iterations: result.MajorIterations,
		Gradient: floats.Norm(o.gradient, math.Inf(1)), Threshold: threshold,
	}
	// The line search may fail at the last digits of a value whose gradient is
	// nevertheless small: the gradient decides.
	if c.Gradient <= threshold {
		return u, c, nil
	}
	why := c.Status
	if err != nil {
		why += ": " + err.Error()
	}
	return nil, c, fmt.Errorf("tuning: fit: no convergence in %d iterations (%s): gradient %.2g, want %.2g; a larger ridge or threshold helps",
		c.Iterations, why, c.Gradient, threshold)
}

// faint is the ridge, in games of evidence, that replaces a ridge of 0, so that a
// direction without any evidence does not make the Hessian singular.
const faint = 1e-3

// An uncertainty says how well parameters are known.
type uncertainty struct {
	// covariance is that of the parameters, clustered by group.
	covariance *mat.Dense
	// shown is, for each parameter, the share of what is known of it that comes
	// from the games and not from the ridge: 0 to 1.
	shown []float64
}

// uncertainty returns the covariance of the minimum u: the sandwich
// H⁻¹ (Σ s·sᵀ) H⁻¹ G/(G-1) of the Hessian H and the scores s of the G groups.
// The positions of a game share their label, so the inverse Hessian alone,
// which takes rows for independent, would be too small several times over.
// (Liang, Zeger, Biometrika 73, 1986; the factor is the usual one for few
// clusters.) The bias of the ridge is not part of it: the intervals are for
// the weights that the same fit to infinitely many games would give.
func (o *objective) uncertainty(u []float64) (uncertainty, error) {
	q, groups := o.columns, o.groups
	if groups <= q {
		return uncertainty{}, fmt.Errorf("tuning: %d groups of games cannot tell the errors of %d weights: play more games", groups, q)
	}
	sums := o.sum(2*q*q, func(b block, into []float64) { o.model.curve(b, u, into[:q*q], into[q*q:]) })
	hessian, meat := mat.NewSymDense(q, sums[:q*q]), mat.NewSymDense(q, sums[q*q:])
	ridge := max(o.ridge, faint)
	for k := range q {
		hessian.SetSym(k, k, hessian.At(k, k)+ridge)
	}
	var factor mat.Cholesky
	if !factor.Factorize(hessian) {
		return uncertainty{}, fmt.Errorf("tuning: the games determine no minimum (Hessian of condition %.1g): play more games or raise the ridge", factor.Cond())
	}
	var inverse mat.SymDense
	if err := factor.InverseTo(&inverse); err != nil {
		return uncertainty{}, fmt.Errorf("tuning: covariance: %w", err)
	}
	out := uncertainty{covariance: new(mat.Dense), shown: make([]float64, q)}
	out.covariance.Product(&inverse, meat, &inverse)
	out.covariance.Scale(float64(groups)/float64(groups-1), out.covariance)
	for k := range out.shown {
		out.shown[k] = min(max(1-ridge*inverse.At(k, k), 0), 1)
	}
	return out, nil
}

// addOuter adds c·z·zᵀ to the upper triangle of a matrix.
func addOuter(into []float64, c float64, z []float64) {
	q := len(z)
	for k, v := range z {
		for l := k; l < q; l++ {
			into[k*q+l] += c * v * z[l]
		}
	}
}
