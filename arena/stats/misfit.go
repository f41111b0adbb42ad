package stats

import (
	"math"
	"math/rand/v2"
	"slices"

	"gipf.arena/internal/each"
)

// The chi-square distribution is a limit, reached when every cell of the table (a pairing
// in one seating) expects several upsets. Where players are far apart, many cells expect
// less than one; a single upset there adds ten or more, and the test rejects true models
// too often. The probability of the table seen is then found by simulation (parametric
// bootstrap: Davison and Hinkley, Bootstrap Methods, 1997, section 4.2), from tables
// drawn from the fitted model and fitted again.
const (
	// thinCell is the variance of a cell's points below which it is thin.
	thinCell = 5
	// doubted is the probability by chi-square above which nothing is simulated: no
	// misfit would be claimed.
	doubted = 0.1
	// Simulations stop when this many tables were as bad as the one seen (Besag and
	// Clifford, Biometrika 78, 1991), or after the most.
	enoughAsBad     = 20
	mostSimulations = 999
	misfitSeed      = 0x6d6973666974
	// manyParameters is the number above which fitting every simulated table takes seconds.
	manyParameters = 60
	// Newton steps for a simulated table, and the step in logits after which they end.
	refitSteps = 8
	refitDone  = 1e-3
)

// thinTable reports whether the table has a cell too thin for chi-square.
func thinTable(all []residue) bool {
	return slices.ContainsFunc(all, func(r residue) bool {
		v, _, w := r.covariance(0)
		return v > 0 && v < thinCell || w > 0 && w < thinCell
	})
}

// asBad is the probability that a table drawn from the fitted model has a chi-square of
// at least square, which has freedom degrees of freedom. Simulated games are independent,
// as the pairs' correlation has been taken out of square. Tables of many players are not
// fitted again, which would lower chi-square by the number of parameters; as it then
// varies a little less, true models are rejected less often still.
func (f *fit) asBad(square float64, freedom int) float64 {
	source := rand.NewPCG(misfitSeed, uint64(len(f.m.rows)))
	again := *f.m
	again.rows = each.Of(f.m.rows, func(r row) row {
		r.games = max(1, math.Round(r.games)) // what duplicates tell need not be a whole number
		return r
	})
	bad, done := 0, 0
	for ; bad < enoughAsBad && done < mostSimulations; done++ {
		f.redraw(again.rows, source)
		left := 0.0
		if f.m.dim > manyParameters {
			left = again.chiSquare(f.x, f.draws) - float64(len(again.rows)-freedom)
		} else {
			left = again.chiSquare(again.refit(f.x), f.draws)
		}
		if left >= square {
			bad++
		}
	}
	if bad == enoughAsBad {
		return float64(bad) / float64(done)
	}
	return float64(bad+1) / float64(done+1)
}

// redraw draws results of all rows from the fitted model.
func (f *fit) redraw(rows []row, source rand.Source) {
	for k, r := range rows {
		c := f.draws.chances(f.m.gap(f.x, r))
		wins := binomial(source, r.games, c[Win])
		rows[k].draws = binomial(source, r.games-wins, c[Draw]/(c[Draw]+c[Loss]))
		rows[k].points = wins + rows[k].draws/2
	}
}

// refit takes a few Newton steps towards the maximum. They reach it if there is one; if
// not, they lead to where the players who won everything explain all their games.
func (m *model) refit(start []float64) []float64 {
	if m.dim == 0 {
		return start // all is held
	}
	w := m.walk(start)
	for range refitSteps {
		if size, err := w.step(); err != nil || size < refitDone {
			break
		}
	}
	return w.x
}

// lawAt is the law of games at x, which may have the draw parameter as a coordinate.
func (m *model) lawAt(x []float64, game predictor) predictor {
	if m.draw >= 0 {
		game.d0 = game.model.toRate(m.draws(x))
	}
	return game
}

// chiSquare is the sum of squares of the rows' standardised residuals at x.
func (m *model) chiSquare(x []float64, game predictor) (sum float64) {
	game = m.lawAt(x, game)
	for _, r := range m.rows {
		score, variance := game.score(m.gap(x, r))
		if off := r.points - r.games*score; variance > 0 {
			sum += off * off / (r.games * variance)
		}
	}
	return sum
}
