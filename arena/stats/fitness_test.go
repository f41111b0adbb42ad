package stats

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
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

// copied is a pairing each of whose pairs was played so many times.
func copied(p Pairing, times int) (Pairing, Duplicates) {
	c := Duplicates{Games: times * p.Games(), Pairs: times * p.PairCount(), Distinct: p.Games(), Classes: p}
	all, games := p, apartOf(p.Pairs)
	for i, n := range all.cells() {
		*c.Equal.cells()[i] = times * (times - 1) * (*n + *games.cells()[i])
		*n *= times
	}
	c.Seat(p.A, p.B)
	return all, c
}

// Copies are no evidence against a model: games all of which were played four times over fit as they do once, by
// chi-square, by simulation and pairing by pairing.
func TestFitnessOfCopies(t *testing.T) {
	for name, games := range map[string][3]string{
		"many games": {"12WW 9WL 4DL 3LL 2DD", "7WL 5DD 3LL 9WD", "5WW 9DL 8LL 2WD"},
		"few upsets": {"20WW WL", "30WW DD", "30WW 6LL"},
	} {
		for _, opt := range []Options{{}, {Model: Davidson}, {Model: RaoKupper, SimulateFit: true}, {SimulateFit: true}} {
			once := []Pairing{between(0, 1, games[0]), between(1, 2, games[1]), between(0, 2, games[2])}
			want := mustRate(t, 3, once, opt).Fit
			all := make([]Pairing, len(once))
			opt.Duplicates = make([]Duplicates, len(once))
			for k, p := range once {
				all[k], opt.Duplicates[k] = copied(p, 4)
			}
			got := mustRate(t, 3, all, opt).Fit
			require.Equal(t, want.Freedom, got.Freedom)
			for k, pair := range [][2]float64{{want.ChiSquare, got.ChiSquare}, {want.P, got.P}, {want.LogLik, got.LogLik}, {want.Correlation, got.Correlation}} {
				require.InEpsilon(t, pair[0], pair[1], 1e-6, "%s %d", name, k)
			}
			for k, r := range got.Pairings {
				require.InEpsilon(t, want.Pairings[k].Z, r.Z, 1e-6)
				require.InEpsilon(t, want.Pairings[k].Surprise(), r.Surprise(), 1e-6)
				require.InEpsilon(t, 4*want.Pairings[k].Expected, r.Expected, 1e-6, "all games are shown")
			}
		}
	}
}

// TestSurpriseOfSomeCopies: it is no surprise if a player wins all games, as was nearly expected, however many of the pairs were
// played twice, nor if the player lost one of them.
func TestSurpriseOfSomeCopies(t *testing.T) {
	others := []Pairing{between(0, 1, "14WW 3WL LL"), between(1, 2, "14WW 3WL LL")}
	for _, lost := range []string{"", " LL"} {
		for twice := 1; twice < 20; twice++ {
			p, known := copied(between(0, 2, fmt.Sprintf("%dWW%s", 20-twice, lost)), 1)
			more, copies := copied(between(0, 2, fmt.Sprintf("%dWW", twice)), 2)
			known = known.Plus(copies)
			known.Seat(0, 2)
			r := mustRate(t, 3, append(slices.Clone(others), p.Plus(more)), Options{Duplicates: []Duplicates{known}}).Fit.Pairings[1]
			require.InDelta(t, 0, r.Surprise(), 0.35, "%d twice%s: %.1f expected of %d", twice, lost, r.Expected, r.Games)
		}
	}
}

// TestFitnessOfHeld: where ratings and advantage are held there is nothing to fit, and the games, or their copies, are still tested.
func TestFitnessOfHeld(t *testing.T) {
	opt := Options{Relations: []Relation{Held(0, 0), Held(1, 400)}, Advantage: FixedAdvantage(0), SimulateFit: true}
	p := between(0, 1, "10WW LL")
	want := mustRate(t, 2, []Pairing{p}, opt).Fit
	require.Less(t, want.P, 0.01)
	all, known := copied(p, 3)
	opt.Duplicates = []Duplicates{known}
	got := mustRate(t, 2, []Pairing{all}, opt).Fit
	require.InEpsilon(t, want.ChiSquare, got.ChiSquare, 1e-9)
	require.InEpsilon(t, want.P, got.P, 1e-9)
}

// Nor are they where some pairings have copies and others none, or beside games that were not compared: the chi-square of a true model has
// the mean that its degrees of freedom say.
func TestFitnessOfSomeCopies(t *testing.T) {
	w := world{elo: []float64{0, 60, 120, 200}, advantage: 40, drawRate: 0.2, openings: []float64{-60, 60}, schedule: schedule(4, 0, 40)}
	for name, times := range map[string][]int{
		"every other one": {4, 1, 4, 1, 4, 1}, "one": {10, 1, 1, 1, 1, 1}, "two": {1, 1, 10, 10, 1, 1}, "all, and a list": {10, 10, 10, 10, 10, 10},
	} {
		rng := rand.New(rand.NewPCG(17, 18))
		const runs = 400
		mean := 0.0
		for range runs {
			ps, _ := w.play(rng, false)
			known := make([]Duplicates, len(ps))
			for k, p := range ps {
				ps[k], known[k] = copied(p, times[k])
			}
			if strings.HasSuffix(name, "list") {
				list, _ := w.play(rng, false)
				ps = append(ps, list...)
			}
			mean += mustRate(t, 4, ps, Options{Duplicates: known}).Fit.ChiSquare / runs
		}
		t.Logf("%s with copies: chi-square %.2f on 8 degrees of freedom", name, mean)
		require.InDelta(t, 8, mean, 0.8, "four standard deviations")
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
		r := residue{pairing: p, worth: 1, games: c.games, excess: [2]float64{3, -2}, variance: [2]float64{0.25, 0.15}}
		square, rows := r.square(0)
		require.InDelta(t, c.square, square, 1e-12)
		require.Equal(t, c.rows, rows)
	}
}

// Given enough games, the likelihood tells the model that made the results from
// the others.
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
