package stats

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// ErrorModel says which variance of the results the bars rest on.
type ErrorModel uint8

const (
	// PairClusters takes each pair as one observation, and a lone game as its own: M
	// = Σ g gᵀ over the clusters, where g is the sum of the residuals of a cluster's
	// games, plus one prior cluster of independent games for each player. It assumes
	// nothing about draws, or about how the games of a pair depend on each other.
	PairClusters ErrorModel = iota
	// IndependentGames takes M = Σ n E[g gᵀ] with the model's own probabilities;
	// under ScoreOnly this is Σ nV x xᵀ with V = E(1-E) - D/4, the errors that Ordo
	// finds by simulation. It serves to compare with programs that ignore pairs.
	IndependentGames
	// OpeningClusters is PairClusters with all games from one opening, of all
	// pairings, as one observation, and the sum times K/(K-1) for K openings. It comes
	// with Options.Openings and cannot be requested otherwise.
	OpeningClusters
)

// String returns the model in words.
func (e ErrorModel) String() string {
	return [...]string{"pairs as clusters", "independent games", "openings as clusters"}[e]
}

// spread is the covariance of a fit's coordinates in logits², with the data
// that turn it into bars.
type spread struct {
	cov      *mat.SymDense // dim×dim, nil without coordinates
	clusters int
	freedom  *freedom // nil for errors whose law is the normal one
}

// blurred is the condition number of the information above which rounding may
// outweigh the small errors beside the largest.
const blurred = 1e9

// errorsAt computes the sandwich H⁻¹MH⁻¹ at the maximum x.
//
// The fit follows the residuals in M, so M falls short of the variance by about one
// cluster for each player. Few clusters, or clusters that all look alike, may show
// no variance at all. One prior cluster for each player, of independent games
// without draws, makes up for both: see [model.addPrior]. It is the prior sample of
// [HeadToHead]: for two players alone both give the same bars, as far as the scales
// agree.
//
// Games that are duplicates of each other are one observation; see addDuplicates.
//
// Bars use Student's t; see freedom.
func (m *model) errorsAt(x []float64, o observed, game predictor) (spread, error) {
	s := spread{clusters: o.clusters()}
	if m.dim == 0 {
		return s, nil
	}
	info := mat.NewSymDense(m.dim, nil)
	m.information(info, x)
	var chol mat.Cholesky
	// A fit without the advantage stands in where the one with it is too flat.
	if !chol.Factorize(info) || m.advantage >= 0 && chol.Cond() > blurred {
		return s, errNoConvergence
	}
	if o.errors != IndependentGames {
		s.freedom = &freedom{m: m, x: x, seen: o, inverse: &chol}
	}
	var err error
	s.cov, err = Sandwich(&chol, m.meat(x, o, game))
	return s, err
}

// Sandwich is H⁻¹MH⁻¹, given the factors of H. A badly conditioned H is no error.
func Sandwich(h *mat.Cholesky, m *mat.SymDense) (*mat.SymDense, error) {
	var half, whole mat.Dense
	if err := h.SolveTo(&half, m); err != nil && !isCondition(err) {
		return nil, err
	}
	if err := h.SolveTo(&whole, half.T()); err != nil && !isCondition(err) {
		return nil, err
	}
	return Symmetric(&whole), nil
}

// Symmetric is a square matrix freed of the asymmetry that rounding leaves.
func Symmetric(a *mat.Dense) *mat.SymDense {
	n, _ := a.Dims()
	out := mat.NewSymDense(n, nil)
	for i := range n {
		for j := range i + 1 {
			out.SetSym(i, j, (a.At(i, j)+a.At(j, i))/2)
		}
	}
	return out
}

// toMean and toScale say what a group's ratings are relative to instead of one
// member.
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
		c[i][i] = math.Abs(c[i][i]) // a negative one is what rounding left, and shows its size
		for j := range i {
			c[i][j] = c[j][i] // exactly symmetric, so that i-j and j-i agree
		}
	}
	return c
}

// contrasts are the ratings of a group relative to their mean, as rows over the
// coordinates.
func (m *model) contrasts(group []int) [][]float64 {
	rows := make([][]float64, len(group))
	for i, p := range group {
		rows[i] = make([]float64, m.dim)
		if k := m.param[p]; k >= 0 {
			rows[i][k] = 1
		}
	}
	subtractRow(rows, toMean)
	return rows
}

// subtractRow subtracts row k, or the mean row when k < 0, from every row.
func subtractRow(c [][]float64, k int) {
	if len(c) == 0 {
		return
	}
	base := make([]float64, len(c[0]))
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
