package stats

import (
	"iter"
	"math"

	"gonum.org/v1/gonum/mat"
)

// ErrorModel says which variance of the results stands behind the bars.
type ErrorModel uint8

const (
	// PairClusters takes each pair as one observation, a lone game as its own:
	// M = K/(K-1) Σ g gᵀ over the K clusters, with g the summed residuals of a
	// cluster's games. It needs no assumption on how the games of a pair
	// depend on each other, nor on draws.
	PairClusters ErrorModel = iota
	// IndependentGames takes M = Σ n E[g gᵀ] with the model's own probabilities,
	// under ScoreOnly Σ nV x xᵀ with V = E(1-E) - D/4: the errors Ordo finds by
	// simulation. For comparison with programs that ignore pairs.
	IndependentGames
	// OpeningClusters is PairClusters with all games from one opening as one
	// observation, of all pairings. It comes with Options.Openings and
	// cannot be asked for otherwise.
	OpeningClusters
)

// String names the model in words.
func (e ErrorModel) String() string {
	return [...]string{"pairs as clusters", "independent games", "openings as clusters"}[e]
}

// degenerate is the share of the variance of independent decisive games below
// which an estimated variance is taken for rounding or for an artefact of
// results that all look alike.
const degenerate = 1e-6

// spread is the covariance of a fit's coordinates in logits², with what is
// needed to turn it into bars.
type spread struct {
	cov          *mat.SymDense // dim×dim, nil without coordinates
	conservative bool          // some direction's variance was replaced
	clusters     int
	law          law
}

// errorsAt computes the sandwich H⁻¹MH⁻¹ at the maximum x.
//
// M can be singular: when every pair of a player was split evenly, when all
// games were drawn, when there are fewer clusters than parameters. A bar of 0
// would be absurd, so M is compared with H, the variance that independent
// games have (under ScoreOnly: when a draw is half a win and half a loss): in the
// directions
// where M vanishes against H it is replaced by H. With no more clusters than
// free parameters the residuals are small only because the fit follows them,
// and every direction gets at least H.
//
// Games that are duplicates of each other are one observation, see addDuplicates; H then
// counts them as many times one.
//
// Between that and 30 clusters bars use Student's t with the number of
// clusters minus that of parameters as degrees of freedom.
func (m *model) errorsAt(x []float64, o observed, game predictor) (spread, error) {
	s := spread{clusters: o.clusters()}
	if m.dim == 0 {
		return s, nil
	}
	floor, enough := degenerate, true
	if o.errors != IndependentGames {
		if s.law, enough = lawFor(s.clusters, m.dim); !enough {
			floor = 1
		}
	}
	info := mat.NewSymDense(m.dim, nil)
	m.information(info, x)
	var err error
	meat, least := m.meat(x, o, game, s.clusters), info
	if o.duplicated() {
		least = m.independent(info, x, o.duplicates)
	}
	s.cov, s.conservative, err = sandwich(info, meat, least, floor)
	return s, err
}

// observed is the games inside the groups of a fit as the errors see them.
type observed struct {
	errors     ErrorModel
	pairings   []Pairing
	openings   iter.Seq[[]Pairing] // for OpeningClusters
	duplicates []Duplicates
}

// duplicated reports whether duplicates widen the errors.
func (o observed) duplicated() bool {
	return o.errors != IndependentGames && anyDuplicates(o.duplicates)
}

// clusters counts the observations that are taken as independent.
func (o observed) clusters() (n int) {
	if o.errors == OpeningClusters {
		for range o.openings {
			n++
		}
	} else {
		for _, p := range o.pairings {
			n += p.PairCount() + p.LoneCount()
		}
	}
	if o.duplicated() {
		n = min(n, worth(o.pairings, o.duplicates))
	}
	return n
}

