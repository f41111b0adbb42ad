package stats

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"

	"gipf.arena/internal/each"
)

// usualSpread is the scale, in Elo, of the half-Cauchy prior for the spread of a pool.
const usualSpread = 200

// spreadStep is the ratio of neighbours on the grid of spreads.
const spreadStep = 2

// A spreadBelief is the belief under one spread of the pool, and the logarithm of its
// weight among all spreads.
type spreadBelief struct {
	Belief
	weight float64
}

// outsideSpread is the standard deviation, in Elo, of the prior of a player outside the pool's
// population: it says next to nothing.
const outsideSpread = 400

// pooledTwice returns two beliefs: one if all players belong to one population, and one if the
// first or the last player does not, whichever of the two makes the games likelier.
func pooledTwice(players int, rows []row) (out []Belief) {
	all, _, ok := pooled(players, rows, noPlayer)
	if !ok {
		return nil
	}
	out = append(out, all)
	best := math.Inf(-1)
	for _, p := range []int{slices.Index(all.Elo, slices.Max(all.Elo)), slices.Index(all.Elo, slices.Min(all.Elo))} {
		if b, evidence, ok := pooled(players, rows, p); ok && evidence > best {
			out, best = append(out[:1], b), evidence
		}
	}
	return out
}

// pooled is the belief from the games if the players, except outside (unless that is
// noPlayer), are a sample of one normal population whose spread is nearly unknown: the mean
// and the covariance of the posterior under a half-Cauchy prior of the spread (Gelman,
// Bayesian Analysis 1, 2006), by Laplace's method at each spread of a grid. It depends on the
// games only through their likelihood, and so not at all on why they were played: see
// [Table.Chosen]. evidence is the logarithm of the probability of the games, up to a
// constant. ok is false where no spread has a mode.
func pooled(players int, rows []row, outside int) (b Belief, evidence float64, ok bool) {
	var all []spreadBelief
	m, x := newFreeModel(players, rows), make([]float64, players+1)
	for tau := 1.0; tau < 2000; tau *= spreadStep {
		if s, mode, ok := m.spreadAt(x, tau, outside); ok {
			all, x = append(all, s), mode
		}
	}
	if len(all) == 0 {
		return Belief{}, 0, false
	}
	b, evidence = mixed(all)
	return b, evidence, true
}

// spreadAt is the belief under one spread, in Elo, found by starting from x.
func (m *model) spreadAt(x []float64, tau float64, outside int) (s spreadBelief, mode []float64, ok bool) {
	precision := slices.Repeat([]float64{precisionOf(tau)}, m.dim)
	if outside != noPlayer {
		precision[outside] = precisionOf(outsideSpread)
	}
	precision[m.advantage] = precisionOf(usualSpread)
	mode, h, err := m.mode(x, precision)
	if err != nil {
		return s, nil, false
	}
	if s.Belief, err = m.belief(mode, h); err != nil {
		return s, nil, false
	}
	// The grid is geometric, so each of its points stands for a width that grows with tau.
	s.weight = math.Log(tau) - math.Log1p(tau*tau/(usualSpread*usualSpread)) + m.logLik(mode) - h.LogDet()/2
	for k, v := range mode {
		s.weight += math.Log(precision[k])/2 - precision[k]*v*v/2
	}
	return s, mode, true
}

// mixed is the mean and the covariance of a mixture, and the logarithm of its weight.
func mixed(all []spreadBelief) (Belief, float64) {
	n := len(all[0].Elo)
	out := Belief{Elo: make([]float64, n), Cov: make([][]float64, n)}
	for i := range n {
		out.Cov[i] = make([]float64, n)
	}
	sum := floats.LogSumExp(each.Of(all, func(s spreadBelief) float64 { return s.weight }))
	for _, s := range all {
		share := math.Exp(s.weight - sum)
		out.Advantage += share * s.Advantage
		for i := range n {
			out.Elo[i] += share * s.Elo[i]
			for j := range n {
				out.Cov[i][j] += share * (s.Cov[i][j] + s.Elo[i]*s.Elo[j])
			}
		}
	}
	for i := range n {
		for j := range n {
			out.Cov[i][j] -= out.Elo[i] * out.Elo[j]
		}
	}
	return out, sum
}

// contrast is the mean and the variance of a weighted sum of ratings.
func (b *Belief) contrast(weights []float64) (mean, variance float64) {
	for i, w := range weights {
		if w == 0 {
			continue
		}
		mean += w * b.Elo[i]
		for j, v := range weights {
			variance += w * v * b.Cov[i][j]
		}
	}
	return mean, max(0, variance)
}
