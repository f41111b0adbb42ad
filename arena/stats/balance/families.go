package balance

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// Families says whether a figure depends on who plays: on the family of agents.
type Families struct {
	// Means are the figure's weighted means over the levels played of each family, in the order of
	// Names.
	Names []string
	Means []stats.Interval
	// Differ tests that all families have one mean, Interaction that all have one slope against
	// strength. Interaction has no contrasts where families have fewer than three levels.
	Differ, Interaction Wald
	// Depends is the verdict: slopes differ, or means differ and have different signs.
	Depends bool
}

// AcrossFamilies compares families of agents by a figure whose neutral value is 0, such as the first
// mover's Elo. cov is as in [FitTrend]; alpha is the level of the tests. It is not enough that the
// signs of two means differ: for a figure that is 0 they always do.
func AcrossFamilies(points []Point, cov *mat.SymDense, alpha float64) Families {
	f := Families{Names: each.Distinct(points, func(p Point) string { return p.Family })}
	f.Differ, f.Interaction = Wald{P: 1}, Wald{P: 1}
	y := make([]float64, len(points))
	means := mat.NewDense(max(1, len(points)), max(1, len(f.Names)), nil)
	for i, p := range points {
		k := slices.Index(f.Names, p.Family)
		y[i] = p.Y
		means.Set(i, k, 1)
	}
	if len(points) == 0 {
		return f
	}
	if g, err := newGLS(means, y, cov.SliceSym(0, len(points)).(*mat.SymDense)); err == nil {
		quantile := student(endless, 1-alpha)
		for k := range f.Names {
			f.Means = append(f.Means, stats.Around(g.b.AtVec(k), quantile*math.Sqrt(g.spread.At(k, k))))
		}
		f.Differ = equal(mat.Col(nil, 0, &g.b), g.spread)
	}
	f.Interaction = f.slopes(points, cov)
	f.Depends = f.Interaction.P <= alpha || f.Differ.P <= alpha && f.opposed()
	return f
}

// slopes tests that all families have one slope, where all have one.
func (f *Families) slopes(points []Point, cov *mat.SymDense) Wald {
	n := len(points)
	values, weights := make([]float64, len(f.Names)), mat.NewDense(len(f.Names), 2*n, nil)
	for k, name := range f.Names {
		var x, y []float64
		var at []int // of the family's figures in cov, and then of its strengths
		for i, p := range points {
			if p.Family == name {
				x, y, at = append(x, p.X), append(y, p.Y), append(at, i)
			}
		}
		for _, i := range at {
			at = append(at, n+i)
		}
		if len(x) < 3 {
			return Wald{P: 1}
		}
		var part mat.SymDense
		part.SubsetSym(cov, at)
		s, err := newSlope(x, y, &part)
		if err != nil {
			return Wald{P: 1}
		}
		values[k] = s.value
		for i, w := range s.weights {
			weights.Set(k, at[i], w)
		}
	}
	var half, spread mat.Dense
	half.Mul(weights, cov)
	spread.Mul(&half, weights.T())
	return equal(values, stats.Symmetric(&spread))
}

// opposed reports whether means have different signs.
func (f *Families) opposed() bool {
	return slices.ContainsFunc(f.Means, func(m stats.Interval) bool { return m.Center < 0 }) &&
		slices.ContainsFunc(f.Means, func(m stats.Interval) bool { return m.Center > 0 })
}

// equal tests that all of the given estimates are the same.
func equal(values []float64, spread *mat.SymDense) Wald {
	n := len(values)
	if n < 2 {
		return Wald{P: 1}
	}
	contrasts := mat.NewDense(n-1, n, nil)
	for i := range n - 1 {
		contrasts.Set(i, 0, -1)
		contrasts.Set(i, 1+i, 1)
	}
	return waldOf(contrasts, values, spread, endless)
}
