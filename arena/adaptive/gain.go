package adaptive

import (
	"math"
	"slices"
	"sync"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/numeric"
)

// priorElo is the standard deviation of strength in the working belief.
const priorElo = 400

// A weigher weighs what could be played next by how much that would lower the loss.
type weigher struct {
	goal   Goal
	belief stats.Belief
	ahead  float64 // the number of pairs that a pairing is weighed by
}

// newWeigher returns a weigher that owns the belief. ahead, raised to at least 1, is the number of pairs that a
// pairing can hope for. A single pair hardly ever changes an order, so weighed by one pair, all pairings that are some
// way apart look worthless.
func newWeigher(goal Goal, b stats.Belief, ahead float64) *weigher {
	return &weigher{goal: goal, belief: b, ahead: max(1, math.Floor(ahead))}
}

// excess is ψ(z) = φ(z) - z Φ(-z), the mean excess of a standard normal variable over z, at least 0, taken as 0 where
// z is above 8. A run that is resumed on another machine decides again, so its bits must be the same everywhere.
func excess(z float64) float64 {
	if z > 8 {
		return 0
	}
	return float64(numeric.Exp(-float64(z*z)/2)/math.Sqrt(2*math.Pi)) - float64(z*numeric.Erfc(z/math.Sqrt2))/2
}

// steps is the number of steps into which bounds divides a unit of z.
const steps = 256

// bounds holds, for every step of z below 8, an upper bound of ψ from there on. ψ falls, so the bound is its value
// at the step plus a little more than its rounding error.
var bounds = sync.OnceValue(func() []float64 {
	at := make([]float64, 8*steps)
	for i := range at {
		at[i] = excess(float64(i)/steps) * (1 + 1e-9)
	}
	return at
})

// pairings calls f with every pairing that the goal is about.
func (w *weigher) pairings(f func(i, j int)) {
	n := len(w.belief.Elo)
	if w.goal == GoalTop {
		leader := slices.Index(w.belief.Elo, slices.Max(w.belief.Elo))
		for j := range n {
			if j != leader {
				f(leader, j)
			}
		}
		return
	}
	for i := range n {
		for j := i + 1; j < n; j++ {
			f(i, j)
		}
	}
}

// loss is the expected error of the present order: for a pairing d apart with standard error s, s ψ(|d|/s).
func (w *weigher) loss() (sum float64) {
	w.pairings(func(i, j int) {
		c := w.belief.Cov
		sum += expected(w.belief.Elo[i]-w.belief.Elo[j], math.Sqrt(max(0, c[i][i]+c[j][j]-2*c[i][j])))
	})
	return sum
}

// expected is s ψ(|d|/s).
func expected(d, s float64) float64 {
	if s == 0 {
		return 0
	}
	return s * excess(math.Abs(d)/s)
}

// atMost is an upper bound of expected from a table. It costs a tenth of the work and is at most a twentieth larger.
func atMost(d, s float64) float64 {
	if z := math.Abs(d) / s; z < 8 {
		return s * bounds()[int(z*steps)]
	}
	return expected(d, s)
}

// information is the information of a pair of games on the difference of two players, per square Elo: the curvature of
// the log likelihood of its two games.
func (w *weigher) information(m Pairing) float64 {
	const logit = math.Ln10 / 400
	sum := 0.0
	for _, first := range []float64{w.belief.Advantage, -w.belief.Advantage} {
		e := stats.ExpectedScore(w.belief.Elo[m.A] - w.belief.Elo[m.B] + first)
		sum += e * (1 - e) * logit * logit
	}
	return sum
}

// moved returns C x, where C is the covariance and x the difference of the two players, and its variance xᵀCx.
func (w *weigher) moved(dst []float64, m Pairing) (v []float64, variance float64) {
	for i := range w.belief.Elo {
		dst = append(dst, w.belief.Cov[i][m.A]-w.belief.Cov[i][m.B])
	}
	return dst, dst[m.A] - dst[m.B]
}

// gain is the expected drop of the loss by ahead more pairs of a pairing, rounded to a millionth. They take k v vᵀ from
// the covariance, v = C x, k = h/(1 + h xᵀCx) with h their information; the means will move by as much. So the
// difference of i and j changes with standard deviation s = √k |v_i - v_j|, and knowing it before deciding the order is
// worth s ψ(|d|/s) on average: the knowledge gradient for correlated beliefs (Frazier, Powell, Dayanik, INFORMS J.
// Computing 21, 2009), here for each order of two players. of is expected, or atMost for an upper bound.
func (w *weigher) gain(m Pairing, of func(d, s float64) float64, buf []float64) (sum float64) {
	v, variance := w.moved(buf, m)
	h := w.ahead * w.information(m)
	k := math.Sqrt(h / (1 + h*variance))
	w.pairings(func(i, j int) {
		sum += of(w.belief.Elo[i]-w.belief.Elo[j], k*math.Abs(v[i]-v[j]))
	})
	return math.Round(sum*1e6) / 1e6
}

// best returns the pairing outside taken with the largest gain in Elo, the first one of equals. The bound of the
// gain rules out most pairings.
func (w *weigher) best(taken []Pairing) (best Pairing, gain float64) {
	n := len(w.belief.Elo)
	buf := make([]float64, 0, n)
	gain = -1
	for a := range n {
		for b := a + 1; b < n; b++ {
			m := Pairing{a, b}
			if slices.Contains(taken, m) || w.gain(m, atMost, buf) <= gain {
				continue
			}
			if g := w.gain(m, expected, buf); g > gain {
				best, gain = m, g
			}
		}
	}
	return best, gain
}

// assume counts one pair of a pairing as played, without moving the ratings.
func (w *weigher) assume(m Pairing) {
	v, variance := w.moved(nil, m)
	h := w.information(m)
	k := h / (1 + h*variance)
	for i := range v {
		for j := range v {
			w.belief.Cov[i][j] -= k * v[i] * v[j]
		}
	}
}

// identity is a covariance of independent ratings.
func identity(n int) [][]float64 {
	c := make([][]float64, n)
	for i := range c {
		c[i] = make([]float64, n)
		c[i][i] = priorElo * priorElo
	}
	return c
}
