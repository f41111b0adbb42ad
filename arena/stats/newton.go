package stats

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
)

// Newton's method doubles the number of right digits with each step, so after a
// step below stepDone (in logits, 2e-6 Elo) the rest is rounding. Counts that
// differ by many orders of magnitude between pairings condition the system so
// badly that rounding shows earlier: steps then stop shrinking at a size still
// below stepNoise (0.02 Elo).
const (
	stepDone  = 1e-8
	stepNoise = 1e-4
	maxSteps  = 300
)

// longStep bounds one step, in logits. Where chances are nearly certain there is
// hardly any curvature, and Newton's step overshoots the maximum by far.
const longStep = 4

// maxDraw is the draw parameter that counts as infinite: equals would draw all
// games but one in a hundred million, or only one in a hundred million.
const maxDraw = 20

var errNoConvergence = errors.New("stats: ratings did not converge")

// maximize returns the point of largest likelihood. A start near it, such as
// the fit before the last few games, costs one or two Newton steps. Without a
// start (nil), or if those steps fail, gonum's Newton method with line search
// runs first.
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
// per game, far enough for polish. The objective is scaled per game so that the
// threshold means the same at every size. The error says why it stopped early;
// even then the point can serve as a start.
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
	w, last := m.walk(start), math.Inf(1)
	for range maxSteps {
		size, err := w.step()
		if err != nil || m.draw >= 0 && math.Abs(w.x[m.draw]) > maxDraw {
			return nil, cmp.Or(err, errNoConvergence)
		}
		if size < stepDone || size < stepNoise && size > last/4 {
			return w.x, nil
		}
		last = size
	}
	return nil, errNoConvergence
}

// A newton climbs from x by Newton's steps.
type newton struct {
	*model
	x, next, by []float64
	info        *mat.SymDense
	chol        mat.Cholesky
}

// walk begins at a copy of start.
func (m *model) walk(start []float64) *newton {
	return &newton{model: m, x: slices.Clone(start), next: make([]float64, m.dim), by: make([]float64, m.dim), info: mat.NewSymDense(m.dim, nil)}
}

// step takes a plain Newton step, shortened if it is too long or leads downhill, and returns the length it
// would have had. On an error x is unchanged.
func (w *newton) step() (size float64, err error) {
	w.gradient(w.by, w.x)
	w.information(w.info, w.x)
	v := mat.NewVecDense(w.dim, w.by)
	if !w.chol.Factorize(w.info) {
		return 0, errNoConvergence
	}
	// An ill-conditioned system still gives a direction; whether it was
	// good enough shows in the size of the steps.
	if err := w.chol.SolveVecTo(v, v); err != nil && !isCondition(err) {
		return 0, fmt.Errorf("%w: %w", errNoConvergence, err)
	}
	if size = floats.Norm(w.by, math.Inf(1)); size > longStep {
		floats.Scale(longStep/size, w.by)
	}
	if !w.advance(w.next, w.x, w.by) {
		return 0, errNoConvergence
	}
	w.x, w.next = w.next, w.x
	return size, nil
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

// isCondition tells gonum's warning of a large condition number from a failure.
func isCondition(err error) bool {
	var c mat.Condition
	return errors.As(err, &c)
}
