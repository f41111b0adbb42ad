package stats

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
)

// Newton's method doubles the number of right digits with each step, so after
// a step below stepDone (in logits, 2e-6 Elo) the rest is rounding. Counts that
// differ by many orders of magnitude between pairings condition the system so
// badly that rounding shows earlier: then steps stop shrinking at a size still
// below stepNoise (0.02 Elo).
const (
	stepDone  = 1e-8
	stepNoise = 1e-4
	maxSteps  = 300
)

// longStep bounds one step, in logits: where chances are nearly certain there is
// hardly any curvature, and Newton's step leads far beyond the maximum.
const longStep = 4

// maxDraw is where a draw parameter counts as infinite: equals would draw all
// games but one in a hundred million, or none but one.
const maxDraw = 20

var errNoConvergence = errors.New("stats: ratings did not converge")

// maximize returns the point of largest likelihood. A start near it, such as
// the fit before the last few games, costs one or two Newton steps; without
// one (nil), or when the short way fails, gonum's Newton method with line
// search does the long way first.
func (m *model) maximize(start []float64) ([]float64, error) {
	if m.dim == 0 {
		return nil, nil
	}
	if start != nil {
		if x, err := m.polish(start); err == nil {
			return x, nil
		}
	}
	x, verdict := m.minimize()
	polished, err := m.polish(x)
	if err != nil {
		// A line search that overshot ends where every chance is certain, too far
		// for short steps; from equality they may arrive.
		polished, err = m.polish(make([]float64, m.dim))
	}
	if err != nil && verdict != nil {
		err = fmt.Errorf("%w: %w", err, verdict)
	}
	return polished, err
}

// minimize runs gonum's optimizer from equality to a gradient of 1e-6 points
// per game, far enough for polish. The objective is scaled per game so that
// the threshold means the same at every size. The error tells why it stopped
// early; the point is usable as a start all the same.
func (m *model) minimize() ([]float64, error) {
	games := max(1, m.games())
	problem := optimize.Problem{
		Func: func(x []float64) float64 { return -m.logLik(x) / games },
		Grad: func(dst, x []float64) {
			m.gradient(dst, x)
			floats.Scale(-1/games, dst)
		},
		Hess: func(dst *mat.SymDense, x []float64) {
			m.information(dst, x)
			dst.ScaleSym(1/games, dst)
		},
	}
	settings := optimize.Settings{
		GradientThreshold: 1e-6,
		Converger:         optimize.NeverTerminate{},
		MajorIterations:   200,
	}
	result, err := optimize.Minimize(problem, make([]float64, m.dim), &settings, &optimize.Newton{})
	switch {
	case result == nil:
		return make([]float64, m.dim), err
	case err == nil && result.Status != optimize.GradientThreshold:
		err = fmt.Errorf("stats: optimizer stopped with status %v", result.Status)
	}
	return result.X, err
}

// polish takes plain Newton steps, halved while the likelihood falls, until
// one is too small to matter. It returns a new slice.
func (m *model) polish(start []float64) ([]float64, error) {
	x := append([]float64(nil), start...)
	var (
		step = make([]float64, m.dim)
		next = make([]float64, m.dim)
		info = mat.NewSymDense(m.dim, nil)
		chol mat.Cholesky
	)
	last := math.Inf(1)
	for range maxSteps {
		m.gradient(step, x)
		m.information(info, x)
		v := mat.NewVecDense(m.dim, step)
		if !chol.Factorize(info) {
			return nil, errNoConvergence
		}
		// An ill-conditioned system still gives a direction; whether it was
		// good enough shows in the size of the steps.
		if err := chol.SolveVecTo(v, v); err != nil && !isCondition(err) {
			return nil, fmt.Errorf("%w: %w", errNoConvergence, err)
		}
		size := floats.Norm(step, math.Inf(1))
		if size > longStep {
			floats.Scale(longStep/size, step)
		}
		if !m.advance(next, x, step) {
			return nil, errNoConvergence
		}
		x, next = next, x
		if m.draw >= 0 && math.Abs(x[m.draw]) > maxDraw {
			return nil, errNoConvergence
		}
		if size < stepDone || size < stepNoise && size > last/4 {
			return x, nil
		}
		last = size
	}
	return nil, errNoConvergence
}

// advance stores x plus the step, halved until the likelihood does not fall by
// more than rounding. It reports false when no fraction of the step serves.
func (m *model) advance(next, x, step []float64) bool {
	before := m.logLik(x)
	for range 40 {
		floats.AddTo(next, x, step)
		if after := m.logLik(next); after >= before-1e-12*math.Abs(before) {
			return true
		}
		floats.Scale(0.5, step)
	}
	return false
}

// isCondition tells gonum's warning of a large condition number from a
// failure.
func isCondition(err error) bool {
	var c mat.Condition
	return errors.As(err, &c)
}
