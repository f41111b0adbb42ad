package study

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"

	"gipf.arena/arena/stats"
)

// A Point is a figure at one level of play of one family of agents.
type Point struct {
	Family string
	// X is the strength of the level on the family's own scale, in Elo; Y the figure.
	X, Y float64
}

// A Trend is a figure against strength in one family: a weighted line.
type Trend struct {
	Family string
	Levels int
	// Slope is over the levels that were played, in units of the figure for 100 Elo.
	Slope stats.Interval
	// P is the two-sided p-value of no slope.
	P float64
	// Tau is by how much levels scatter about a line besides their errors.
	Tau float64
	// Next is where the figure is predicted to be one further step of strength on, at the strength
	// NextX, of a level that scatters like those played: by Student's t with as many degrees of freedom
	// as there are levels beyond two. Three levels tell little of scatter, so that theirs is very wide.
	// The line says nothing beyond that step.
	Next  stats.Interval
	NextX float64
}

// FitTrend fits the line of one family of at least three levels in ascending order of strength. cov is the
// covariance of the figures.
func FitTrend(points []Point, cov *mat.SymDense, confidence float64) (Trend, error) {
	n := len(points)
	if n < 3 {
		return Trend{}, errors.New("study: a trend needs three levels of one family")
	}
	x, y := mat.NewDense(n, 2, nil), make([]float64, n)
	for i, p := range points {
		if i > 0 && !(p.X > points[i-1].X) {
			return Trend{}, errors.New("study: levels of a trend must be in ascending order of strength")
		}
		x.SetRow(i, []float64{1, p.X})
		y[i] = p.Y
	}
	g, err := newGLS(x, y, cov)
	if err != nil {
		return Trend{}, err
	}
	t := Trend{Family: points[0].Family, Levels: n, NextX: 2*points[n-1].X - points[n-2].X}
	se := math.Sqrt(g.spread.At(1, 1))
	t.Slope = around(100*g.b.AtVec(1), 100*student(endless, confidence)*se)
	t.P = twoSided(g.b.AtVec(1), se, endless)
	g.scatter()
	t.Tau = g.tau
	at := mat.NewVecDense(2, []float64{1, t.NextX})
	t.Next = around(mat.Dot(at, &g.b), student(g.left(), confidence)*math.Sqrt(mat.Inner(at, g.spread, at)+g.tau*g.tau))
	return t, nil
}
