package stats

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/diff/fd"
	"pgregory.net/rapid"
)

func TestRatingModelNames(t *testing.T) {
	for _, m := range RatingModels() {
		got, err := ParseRatingModel(m.String())
		require.NoError(t, err)
		require.Equal(t, m, got)
	}
	got, err := ParseRatingModel("score")
	require.NoError(t, err)
	require.Equal(t, ScoreOnly, got)
	_, err = ParseRatingModel("elo")
	require.EqualError(t, err, `stats: unknown model "elo", want score, davidson or rao-kupper`)
}

// Slopes and curves are the derivatives of logs, everywhere, for every result.
func TestLikelihoodDerivatives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.SampledFrom(RatingModels()).Draw(t, "model").likelihood()
		gap, draw := rapid.Float64Range(-8, 8).Draw(t, "gap"), rapid.Float64Range(-6, 6).Draw(t, "t")
		for k := range Result(3) {
			log := func(x []float64) float64 { return l.logs(x[0], x[1])[k] }
			slopes := func(dst, x []float64) {
				s := l.slopes(x[0], x[1])[k]
				dst[0], dst[1] = s.gap, s.t
			}
			at, settings := []float64{gap, draw}, &fd.Settings{Formula: fd.Central}
			s, c := l.slopes(gap, draw)[k], l.curves(gap, draw)[k]
			want := fd.Gradient(nil, log, at, settings)
			require.InDeltaSlice(t, want, []float64{s.gap, s.t}, 1e-6)
			for i, row := range [][]float64{{c.gap, c.cross}, {c.cross, c.t}} {
				for j := range row {
					numeric := fd.Derivative(func(x float64) float64 {
						moved, out := []float64{gap, draw}, make([]float64, 2)
						moved[j] = x
						slopes(out, moved)
						return out[i]
					}, at[j], settings)
					require.InDelta(t, -numeric, row[j], 1e-6, "result %d, (%d, %d)", k, i, j)
				}
			}
			require.GreaterOrEqual(t, c.gap*c.t-c.cross*c.cross, -1e-12, "concave")
		}
	})
}

// Probabilities sum to 1, mirror with the gap, and give equals the draw rate
// asked for; the slope of the expected score at equality is what Scale says.
func TestPredictorChances(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := predictor{rapid.SampledFrom(RatingModels()).Draw(t, "model"), rapid.Float64Range(0, 0.99).Draw(t, "d0")}
		gap := rapid.Float64Range(-12, 12).Draw(t, "gap")
		c, mirrored := p.chances(gap), p.chances(-gap)
		require.InDelta(t, 1, c[Win]+c[Draw]+c[Loss], 1e-12)
		require.InDelta(t, c[Win], mirrored[Loss], 1e-12)
		require.InDelta(t, c[Draw], mirrored[Draw], 1e-12)
		require.InDelta(t, c[Win], math.Exp(p.logWin(gap)), 1e-12)
		require.InDelta(t, p.d0, p.chances(0)[Draw], 1e-12)
		score, variance := p.score(gap)
		require.InDelta(t, c[Win]+c[Draw]/2, score, 1e-12)
		second := c[Win] + c[Draw]/4 - score*score
		require.InDelta(t, second, variance, 1e-12)
		const h = 1e-4
		up, _ := p.score(h)
		require.InDelta(t, p.model.Scale(p.d0)/4, (up-0.5)/h, 1e-6)
	})
}

func TestDrawParameterRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d0 := rapid.Float64Range(1e-6, 0.999).Draw(t, "d0")
		for _, m := range []RatingModel{Davidson, RaoKupper} {
			require.InEpsilon(t, d0, m.toRate(m.fromRate(d0)), 1e-9, m)
		}
		// ν = 2 d0/(1-d0), and win 1/(1+10^(e/400)) between equals.
		require.InEpsilon(t, 2*d0/(1-d0), Davidson.shown(Davidson.fromRate(d0)), 1e-9)
		require.InDelta(t, (1-d0)/2, ExpectedScore(-RaoKupper.shown(RaoKupper.fromRate(d0))), 1e-9)
	})
}

// Without draws the three models are one.
func TestModelsCoincideWithoutDraws(t *testing.T) {
	ps := []Pairing{between(0, 1, "20WL 12WW 5LW 4LL"), between(0, 2, "18WL 9WW 3LW 7LL"), between(1, 2, "17WL 6WW 4LW 9LL")}
	want := mustRate(t, 3, ps, Options{})
	for _, m := range []RatingModel{Davidson, RaoKupper} {
		got := mustRate(t, 3, ps, Options{Model: m})
		require.Equal(t, m, got.Model)
		require.Empty(t, got.Notes)
		require.Equal(t, Around(0, 0), got.Draws, "no bar without draws")
		require.InDelta(t, 1, got.Scale(), 0)
		for p := range 3 {
			near(t, want.Ratings[p].Elo.Center, got.Ratings[p].Elo.Center)
			near(t, want.Ratings[p].SE, got.Ratings[p].SE)
		}
		near(t, want.Advantage.SE, got.Advantage.SE)
		near(t, want.Fit.LogLik, got.Fit.LogLik)
	}
}

