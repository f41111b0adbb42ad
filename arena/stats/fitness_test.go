package stats

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// With the truth inside the model the fit test is quiet in about 95 % of
// tournaments; with rock-paper-scissors planted it is not.
func TestFitnessLevel(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	const runs = 400
	quiet, correlation := 0, 0.0
	for range runs {
		w := world{elo: []float64{0, 60, 120, 200}, advantage: 40, drawRate: 0.2, openings: []float64{-120, 0, 120}, schedule: schedule(4, 0, 40)}
		ps, _ := w.play(rng, false)
		tab := mustRate(t, 4, ps, Options{})
		require.Equal(t, 12-4, tab.Fit.Freedom)
		correlation += tab.Fit.Correlation / runs
		if tab.Fit.P > 0.05 {
			quiet++
		}
	}
	require.Greater(t, correlation, 0.05, "unbalanced openings favour both first movers of a pair")
	t.Logf("%d of %d tournaments quiet", quiet, runs)
	require.InDelta(t, 0.95, float64(quiet)/runs, 0.04)

	circle := []Pairing{between(0, 1, "30WW 10LL"), between(1, 2, "30WW 10LL"), between(2, 0, "30WW 10LL")}
	tab := mustRate(t, 3, circle, Options{})
	require.Less(t, tab.Fit.P, 1e-5)
	for _, r := range tab.Fit.Pairings {
		require.Equal(t, r.Points > r.Expected, r.Z > 0)
		require.Greater(t, max(r.Surprise(), -r.Surprise()), 2.0)
	}
}

// Too few games for a test are no evidence against a model.
func TestFitnessWithoutFreedom(t *testing.T) {
	tab := mustRate(t, 2, []Pairing{between(0, 1, "5WL 2WW 2LL DD")}, Options{})
	require.Zero(t, tab.Fit.Freedom)
	require.InDelta(t, 1, tab.Fit.P, 0)
	require.Len(t, tab.Fit.Pairings, 1)
	none := mustRate(t, 2, nil, Options{})
	require.Equal(t, Fitness{P: 1}, none.Fit)
}

// TestSquareOfAPairing: what a pairing adds to chi-square is the square of what was not expected by its variance, summed over
// the seats that have games where the two of a pair have nothing to do with each other.
func TestSquareOfAPairing(t *testing.T) {
	p := between(0, 1, "5WL 2WW 2LL DD")
	for _, c := range []struct {
		games  [2]float64
		square float64
		rows   int
	}{
		{[2]float64{10, 10}, 9/2.5 + 4/1.5, 2}, {[2]float64{10, 0}, 9 / 2.5, 1}, {[2]float64{0, 10}, 4 / 1.5, 1}, {[2]float64{}, 0, 0},
	} {
		r := residue{pairing: p, games: c.games, excess: [2]float64{3, -2}, variance: [2]float64{0.25, 0.15}}
		square, rows := r.square(0)
		require.InDelta(t, c.square, square, 1e-12)
		require.Equal(t, c.rows, rows)
	}
}

// The likelihood tells the model that made the results from the others, given
// games enough.
func TestFitnessComparesModels(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 9))
	for _, truth := range []RatingModel{Davidson, RaoKupper} {
		law := predictor{truth, 0.4}
		var ps []Pairing
		for a, elo := range []float64{0, 200, 400, 800} {
			for b, other := range []float64{0, 200, 400, 800}[:a] {
				p := Pairing{A: a, B: b}
				for range 4000 {
					c := law.chances((elo - other) * logitPerElo)
					p.AddLone(true, pick(rng, c))
				}
				ps = append(ps, p)
			}
		}
		best, at := 0.0, ScoreOnly
		for _, m := range RatingModels() {
			tab := mustRate(t, 4, ps, Options{Model: m, Advantage: FixedAdvantage(0)})
			if at == ScoreOnly && best == 0 || tab.Fit.LogLik > best {
				best, at = tab.Fit.LogLik, m
			}
		}
		require.Equal(t, truth, at)
	}
}
