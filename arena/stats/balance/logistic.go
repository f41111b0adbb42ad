package balance

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/mat"

	"gipf.arena/arena/stats"
)

// logistic is a logistic regression of mean scores on designs by cell, in Elo.
type logistic struct {
	cells []DoseCell
	rows  [][]float64
	x     []float64
	n     []float64 // games by cell
	mean  []float64 // scores by cell
	at    [][]piece // by opening; see residuals
	chol  mat.Cholesky
}

// newLogistic is the regression of cells on rows of so many parameters.
func newLogistic(cells []DoseCell, rows [][]float64, parameters int) *logistic {
	l := &logistic{cells: cells, rows: rows, x: make([]float64, parameters)}
	for _, c := range cells {
		l.n, l.mean = append(l.n, c.Score.N()), append(l.mean, c.Score.centre())
	}
	return l
}

// expected is the score of a cell.
func (l *logistic) expected(i int) float64 {
	elo := 0.0
	for k, w := range l.rows[i] {
		elo += float64(w * l.x[k])
	}
	return sigmoid(max(-700, min(700, perElo*elo)))
}

// maximize finds the root of the estimating equations by Newton's method with steps of at most 400 Elo.
// The quasi-likelihood is concave, so there is one root or none.
func (l *logistic) maximize() error {
	for steps := range 100 {
		gradient, information := l.derivatives()
		if !l.chol.Factorize(information) || l.chol.Cond() > 1e12 {
			if steps > 0 { // no step leads to a root
				break
			}
			return errors.New("study: the cells that were played do not tell the parameters of this fit apart")
		}
		var step mat.VecDense
		if err := l.chol.SolveVecTo(&step, gradient); err != nil {
			return err
		}
		longest := mat.Norm(&step, math.Inf(1))
		for k := range l.x {
			l.x[k] += step.AtVec(k) * min(1, 400/longest)
		}
		if longest < 1e-9 {
			return nil
		}
		if mat.Norm(mat.NewVecDense(len(l.x), l.x), math.Inf(1)) > 1e4 {
			break
		}
	}
	return errors.New("study: one side won too much for this fit to have finite values")
}

// derivatives are the estimating equations and their slope, in units of 1/Elo.
func (l *logistic) derivatives() (*mat.VecDense, *mat.SymDense) {
	gradient, information := mat.NewVecDense(len(l.x), nil), mat.NewSymDense(len(l.x), nil)
	for i := range l.cells {
		n, p := l.n[i], l.expected(i)
		row := mat.NewVecDense(len(l.x), l.rows[i])
		gradient.AddScaledVec(gradient, perElo*n*(l.mean[i]-p), row)
		information.SymRankOne(information, perElo*perElo*n*p*(1-p), row)
	}
	return gradient, information
}

// covariance is the sandwich clustered by opening, with the factor K/(K-1).
func (l *logistic) covariance() *mat.SymDense {
	_, information := l.derivatives()
	l.chol.Factorize(information)
	samples, means := make([]Sample, len(l.cells)), make([]float64, len(l.cells))
	for i, c := range l.cells {
		samples[i], means[i] = c.Score, l.expected(i)
	}
	l.at = pieces(samples, means)
	meat, score := mat.NewSymDense(len(l.x), nil), mat.NewVecDense(len(l.x), nil)
	for _, opening := range l.at {
		score.Zero()
		for _, p := range opening {
			score.AddScaledVec(score, perElo*p.moment*l.n[p.cell], mat.NewVecDense(len(l.x), l.rows[p.cell]))
		}
		meat.SymRankOne(meat, 1, score)
	}
	cov, _ := stats.Sandwich(&l.chol, meat) // its condition was looked at
	return cov
}