// A draw model without a maximum is left out, with a note.
func TestDrawModelDropped(t *testing.T) {
	for name, ps := range map[string][]Pairing{
		"all drawn": {between(0, 1, "40DD")},
		// 0 beat 2, all else was drawn: a growing draw rate lets the gaps grow
		// so that both become certain.
		"draws and decisions do not overlap": {between(0, 1, "20DD"), between(1, 2, "20DD"), between(2, 0, "20LL 20DD")},
	} {
		for _, m := range []RatingModel{Davidson, RaoKupper} {
			t.Run(name+" "+m.String(), func(t *testing.T) {
				tab := mustRate(t, 3, ps, Options{Model: m})
				require.Contains(t, kinds(tab), DrawModelDropped)
				require.Equal(t, ScoreOnly, tab.Model)
			})
		}
	}
}

// For any counts, all models keep the promises of a table.
func TestModelsAnyCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, ps := drawSparse(t)
		mustRate(t, players, ps, Options{
			Model: rapid.SampledFrom(RatingModels()).Draw(t, "model"),
			Prior: rapid.SampledFrom([]Prior{{}, VirtualDraws(2), VirtualGames(2)}).Draw(t, "prior"),
		})
	})
}

// Millions of games between players far apart beside four that join them to one more
// (found by TestModelsAnyCounts): an advantage of -4,730 Elo lets the ratings run
// thousands apart, and float64 holds nothing of their errors. Such an advantage does
// not count.
func TestAdvantageBeyondPrecision(t *testing.T) {
	tab := mustRate(t, 5, []Pairing{
		{A: 0, B: 2, Pairs: [3][3]int{{}, {0, 1, 0}}, Lone: [2][3]int{{1}}},
		{A: 1, B: 2, Pairs: [3][3]int{{1, 0, 1e6}}, Lone: [2][3]int{{}, {0, 0, 1e6}}},
		{A: 1, B: 3, Pairs: [3][3]int{{1}}},
		{A: 1, B: 4, Pairs: [3][3]int{{1e6, 1}}},
		{A: 2, B: 4, Pairs: [3][3]int{{30, 1e6}}},
	}, Options{})
	require.Contains(t, kinds(tab), AdvantageDropped)
	require.InDelta(t, 92, tab.Ratings[0].SE, 1)
	require.InDelta(t, 31, tab.Ratings[4].SE, 1)
}

// Two groups of a million games each that two games and virtual draws join, 2,500 Elo apart (found by
// TestModelsAnyCounts): rounding leaves a variance below 0, and an error of 0 would be a lie.
func TestVarianceBelowRounding(t *testing.T) {
	tab := mustRate(t, 4, []Pairing{
		{A: 0, B: 3, Pairs: [3][3]int{{1e6}}},
		{A: 1, B: 2, Pairs: [3][3]int{{1e6, 1e6}}},
		{A: 2, B: 3, Pairs: [3][3]int{{1}}},
	}, Options{Prior: VirtualDraws(2)})
	for _, r := range tab.Ratings {
		require.Positive(t, r.SE)
		require.Less(t, r.SE, 1.0)
	}
}

// The sandwich of the draw models must agree with resampling pairs, in the
// draw parameter too.
func TestModelErrorsAgreeWithBootstrap(t *testing.T) {
	ps := []Pairing{
		{A: 0, B: 1, Pairs: [3][3]int{{10, 3, 4}, {6, 9, 2}, {30, 8, 12}}},
		{A: 0, B: 2, Pairs: [3][3]int{{5, 1, 2}, {2, 6, 4}, {22, 9, 21}}},
		{A: 1, B: 2, Pairs: [3][3]int{{12, 2, 1}, {3, 4, 3}, {25, 6, 14}}},
	}
	for _, m := range []RatingModel{Davidson, RaoKupper} {
		requireBootstrap(t, ps, Options{Model: m})
	}
}

// The 95 % intervals of the draw models hold what the model aims at in about 95 %
// of tournaments, although openings favour sides and draws follow another law.
func TestModelsCover(t *testing.T) {
	w := world{
		elo: []float64{-90, 0, 120}, advantage: 40, drawRate: 0.3,
		openings: []float64{-100, 0, 100}, schedule: schedule(3, 5, 60, 90, 45),
	}
	const runs = 1000
	for _, m := range []RatingModel{Davidson, RaoKupper} {
		truth := w.truth(t, Options{Model: m})
		rng := rand.New(rand.NewPCG(21, uint64(m)))
		held := map[string]int{}
		count := func(name string, iv Interval, want float64) {
			if iv.Lo <= want && want <= iv.Hi {
				held[name]++
			}
		}
		for range runs {
			ps, _ := w.play(rng, false)
			tab := rated(t, 3, ps, Options{Model: m})
			require.Equal(t, m, tab.Model)
			for p := range 3 {
				count("ratings", tab.Ratings[p].Elo, truth.Ratings[p].Elo.Center)
			}
			count("advantage", tab.Advantage.Elo, truth.Advantage.Elo.Center)
			count("draw parameter", tab.Draws, truth.Draws.Center)
		}
		for _, figure := range []struct {
			name string
			each int // intervals a tournament, which depend on one another
		}{{"ratings", 3}, {"advantage", 1}, {"draw parameter", 1}} {
			share := Wilson(held[figure.name]/figure.each, runs, 0.95)
			t.Logf("%v, %s: %s of the intervals of %d tournaments hold the truth, seed (21, %d)", m, figure.name, share.Percent(), runs, m)
			require.InDelta(t, 0.95, share.Center, 0.02, "%v, %s", m, figure.name)
		}
	}
}
