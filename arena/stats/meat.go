package stats

import (
	"iter"

	"gonum.org/v1/gonum/mat"
)

// meat is the middle of the sandwich, the variance of the gradient. What is known
// besides the games is one more independent observation, as uncertain as it
// says.
func (m *model) meat(x []float64, o observed, game predictor, clusters int) *mat.SymDense {
	dst := mat.NewSymDense(m.dim, nil)
	switch o.errors {
	case IndependentGames:
		m.addIndependent(dst, x, game)
		clusters = 0
	case OpeningClusters:
		m.addOpenings(dst, x, o.openings)
	default:
		for _, p := range o.pairings {
			m.addClusters(dst, x, p)
		}
	}
	if o.duplicated() {
		m.addDuplicates(dst, x, o.duplicates)
	}
	if clusters > 1 {
		dst.ScaleSym(float64(clusters)/float64(clusters-1), dst)
	}
	m.addOutside(dst, x)
	return dst
}

// addIndependent adds the expectation of g gᵀ for every game.
func (m *model) addIndependent(dst *mat.SymDense, x []float64, game predictor) {
	t := m.draws(x)
	for _, r := range m.rows {
		gap := m.gap(x, r)
		slopes := m.slopes(gap, t)
		for k, chance := range game.chances(gap) {
			addOuter(dst, m.coords(r), slopes[k].vector(), r.games*chance)
		}
	}
}

// addClusters adds g gᵀ for every pair and lone game of a pairing. Those with
// equal results have equal g, so counts serve as multiplicities and the work
// does not grow with the number of games.
func (m *model) addClusters(dst *mat.SymDense, x []float64, p Pairing) {
	at := m.coords(row{first: p.A, second: p.B})
	m.eachScore(x, p, func(n int, g [4]float64) { addOuter(dst, at, g, float64(n)) })
}

// addOpenings adds g gᵀ for every opening, g summed over all its games.
func (m *model) addOpenings(dst *mat.SymDense, x []float64, openings iter.Seq[[]Pairing]) {
	sum := make([]float64, m.dim)
	for ps := range openings {
		clear(sum)
		for _, p := range ps {
			at := m.coords(row{first: p.A, second: p.B})
			m.eachScore(x, p, func(n int, g [4]float64) {
				for k := range g {
					g[k] *= float64(n)
				}
				addVector(sum, at, g)
			})
		}
		dst.SymRankOne(dst, 1, mat.NewVecDense(m.dim, sum))
	}
}

// eachScore calls f for the pairs and lone games of p, those of equal results
// together: how many there are, and the gradient that each gives to the
// coordinates of A, of B, of the advantage and of the draw parameter.
func (m *model) eachScore(x []float64, p Pairing, f func(n int, g [4]float64)) {
	gap, a, t := m.rating(x, p.A)-m.rating(x, p.B), m.first(x), m.draws(x)
	// Gradients by A's result, moving first and moving second.
	var first, second [3][4]float64
	asFirst, asSecond := m.slopes(gap+a, t), m.slopes(a-gap, t)
	for k := range 3 {
		s := asSecond[2-k] // B's result as the first player
		first[k] = asFirst[k].vector()
		second[k] = [4]float64{-s.gap, s.gap, s.gap, s.t}
	}
	add := func(n int, u, v [4]float64) {
		if n > 0 {
			f(n, [4]float64{u[0] + v[0], u[1] + v[1], u[2] + v[2], u[3] + v[3]})
		}
	}
	for i := range 3 {
		for j := range 3 {
			add(p.Pairs[i][j], first[i], second[j])
		}
		add(p.Lone[0][i], first[i], [4]float64{})
		add(p.Lone[1][i], [4]float64{}, second[i])
	}
}
