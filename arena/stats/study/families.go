package study

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"gipf.arena/arena/stats"
)

// Families says whether a figure depends on who plays: on the family of agents.
type Families struct {
	// Means are the figure's weighted mean over the levels of each family that were played, in the
	// order of Names.
	Names []string
	Means []stats.Interval
	// Differ tests that all families have one mean, Interaction that all have one slope against
	// strength; the latter has no contrasts where families have fewer than three levels.
	Differ, Interaction Wald
	// Depends is the verdict: slopes differ, or means differ and have different signs.
	Depends bool
}

// AcrossFamilies compares families of agents at a figure whose neutral value is 0, such as the first
// mover's Elo. cov is the covariance of the points; alpha the level of the tests. That the signs of two
// means differ is not enough: of a figure that is 0 they always do.
func AcrossFamilies(points []Point, cov *mat.SymDense, alpha float64) Families {
	var f Families
	for _, p := range points {
		if !slices.Contains(f.Names, p.Family) {
			f.Names = append(f.Names, p.Family)
		}
	}
	f.Differ, f.Interaction = Wald{P: 1}, Wald{P: 1}
	y := make([]float64, len(points))
	means, lines := mat.NewDense(max(1, len(points)), max(1, len(f.Names)), nil), mat.NewDense(max(1, len(points)), max(1, 2*len(f.Names)), nil)
	for i, p := range points {
		k := slices.Index(f.Names, p.Family)
		y[i] = p.Y
		means.Set(i, k, 1)
		lines.Set(i, k, 1)
		lines.Set(i, len(f.Names)+k, p.X)
	}
	if len(points) == 0 {
		return f
	}
	if g, err := newGLS(means, y, cov); err == nil {
		quantile := student(endless, 1-alpha)
		for k := range f.Names {
			f.Means = append(f.Means, around(g.b.AtVec(k), quantile*math.Sqrt(g.spread.At(k, k))))
		}
		f.Differ = g.equal(0, len(f.Names))
	}
	if g, err := newGLS(lines, y, cov); err == nil && slices.Min(f.levels(points)) >= 3 {
		f.Interaction = g.equal(len(f.Names), len(f.Names))
	}
	f.Depends = f.Interaction.P <= alpha || f.Differ.P <= alpha && f.opposed()
	return f
}

// levels counts the points of each family.
func (f *Families) levels(points []Point) []int {
	n := make([]int, len(f.Names))
	for _, p := range points {
		n[slices.Index(f.Names, p.Family)]++
	}
	return n
}

// opposed reports whether means have different signs.
func (f *Families) opposed() bool {
	below, above := false, false
	for _, m := range f.Means {
		below, above = below || m.Center < 0, above || m.Center > 0
	}
	return below && above
}

// equal tests that n parameters from one on are all the same.
func (g *gls) equal(from, n int) Wald {
	if n < 2 {
		return Wald{P: 1}
	}
	contrasts := mat.NewDense(n-1, g.b.Len(), nil)
	for i := range n - 1 {
		contrasts.Set(i, from, -1)
		contrasts.Set(i, from+1+i, 1)
	}
	return waldOf(contrasts, mat.Col(nil, 0, &g.b), g.spread, endless)
}
