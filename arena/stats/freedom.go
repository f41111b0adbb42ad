package stats

import "gonum.org/v1/gonum/mat"

// freedom computes the degrees of freedom of an estimate's variance: how many
// clusters of equal weight would make an equally good estimate of the variance,
// (Σv)²/Σv² over what each cluster adds to the variance if its games are independent
// (Satterthwaite, Biometrics Bull. 2, 1946; for cluster-robust errors Bell and
// McCaffrey, Survey Methodology 28, 2002). The prior cluster stands for the one that
// the estimate itself uses up.
type freedom struct {
	m       *model
	x       []float64
	seen    observed
	inverse *mat.Cholesky // of the information
}

// laws are the laws of estimates c·x, for the rows c of contrasts. A law is the
// normal distribution where no cluster adds to the variance.
func (f *freedom) laws(contrasts [][]float64) []law {
	laws := make([]law, len(contrasts))
	if f == nil || len(contrasts) == 0 {
		return laws
	}
	ways := mat.NewDense(f.m.dim, len(contrasts), nil)
	for k, c := range contrasts {
		ways.SetCol(k, c)
	}
	if err := f.inverse.SolveTo(ways, ways); err != nil && !isCondition(err) {
		return laws
	}
	sums, squares := make([]float64, len(contrasts)), make([]float64, len(contrasts))
	f.eachCluster(ways, func(n float64, added []float64) {
		for k, v := range added {
			sums[k] += n * v
			squares[k] += n * v * v
		}
	})
	f.addOutside(sums, ways)
	for k := range laws {
		if squares[k] > 0 {
			laws[k].dof = max(1, f.distinct()*sums[k]*sums[k]/squares[k])
		}
	}
	return laws
}

// addOutside adds the share of relations and virtual games: variance that is known and
// not estimated.
func (f *freedom) addOutside(added []float64, ways *mat.Dense) {
	for _, r := range f.m.virtual {
		f.add(added, ways, r, r.games)
	}
	for _, relation := range f.m.relations {
		_, precision := f.m.stretch(f.x, relation)
		addCurved(added, ways, f.m.relationCoords(relation), curve{gap: precision})
	}
}

// distinct is the share of clusters that remain when duplicates are counted
// once.
func (f *freedom) distinct() float64 {
	if !f.seen.duplicated() {
		return 1
	}
	all := f.seen
	all.duplicates = nil
	return float64(f.seen.clusters()) / float64(max(1, all.clusters()))
}

// eachCluster calls g for clusters, equal ones together, with their number and
// what one of them adds to the variance of each estimate. The slice is used again.
func (f *freedom) eachCluster(ways *mat.Dense, g func(n float64, added []float64)) {
	_, estimates := ways.Dims()
	added := make([]float64, estimates)
	if f.seen.errors == OpeningClusters {
		for ps := range f.seen.openings {
			clear(added)
			for _, p := range ps {
				for _, r := range rowsOf(p) {
					f.add(added, ways, r, r.games)
				}
			}
			g(1, added)
		}
		return
	}
	for _, p := range f.seen.pairings {
		rows := rowsOf(p)
		for _, r := range rows {
			clear(added)
			f.add(added, ways, r, 1)
			g(float64(p.loneOf(r.first)), added)
		}
		if pairs := p.PairCount(); pairs > 0 {
			f.add(added, ways, rows[0], 1) // to the second row
			g(float64(pairs), added)
		}
	}
}

// add adds what some games of a row contribute.
func (f *freedom) add(added []float64, ways *mat.Dense, r row, games float64) {
	curves, c := f.m.curves(f.m.gap(f.x, r), f.m.draws(f.x)), curve{}
	for k, n := range r.counts() {
		c = c.plus(curves[k].times(n / r.games * games))
	}
	addCurved(added, ways, f.m.coords(r), c)
}

// addCurved adds the curvature along each way.
func addCurved(added []float64, ways *mat.Dense, at coords, c curve) {
	for k := range added {
		gap, t := 0.0, 0.0
		for i, coord := range at {
			if coord >= 0 {
				gap += design[i] * ways.At(coord, k)
			}
		}
		if at[3] >= 0 {
			t = ways.At(at[3], k)
		}
		added[k] += c.gap*gap*gap + 2*c.cross*gap*t + c.t*t*t
	}
}

// loneOf is the number of lone games in which a player moved first.
func (p Pairing) loneOf(first int) int {
	seat := 1
	if first == p.A {
		seat = 0
	}
	return p.Lone[seat][Loss] + p.Lone[seat][Draw] + p.Lone[seat][Win]
}
