package tuning

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// faint is the ridge, in games of evidence, that stands in for a missing one
// where a direction without any evidence must not break the arithmetic.
const faint = 1e-3

// An uncertainty says how well parameters are known.
type uncertainty struct {
	// covariance of the parameters, clustered by group.
	covariance *mat.Dense
	// shown is for each parameter the share of what is known of it that comes
	// from the games and not from the ridge, 0 to 1.
	shown []float64
}

// uncertainty returns the covariance of the minimum u: the sandwich
// H⁻¹ (Σ s·sᵀ) H⁻¹ G/(G-1) of the Hessian H and the scores s of the G groups.
// The positions of a game share their label, so the inverse Hessian alone,
// which takes rows for independent, would be too small several times over.
// (Liang, Zeger, Biometrika 73, 1986; the factor is the usual one for few
// clusters.) The ridge's own bias is not part of it: the intervals are about
// the weights that the same fit to endless games would give.
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

// deviation returns the standard deviation of parameter k.
func (u uncertainty) deviation(k int) float64 { return math.Sqrt(max(u.covariance.At(k, k), 0)) }