// sandwich is H⁻¹MH⁻¹, with M replaced by the least variance that is possible
// where it is smaller than floor times that; replaced tells whether it was
// anywhere.
func sandwich(h, m, least *mat.SymDense, floor float64) (cov *mat.SymDense, replaced bool, err error) {
	m, replaced, err = raised(m, least, floor)
	if err != nil {
		return nil, false, err
	}
	var chol mat.Cholesky
	if !chol.Factorize(h) {
		return nil, false, errNoConvergence
	}
	var half, whole mat.Dense
	if err := chol.SolveTo(&half, m); err != nil && !isCondition(err) {
		return nil, false, err
	}
	if err := chol.SolveTo(&whole, half.T()); err != nil && !isCondition(err) {
		return nil, false, err
	}
	return symmetric(&whole), replaced, nil
}

// raised is m with what is below floor times least replaced by least, and tells
// whether there was any. In the coordinates where least = UᵀU becomes the identity
// m has eigenvalues λ, and m = UᵀQΛQᵀU.
func raised(m, least *mat.SymDense, floor float64) (out *mat.SymDense, replaced bool, err error) {
	var chol mat.Cholesky
	if !chol.Factorize(least) {
		return nil, false, errNoConvergence
	}
	var u, inverse mat.TriDense
	chol.UTo(&u)
	if err := inverse.InverseTri(&u); err != nil && !isCondition(err) {
		return nil, false, err
	}
	var half, whole, q, w mat.Dense
	half.Mul(inverse.T(), m)
	whole.Mul(&half, &inverse)
	var eigen mat.EigenSym
	if !eigen.Factorize(symmetric(&whole), true) {
		return nil, false, errNoConvergence
	}
	lambda := eigen.Values(nil)
	for k, v := range lambda {
		if !(v > floor) {
			lambda[k], replaced = 1, true
		}
	}
	eigen.VectorsTo(&q)
	w.Mul(u.T(), &q)
	half.Mul(&w, mat.NewDiagDense(len(lambda), lambda))
	whole.Mul(&half, w.T())
	return symmetric(&whole), replaced, nil
}

// symmetric removes the asymmetry that rounding leaves.
func symmetric(a *mat.Dense) *mat.SymDense {
	n, _ := a.Dims()
	out := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range i + 1 {
			out.SetSym(i, j, (a.At(i, j)+a.At(j, i))/2)
		}
	}
	return out
}

// toMean and toScale are what a group's ratings can be relative to instead of to
// one member.
const (
	toMean  = -1
	toScale = -2
)

// groupCov returns the covariance in Elo² of a group's ratings relative to one
// member (anchor is its position in group), to the group's mean or, in the
// group of the origin, to the scale: T C Tᵀ, where T subtracts the row of the
// anchor, the mean row or nothing.
func (m *model) groupCov(s spread, group []int, anchor int) [][]float64 {
	n := len(group)
	c := make([][]float64, n)
	for a := range group {
		c[a] = make([]float64, n)
		for b := range group {
			if i, j := m.param[group[a]], m.param[group[b]]; i >= 0 && j >= 0 {
				c[a][b] = s.cov.At(i, j) / (logitPerElo * logitPerElo)
			}
		}
	}
	// Subtracting from rows and then from columns applies T on both sides.
	if anchor != toScale {
		subtractRow(c, anchor)
		transpose(c)
		subtractRow(c, anchor)
	}
	for i := range c {
		c[i][i] = max(0, c[i][i])
		for j := range i {
			c[i][j] = c[j][i] // exactly symmetric, so that i-j and j-i agree
		}
	}
	return c
}

// subtractRow subtracts row k, or the mean row when k < 0, from every row.
func subtractRow(c [][]float64, k int) {
	base := make([]float64, len(c))
	for i, r := range c {
		for j, v := range r {
			switch {
			case k < 0:
				base[j] += v / float64(len(c))
			case i == k:
				base[j] = v
			}
		}
	}
	for _, r := range c {
		for j := range r {
			r[j] -= base[j]
		}
	}
}

// transpose turns a square matrix over in place.
func transpose(c [][]float64) {
	for i := range c {
		for j := range i {
			c[i][j], c[j][i] = c[j][i], c[i][j]
		}
	}
}

// sd is the standard deviation of one coordinate.
func (s spread) sd(k int) float64 { return math.Sqrt(s.cov.At(k, k)) }
