package stats

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// row holds the games of one ordered couple: first made the first move.
type row struct {
	first, second int
	games         float64
	points        float64 // of the first player
	draws         float64
	neutral       bool // virtual games in which nobody has the first-move advantage
}

// counts are the games by result of the first player.
func (r row) counts() [3]float64 {
	wins := r.points - r.draws/2
	return [3]float64{Loss: r.games - r.draws - wins, Draw: r.draws, Win: wins}
}

// rowsOf splits a pairing by who moved first; couples without games give no
// row.
func rowsOf(p Pairing) []row {
	var out []row
	add := func(first, second int, w WDL) {
		if n := w.Games(); n > 0 {
			out = append(out, row{first: first, second: second, games: float64(n), points: w.Points(), draws: float64(w.Draws)})
		}
	}
	add(p.A, p.B, p.moving(0))
	add(p.B, p.A, p.Reverse().moving(0))
	return out
}

// model is the sum of the log likelihood over all games, real and virtual, and
// of the ties. Ratings, advantage and draw parameter are in logits.
//
// The vector x of the optimiser holds one coordinate per free rating, then the
// advantage, then the draw parameter. In each strongly connected group the
// ratings of one player, or those held by anchors, have no coordinate and stay
// where they are.
type model struct {
	likelihood
	rows      []row // real games
	virtual   []row // those of the prior
	ties      []Tie
	param     []int     // player -> coordinate, -1 for references and players not in the fit
	base      []float64 // player -> rating without its coordinate
	advantage int       // coordinate of A, -1 when it is held fixed
	fixed     float64   // A in logits when held fixed
	draw      int       // coordinate of the draw parameter, -1 when it is held fixed
	drawAt    float64   // the draw parameter when held fixed
	dim       int
}

// newModel lays out the coordinates for the given groups, of the score-only
// model. Rows and what else is known must be between players of one group. In
// the group of the origin, if there is one, the origin is the reference.
func newModel(groups [][]int, rows []row, o outside, players int) *model {
	m := &model{
		likelihood: scoreOnly{}, rows: rows, virtual: o.rows, ties: o.ties,
		param: make([]int, players), base: make([]float64, players), advantage: -1, draw: -1,
	}
	for i := range m.param {
		m.param[i] = -1
	}
	for _, g := range groups {
		if g[len(g)-1] != o.origin {
			g = g[1:]
		}
		for _, p := range g {
			switch elo, held := o.held[p]; {
			case held:
				m.base[p] = elo * logitPerElo
			case p != o.origin:
				m.param[p] = m.dim
				m.dim++
			}
		}
	}
	return m
}

// fitAdvantage gives the advantage a coordinate; without it stays at fixed.
func (m *model) fitAdvantage() {
	m.advantage = m.dim
	m.dim++
}

// withDraws is the same model under another likelihood, whose draw parameter
// gets a coordinate, or is held at -Inf where nobody drew.
func (m *model) withDraws(l likelihood, drawn bool) *model {
	d := *m
	d.likelihood, d.drawAt = l, math.Inf(-1)
	if drawn {
		d.draw = d.dim
		d.dim++
	}
	return &d
}

// games is the number of games, virtual ones included.
func (m *model) games() float64 {
	n := 0.0
	for _, rows := range [][]row{m.rows, m.virtual} {
		for _, r := range rows {
			n += r.games
		}
	}
	return n
}

// rating is player p's rating at x, in logits.
func (m *model) rating(x []float64, p int) float64 {
	if k := m.param[p]; k >= 0 {
		return m.base[p] + x[k]
	}
	return m.base[p]
}

// first is the first-move advantage at x, in logits.
func (m *model) first(x []float64) float64 {
	if m.advantage >= 0 {
		return x[m.advantage]
	}
	return m.fixed
}

// draws is the draw parameter at x.
func (m *model) draws(x []float64) float64 {
	if m.draw >= 0 {
		return x[m.draw]
	}
	return m.drawAt
}

// gap is the difference that decides a row's games.
func (m *model) gap(x []float64, r row) float64 {
	d := m.rating(x, r.first) - m.rating(x, r.second)
	if r.neutral {
		return d
	}
	return d + m.first(x)
}

// coords are the coordinates that a row's games touch, in the order of design.
func (m *model) coords(r row) coords {
	c := coords{m.param[r.first], m.param[r.second], m.advantage, m.draw}
	if r.neutral {
		c[2] = -1
	}
	return c
}

