package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/floats"
)

// spread is players with equal steps of Elo from 0 to the given one.
func spreadTo(players int, top float64) (elo []float64) {
	for i := range players {
		elo = append(elo, top*float64(i)/float64(players-1))
	}
	return elo
}

// level is openings none of which favours a side.
var level = []float64{0}

// lopsided are worlds in which many results are nearly certain and games few, so that
// most cells of the table expect less than one upset.
var lopsided = []struct {
	name  string
	world world
}{
	{"5 players over 600 Elo, 5 pairs", world{elo: spreadTo(5, 600), openings: level, schedule: schedule(5, 0, 5)}},
	{"6 players over 600 Elo, 3 pairs, draws", world{elo: spreadTo(6, 600), advantage: 40, drawRate: 0.3, openings: level, schedule: schedule(6, 0, 3)}},
	{"10 players over 600 Elo, 2 pairs", world{elo: spreadTo(10, 600), advantage: 40, drawRate: 0.1, openings: level, schedule: schedule(10, 0, 2)}},
	{"5 players over 300 Elo, 4 pairs", world{elo: spreadTo(5, 300), drawRate: 0.2, openings: level, schedule: schedule(5, 0, 4)}},
	{"two tops, two far below, 20 pairs", world{elo: []float64{0, 50, 500, 550}, advantage: 30, openings: level, schedule: schedule(4, 0, 20)}},
	{"5 players over 600 Elo, openings", world{elo: spreadTo(5, 600), openings: []float64{-120, 0, 120}, schedule: schedule(5, 0, 6)}},
	{"8 players over 600 Elo, 30 pairs", world{elo: spreadTo(8, 600), drawRate: 0.2, openings: level, schedule: schedule(8, 0, 30)}},
}

// A true model is rarely rejected, however lopsided the table is: chi-square rejects it
// at p < 0.01 in up to 4 % of these worlds.
func TestFitnessLopsided(t *testing.T) {
	all, wrong := 0, 0
	for _, tc := range lopsided {
		rng := rand.New(rand.NewPCG(11, 12))
		free, doubted, rejected := 0, 0, 0
		for range *tournaments / 3 {
			ps, _ := tc.world.play(rng, false)
			switch tab := rated(t, len(tc.world.elo), ps, Options{SimulateFit: true}); {
			case tab.Fit.Freedom == 0:
				continue
			case tab.Fit.P < 0.01:
				rejected++
				fallthrough
			case tab.Fit.P < 0.05:
				doubted++
			}
			free++
		}
		t.Logf("%-38s %5d tables: p < 0.05 in %.2f %%, p < 0.01 in %.2f %%", tc.name, free, 100*float64(doubted)/float64(free), 100*float64(rejected)/float64(free))
		all, wrong = all+free, wrong+rejected
	}
	require.Greater(t, all, 2*len(lopsided)**tournaments/7)
	require.LessOrEqual(t, float64(wrong), 0.015*float64(all))
}

// The same holds with players too many to fit each simulated table: 80 over 800
// Elo, each against ten. Chi-square rejects the model at p < 0.01 in 20 %.
func TestFitnessLopsidedMany(t *testing.T) {
	w := world{elo: spreadTo(80, 800), drawRate: 0.2, openings: level}
	for a := range w.elo {
		for k := 1; k <= 5; k++ {
			p := Pairing{A: a, B: (a + 13*k) % len(w.elo)}
			p.Pairs[0][0] = 2
			w.schedule = append(w.schedule, p)
		}
	}
	rng := rand.New(rand.NewPCG(15, 16))
	runs, doubted, rejected := *tournaments/15, 0, 0
	for range runs {
		ps, _ := w.play(rng, false)
		tab := rated(t, len(w.elo), ps, Options{SimulateFit: true})
		require.Greater(t, tab.Fit.Freedom, manyParameters)
		if tab.Fit.P < 0.05 {
			doubted++
		}
		if tab.Fit.P < 0.01 {
			rejected++
		}
	}
	t.Logf("%d tables: %d with p < 0.05, %d with p < 0.01", runs, doubted, rejected)
	require.LessOrEqual(t, rejected, runs/20)
}

// What is planted in a lopsided table is still found: three of six players in a circle,
// and a weak player who wins half of the games against the strongest.
func TestFitnessLopsidedMisfit(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	w := world{elo: spreadTo(6, 600), openings: level, schedule: schedule(6, 0, 20)}
	// against plays the pairing of a and b as if a were stronger by so much.
	against := func(ps []Pairing, a, b int, elo float64) {
		for i, p := range ps {
			if p.A == a && p.B == b {
				alone := world{elo: []float64{elo, 0}, openings: w.openings, schedule: schedule(2, 0, p.PairCount())}
				played, _ := alone.play(rng, false)
				ps[i].Pairs = played[0].Pairs
			}
		}
	}
	circle, upset := 0, 0
	runs := *tournaments / 20
	for range runs {
		ps, _ := w.play(rng, false)
		against(ps, 0, 1, 250)
		against(ps, 1, 2, 250)
		against(ps, 0, 2, -250)
		if rated(t, 6, ps, Options{SimulateFit: true}).Fit.P < 0.01 {
			circle++
		}
		ps, _ = w.play(rng, false)
		against(ps, 0, 5, 0)
		if rated(t, 6, ps, Options{SimulateFit: true}).Fit.P < 0.01 {
			upset++
		}
	}
	t.Logf("of %d tables with a circle %d found, of as many with an upset %d", runs, circle, upset)
	require.GreaterOrEqual(t, circle, runs*9/10)
	require.GreaterOrEqual(t, upset, runs*9/10)
}

// TestRefitReachesTheMaximum fits drawn tables from far away: what is left of the gradient
// is that of a step shorter than the last one may be.
func TestRefitReachesTheMaximum(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	for range 20 {
		ps, _ := world{elo: spreadTo(5, 200), advantage: 30, openings: level, schedule: schedule(5, 0, 30)}.play(rng, false)
		f, err := fitPool(5, Merge(ps), Options{Confidence: 0.95})
		require.NoError(t, err)
		gradient := make([]float64, f.m.dim)
		x := f.m.refit(make([]float64, f.m.dim))
		f.m.gradient(gradient, x)
		require.Less(t, floats.Norm(gradient, math.Inf(1)), 1e-3)
		require.InDeltaSlice(t, f.x, x, 1e-4)
	}
}
