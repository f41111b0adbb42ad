package balance

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
	Levels int
	// Slope is over the levels that were played, in units of the figure for 100 Elo.
	Slope stats.Interval
	// P is the two-sided p-value of a slope of 0.
	P float64
	// Tau is the scatter of levels about a line beyond their errors.
	Tau float64
	// Next is the predicted figure one step of strength further, at the strength NextX, for a level
	// that scatters like those played: by Student's t with as many degrees of freedom as there are
	// levels beyond two. Three levels say little about scatter, so their prediction is very wide. The
	// line says nothing beyond that step.
	Next  stats.Interval
	NextX float64
}

// FitTrend fits the line of one family of at least three levels in ascending order of strength. cov is the
// covariance of the errors of all figures and then of all strengths ([Along]).
func FitTrend(points []Point, cov *mat.SymDense, confidence float64) (Trend, error) {
	n := len(points)
	if n < 3 {
		return Trend{}, errors.New("study: a trend needs three levels of one family")
	}
	x, y := make([]float64, n), make([]float64, n)
	for i, p := range points {
		if i > 0 && !(p.X > points[i-1].X) {
			return Trend{}, errors.New("study: levels of a trend must be in ascending order of strength")
		}
		x[i], y[i] = p.X, p.Y
	}
	s, err := newSlope(x, y, cov)
	if err != nil {
		return Trend{}, err
	}
	g, err := lineThrough(x, y, s.off)
	if err != nil {
		return Trend{}, err
	}
	t := Trend{Levels: n, NextX: 2*x[n-1] - x[n-2]}
	se := math.Sqrt(variance(s.weights, cov))
	t.Slope = stats.Around(100*s.value, 100*student(endless, confidence)*se)
	t.P = twoSided(s.value, se, endless)
	g.scatter()
	t.Tau = g.tau
	t.Next = t.next(s, g, confidence)
	return t, nil
}

// next predicts the figure at NextX, which is measured like the strengths from which it follows.
func (t *Trend) next(s *slope, g *gls, confidence float64) stats.Interval {
	n := len(s.x)
	w := g.weights(mat.NewVecDense(2, []float64{1, t.NextX}))
	all, squares, at := make([]float64, 2*n), 0.0, s.value*t.NextX
	for i, weight := range w {
		at += float64(weight * (s.y[i] - float64(s.value*s.x[i])))
		all[i], all[n+i] = weight, -s.value*weight
		squares += float64(weight * weight)
	}
	all[2*n-1] += float64(2 * s.value)
	all[2*n-2] -= s.value
	return stats.Around(at, student(g.left(), confidence)*math.Sqrt(variance(all, s.cov)+float64(t.Tau*t.Tau*(1+squares))))
}

// variance is the variance of Σ weights · estimates with the given covariance.
func variance(weights []float64, cov *mat.SymDense) float64 {
	w := mat.NewVecDense(len(weights), weights)
	return max(0, mat.Inner(w, cov, w))
}