// coords are the coordinates of the first player, the second player, the
// advantage and the draw parameter; -1 for what has none.
type coords [4]int

// design is the derivative of a row's gap by its coordinates.
var design = [4]float64{1, -1, 1, 0}

// vector is the derivative of a game's log likelihood by its coordinates.
func (s slope) vector() [4]float64 {
	return [4]float64{s.gap, -s.gap, s.gap, s.t}
}

// logLik is the log likelihood.
func (m *model) logLik(x []float64) float64 {
	sum, t := 0.0, m.draws(x)
	for _, rows := range [][]row{m.rows, m.virtual} {
		for _, r := range rows {
			logs := m.logs(m.gap(x, r), t)
			for k, n := range r.counts() {
				if n > 0 {
					sum += n * logs[k]
				}
			}
		}
	}
	for _, tie := range m.ties {
		off, precision := m.stretch(x, tie)
		sum -= off * off * precision / 2
	}
	return sum
}

// stretch is how far ratings are from what a tie says, in logits, and the
// tie's precision.
func (m *model) stretch(x []float64, t Tie) (off, precision float64) {
	sd := t.sd * logitPerElo
	return m.rating(x, t.player) - m.rating(x, t.other) - t.elo*logitPerElo, 1 / (sd * sd)
}

// tieCoords are the coordinates of a tie.
func (m *model) tieCoords(t Tie) coords { return coords{m.param[t.player], m.param[t.other], -1, -1} }

// gradient stores the derivative of logLik.
func (m *model) gradient(dst, x []float64) {
	clear(dst)
	t := m.draws(x)
	for _, rows := range [][]row{m.rows, m.virtual} {
		for _, r := range rows {
			slopes, sum := m.slopes(m.gap(x, r), t), slope{}
			for k, n := range r.counts() {
				sum.gap += n * slopes[k].gap
				sum.t += n * slopes[k].t
			}
			addVector(dst, m.coords(r), sum.vector())
		}
	}
	for _, tie := range m.ties {
		off, precision := m.stretch(x, tie)
		addVector(dst, m.tieCoords(tie), slope{gap: -off * precision}.vector())
	}
}

// addVector adds v at the given coordinates.
func addVector(dst []float64, at coords, v [4]float64) {
	for k, c := range at {
		if c >= 0 {
			dst[c] += v[k]
		}
	}
}

// information stores the negative Hessian of logLik.
func (m *model) information(dst *mat.SymDense, x []float64) {
	dst.Zero()
	m.addInformation(dst, x, m.rows)
	m.addOutside(dst, x)
}

// addInformation adds what rows contribute to the negative Hessian.
func (m *model) addInformation(dst *mat.SymDense, x []float64, rows []row) {
	t := m.draws(x)
	for _, r := range rows {
		curves, sum := m.curves(m.gap(x, r), t), curve{}
		for k, n := range r.counts() {
			sum = sum.plus(curves[k].times(n))
		}
		addCurve(dst, m.coords(r), sum)
	}
}

// addOutside adds what is known besides the games.
func (m *model) addOutside(dst *mat.SymDense, x []float64) {
	m.addInformation(dst, x, m.virtual)
	for _, tie := range m.ties {
		_, precision := m.stretch(x, tie)
		addCurve(dst, m.tieCoords(tie), curve{gap: precision})
	}
}

// addCurve adds the second derivatives by (gap, t), carried over to
// coordinates.
func addCurve(dst *mat.SymDense, at coords, c curve) {
	for a, i := range at {
		for b, j := range at[:a+1] {
			if i < 0 || j < 0 {
				continue
			}
			w := design[a] * design[b] * c.gap
			switch {
			case a == 3 && b == 3:
				w = c.t
			case a == 3:
				w = design[b] * c.cross
			}
			dst.SetSym(i, j, dst.At(i, j)+w)
		}
	}
}

// addOuter adds weight·v·vᵀ at the given coordinates.
func addOuter(dst *mat.SymDense, at coords, v [4]float64, weight float64) {
	for a, i := range at {
		for b, j := range at[:a+1] {
			if i >= 0 && j >= 0 {
				dst.SetSym(i, j, dst.At(i, j)+weight*v[a]*v[b])
			}
		}
	}
}
