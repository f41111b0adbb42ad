package stats

import (
	"gonum.org/v1/gonum/mat"
)

// row holds the games of one ordered couple: first made the first move.
type row struct {
	first, second int
	games         float64
	points        float64 // of the first player
	draws         float64
}

// rowsOf splits a pairing by who moved first; couples without games give no
// row.
func rowsOf(p Pairing) []row {
	var out []row
	add := func(first, second int, w WDL) {
		if n := w.Games(); n > 0 {
			out = append(out, row{first, second, float64(n), w.Points(), float64(w.Draws)})
		}
	}
	add(p.A, p.B, p.moving(0))
	add(p.B, p.A, p.Reverse().moving(0))
	return out
}

// model is the score-only likelihood Σ S ln E + (n-S) ln(1-E), where E is the
// logistic score of the gap r_first - r_second + A. Ratings and advantage are
// in logits. Maximising it means that expected points equal obtained points
// for every player and for the first seat.
//
// The vector x of the optimiser holds one coordinate per free rating and, last,
// the advantage. One player of each strongly connected group is its reference
// and stays at 0.
type model struct {
	rows      []row
	param     []int   // player -> coordinate, -1 for references and players not in the fit
	advantage int     // coordinate of A, -1 when it is held fixed
	fixed     float64 // A in logits when held fixed
	dim       int
	games     float64
}

// newModel lays out the coordinates for the given groups. Rows must be between
// players of one group.
func newModel(players int, groups [][]int, rows []row, fitAdvantage bool, fixed float64) *model {
	m := &model{rows: rows, param: make([]int, players), advantage: -1, fixed: fixed}
	for i := range m.param {
		m.param[i] = -1
	}
	for _, g := range groups {
		for _, p := range g[1:] {
			m.param[p] = m.dim
			m.dim++
		}
	}
	if fitAdvantage {
		m.advantage = m.dim
		m.dim++
	}
	for _, r := range rows {
		m.games += r.games
	}
	return m
}

// rating is player p's coordinate, 0 for a reference.
func (m *model) rating(x []float64, p int) float64 {
	if k := m.param[p]; k >= 0 {
		return x[k]
	}
	return 0
}

// first is the first-move advantage at x, in logits.
func (m *model) first(x []float64) float64 {
	if m.advantage >= 0 {
		return x[m.advantage]
	}
	return m.fixed
}

// gap is the difference that decides a row's games.
func (m *model) gap(x []float64, r row) float64 {
	return m.rating(x, r.first) - m.rating(x, r.second) + m.first(x)
}

// coords are the coordinates that games between players i and j touch.
func (m *model) coords(i, j int) [3]int { return [3]int{m.param[i], m.param[j], m.advantage} }

// design is the derivative of a row's gap by its coordinates.
var design = [3]float64{1, -1, 1}

// logLik is the log likelihood.
func (m *model) logLik(x []float64) float64 {
	sum := 0.0
	for _, r := range m.rows {
		d := m.gap(x, r)
		sum += r.points*logSigmoid(d) + (r.games-r.points)*logSigmoid(-d)
	}
	return sum
}

// gradient stores Σ x(S - nE), the derivative of logLik.
func (m *model) gradient(dst, x []float64) {
	clear(dst)
	for _, r := range m.rows {
		d := m.gap(x, r)
		// S - nE, written so that nothing cancels when E is near 0 or 1.
		residual := r.points*sigmoid(-d) - (r.games-r.points)*sigmoid(d)
		for k, c := range m.coords(r.first, r.second) {
			if c >= 0 {
				dst[c] += design[k] * residual
			}
		}
	}
}

// information stores Σ nE(1-E) x xᵀ, the negative Hessian of logLik.
func (m *model) information(dst *mat.SymDense, x []float64) {
	dst.Zero()
	for _, r := range m.rows {
		d := m.gap(x, r)
		addOuter(dst, m.coords(r.first, r.second), design, r.games*sigmoid(d)*sigmoid(-d))
	}
}

// addOuter adds weight·v·vᵀ at the given coordinates, skipping those below 0.
func addOuter(dst *mat.SymDense, coords [3]int, v [3]float64, weight float64) {
	for a, i := range coords {
		for b, j := range coords[:a+1] {
			if i >= 0 && j >= 0 {
				dst.SetSym(i, j, dst.At(i, j)+weight*v[a]*v[b])
			}
		}
	}
}
