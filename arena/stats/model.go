package stats

import (
	"math"
	"slices"

	"gipf.arena/internal/each"
)

// row holds the games of two players in one seating: first made the first move.
type row struct {
	first, second int
	games         float64
	points        float64 // of the first player
	draws         float64
	neutral       bool // virtual games in which neither player has the first-move advantage
}

// counts are the games by result of the first player.
func (r row) counts() [3]float64 {
	wins := r.points - r.draws/2
	return [3]float64{Loss: r.games - r.draws - wins, Draw: r.draws, Win: wins}
}

// times is the row with the given share of its games.
func (r row) times(share float64) row {
	r.games, r.points, r.draws = r.games*share, r.points*share, r.draws*share
	return r
}

// rowsOf splits a pairing by who moved first. A seating without games gives no
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
// of the relations. Ratings, advantage and draw parameter are in logits.
//
// The vector x of the optimizer holds one coordinate per free rating, then the
// advantage, then the draw parameter. In each strongly connected group the
// ratings of one player, or of those held by anchors, have no coordinate and
// are constant.
type model struct {
	likelihood
	rows      []row // real games
	virtual   []row // virtual games of the prior
	relations []Relation
	centred   []int     // players whose sum of ratings the prior pulls to 0
	param     []int     // player -> coordinate, -1 for references and players not in the fit
	base      []float64 // player -> rating without its coordinate
	advantage int       // coordinate of A, -1 when it is held fixed
	fixed     float64   // A in logits when held fixed
	draw      int       // coordinate of the draw parameter, -1 when it is held fixed
	drawAt    float64   // the draw parameter when held fixed
	dim       int
}

// newModel lays out the coordinates for the given groups, under the score-only
// model. Rows and what else is known must be between players of one group. In
// the group of the origin, if there is one, the origin is the reference.
func newModel(groups [][]int, rows []row, o outside, players int) *model {
	m := &model{
		likelihood: scoreOnly{}, rows: rows, virtual: o.rows, relations: o.relations, centred: o.centred,
		param: slices.Repeat([]int{-1}, players), base: make([]float64, players), advantage: -1, draw: -1,
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

// withDraws is the same model under another likelihood. Its draw parameter gets
// a coordinate, or is held at -Inf where no game was drawn.
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
	return each.Sum(slices.Concat(m.rows, m.virtual), func(r row) float64 { return r.games })
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
