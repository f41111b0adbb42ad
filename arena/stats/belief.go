package stats

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// A Belief combines games with a prior on strength. It is finite and has a
// covariance however few the games, and serves to decide what to play next. It is
// no substitute for [Rate]: the prior pulls all players to the middle.
type Belief struct {
	// Elo is the likeliest rating of each player, with the mean of the prior at 0,
	// and Advantage the likeliest value of the first move.
	Elo       []float64
	Advantage float64
	// Cov is the covariance of the ratings in Elo², from the normal distribution that
	// touches the posterior at its mode. It treats a draw as half a win and half a
	// loss, and the games of a pair as independent, so it is rather too wide.
	Cov [][]float64
}

// Believe combines the score-only model of [Rate] with a normal prior of standard
// deviation prior, in Elo, for each rating and for the first-move advantage. It
// finds the mode by Newton's method; the posterior is strictly concave, so there is
// only one.
func Believe(players int, ps []Pairing, prior float64) (Belief, error) {
	if players < 1 || !(prior > 0 && prior <= maxElo) {
		return Belief{}, fmt.Errorf("stats: belief: %d players, prior of %g Elo", players, prior)
	}
	var rows []row
	for _, p := range ps {
		if err := p.check(players); err != nil {
			return Belief{}, err
		}
		rows = append(rows, rowsOf(p)...)
	}
	m := newFreeModel(players, rows)
	x, h, err := m.mode(make([]float64, m.dim), slices.Repeat([]float64{precisionOf(prior)}, m.dim))
	if err != nil {
		return Belief{}, err
	}
	return m.belief(x, h)
}

// newFreeModel is the score-only model in which each rating has a coordinate and the
// advantage has the last one. It serves where a prior fixes the scale.
func newFreeModel(players int, rows []row) *model {
	m := &model{
		likelihood: scoreOnly{}, rows: rows, param: make([]int, players), base: make([]float64, players),
		advantage: players, draw: -1, dim: players + 1,
	}
	for i := range m.param {
		m.param[i] = i
	}
	return m
}

// precisionOf is the precision, in logits, of a standard deviation in Elo.
func precisionOf(elo float64) float64 {
	sd := elo * logitPerElo
	return 1 / (sd * sd)
}

// belief is the normal distribution with mode x and precision h.
func (m *model) belief(x []float64, h *mat.Cholesky) (Belief, error) {
	inverse := mat.NewSymDense(m.dim, nil)
	if err := h.InverseTo(inverse); err != nil {
		return Belief{}, err
	}
	players := m.advantage
	b := Belief{Elo: make([]float64, players), Advantage: x[players] / logitPerElo, Cov: make([][]float64, players)}
	for i := range players {
		b.Elo[i], b.Cov[i] = x[i]/logitPerElo, make([]float64, players)
		for j := range players {
			b.Cov[i][j] = inverse.At(i, j) / (logitPerElo * logitPerElo)
		}
	}
	return b, nil
}

// mode maximizes the log likelihood less half of precision times the square of each
// coordinate, starting from x, and returns its negative Hessian there.
func (m *model) mode(x, precision []float64) (mode []float64, hessian *mat.Cholesky, err error) {
	const steps, enough = 100, 1e-9 // in logits; the last step but one was the root of the last
	g, h := make([]float64, m.dim), mat.NewSymDense(m.dim, nil)
	var chol mat.Cholesky
	penalised := func(x []float64) float64 {
		sum := m.logLik(x)
		for k, v := range x {
			sum -= precision[k] * v * v / 2
		}
		return sum
	}
	for range steps {
		m.gradient(g, x)
		m.information(h, x)
		for k := range x {
			g[k] -= precision[k] * x[k]
			h.SetSym(k, k, h.At(k, k)+precision[k])
		}
		step := mat.NewVecDense(m.dim, nil)
		if !chol.Factorize(h) {
			break
		}
		if err := chol.SolveVecTo(step, mat.NewVecDense(m.dim, g)); err != nil {
			break
		}
		if mat.Norm(step, math.Inf(1)) < enough {
			return x, &chol, nil
		}
		x = uphill(penalised, x, step.RawVector().Data)
	}
	return nil, nil, fmt.Errorf("stats: belief: no mode after %d steps", steps)
}

// uphill takes the longest of the steps 1, ½, ¼, … that does not lead downhill by
// more than rounding.
func uphill(f func([]float64) float64, x, step []float64) []float64 {
	next, from := make([]float64, len(x)), f(x)
	from -= 1e-12 * (1 + math.Abs(from))
	for scale := 1.0; scale > 1e-12; scale /= 2 {
		for k := range x {
			next[k] = x[k] + scale*step[k]
		}
		if f(next) >= from {
			return next
		}
	}
	return x
}
