package stats

import (
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"gipf.arena/internal/each"
)

var errSingular = errors.New("cycles: results too uneven to be explained by ratings")

// additive holds the ratings that explain a table best: the weighted least
// squares solution of r_i - r_j = L_ij, each pool at mean 0.
type additive struct {
	ratings []float64  // by player, in logits; 0 without edges
	cov     *mat.Dense // of the ratings
	free    int        // edges that the ratings do not use up
}

// explain fits ratings to edges, whose variances are their weights.
func explain(players int, edges []Edge) (additive, error) {
	a := additive{free: len(edges) - players}
	pool := pools(players, each.Of(edges, func(e Edge) arrow { return arrow{from: e.A, to: e.B} }))
	// The Laplacian of the graph with 11ᵀ added for each pool has an inverse, which
	// gives mean 0 and, less the constant, the covariance.
	lap := mat.NewSymDense(players, nil)
	for i := range players {
		for j := range i + 1 {
			if pool[i] == pool[j] {
				lap.SetSym(i, j, 1)
			}
		}
	}
	b := mat.NewVecDense(players, nil)
	for _, e := range edges {
		w := 1 / e.v
		lap.SetSym(e.A, e.A, lap.At(e.A, e.A)+w)
		lap.SetSym(e.B, e.B, lap.At(e.B, e.B)+w)
		lap.SetSym(e.A, e.B, lap.At(e.A, e.B)-w)
		b.SetVec(e.A, b.AtVec(e.A)+w*e.logit)
		b.SetVec(e.B, b.AtVec(e.B)-w*e.logit)
	}
	var chol mat.Cholesky
	var inverse mat.SymDense
	if !chol.Factorize(lap) || chol.InverseTo(&inverse) != nil {
		return a, errSingular
	}
	var r mat.VecDense
	r.MulVec(&inverse, b)
	a.ratings, a.cov = r.RawVector().Data, mat.DenseCopyOf(&inverse)
	if players > 0 {
		a.free += 1 + slices.Max(pool)
	}
	return a, nil
}

// gap is the difference that the ratings predict for an edge.
func (a *additive) gap(e Edge) float64 { return a.ratings[e.A] - a.ratings[e.B] }

// left is Σ w R², the squares that the ratings leave; all is Σ w L².
func (a *additive) left(edges []Edge) (left, all float64) {
	for _, e := range edges {
		r := e.logit - a.gap(e)
		left += r * r / e.v
		all += e.logit * e.logit / e.v
	}
	return left, all
}

// residual is the standardized difference between an edge and its ratings. It
// is 0 where the ratings must follow the edge.
func (a *additive) residual(e Edge) float64 {
	c := a.cov
	used := c.At(e.A, e.A) + c.At(e.B, e.B) - 2*c.At(e.A, e.B)
	if rest := e.v - used; rest > 1e-9*e.v {
		return (e.logit - a.gap(e)) / math.Sqrt(rest)
	}
	return 0
}
