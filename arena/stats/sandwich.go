package stats

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"gipf.arena/internal/each"
)

// meat is the middle of the sandwich, the variance of the gradient. What is known
// besides the games is one more independent observation, with its stated
// uncertainty.
func (m *model) meat(x []float64, o observed, game predictor) *mat.SymDense {
	dst := mat.NewSymDense(m.dim, nil)
	switch o.errors {
	case IndependentGames:
		m.addIndependent(dst, x, game)
	case OpeningClusters:
		m.addOpenings(dst, x, o.openings)
		// An opening pulls all its games one way, so the prior cluster, of independent
		// games, does not make up for what the fit has followed.
		if k := float64(o.clusters()); k > 1 {
			dst.ScaleSym(k/(k-1), dst)
		}
	default:
		for _, p := range o.pairings {
			m.addClusters(dst, x, p)
		}
	}
	if o.duplicated() {
		m.addDuplicates(dst, x, o)
	}
	if o.errors != IndependentGames || game.d0 > allDrawn {
		m.addPrior(dst, x, o)
	}
	m.addOutside(dst, x)
	return dst
}

// allDrawn is the draw rate of equals above which a model leaves independent games
// no variance.
const allDrawn = 1 - 1e-9

// addPrior adds one prior cluster for each player: the information of the games of
// each pairing, as if they were independent and without draws, divided by the
// clusters of its two players (their geometric mean). A game with m copies counts
// m² times, as in the rest of the middle.
func (m *model) addPrior(dst *mat.SymDense, x []float64, o observed) {
	clusters := o.byPlayer()
	add := func(p Pairing) {
		share := 1 / math.Sqrt(clusters[p.A]*clusters[p.B])
		m.addInformation(dst, x, each.Of(rowsOf(p), func(r row) row { return r.times(share) }))
	}
	for _, p := range o.pairings {
		add(p)
	}
	if o.duplicated() {
		for _, c := range o.duplicates {
			add(Pairing{A: c.A, B: c.B, Lone: c.Equal.Lone})
		}
	}
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

// eachScore calls f for the pairs and lone games of p, grouped by equal
// results, with their number and the gradient that each adds to the coordinates
// of A, of B, of the advantage and of the draw parameter.
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

// checkDuplicates reports records of duplicates that no games in a pool can have.
func checkDuplicates(players int, cs []Duplicates) error {
	seen := make(map[[2]int]bool, len(cs))
	for _, c := range cs {
		pairing := [2]int{c.A, c.B}
		p := c.Equal
		p.A, p.B = c.A, c.B
		if err := p.check(players); err != nil {
			return fmt.Errorf("stats: duplicates: %w", err)
		}
		switch {
		case c.A > c.B || seen[pairing]:
			return fmt.Errorf("stats: duplicates of pairing %d-%d: want each pairing once, the lower player first", c.A, c.B)
		case c.Distinct < 0 || c.Distinct > c.Games:
			return fmt.Errorf("stats: duplicates of pairing %d-%d: %d distinct of %d games", c.A, c.B, c.Distinct, c.Games)
		}
		seen[pairing] = true
	}
	return nil
}

// anyDuplicates reports whether there is a duplicate.
func anyDuplicates(cs []Duplicates) bool {
	return slices.ContainsFunc(cs, func(c Duplicates) bool { return c.Distinct < c.Games })
}

// addDuplicates adds the covariance between duplicates. They have one gradient g: m of them have
// the variance m²·Var g and not m·Var g. So the middle of the sandwich gets another Σ m(m-1) g gᵀ,
// and g₁g₂ᵀ + g₂g₁ᵀ for each two pairs both of whose games are duplicates, which never outweighs
// the first. Where openings are the clusters, their sums already hold the share within one opening.
func (m *model) addDuplicates(dst *mat.SymDense, x []float64, o observed) {
	for _, c := range o.duplicates {
		at, p, weight := m.coords(row{first: c.A, second: c.B}), c.Equal, 1.0
		if o.errors == OpeningClusters {
			p = c.across()
		}
		for _, part := range []Pairing{p, apartOf(p.Pairs)} {
			part.A, part.B = c.A, c.B
			m.eachScore(x, part, func(n int, g [4]float64) { addOuter(dst, at, g, weight*float64(n)) })
			weight = -1 // of (g₁+g₂)(g₁+g₂)ᵀ only the cross terms
		}
	}
}

// apartOf are the games of pairs, each alone.
func apartOf(pairs [3][3]int) (p Pairing) {
	for i := range 3 {
		for j := range 3 {
			p.Lone[0][i] += pairs[i][j]
			p.Lone[1][j] += pairs[i][j]
		}
	}
	return p
}
