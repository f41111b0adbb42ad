package stats

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/mat"
)

type ownEquations struct {
	Ordo struct {
		Ratings     map[string]float64
		Advantage   float64            `json:"white_advantage"`
		DrawRate    float64            `json:"draw_rate"`
		Err95       map[string]float64 `json:"asymptotic_err95"`
		AdvantageSD float64            `json:"asymptotic_white_adv_sd"`
	} `json:"ordo_equations"`
	RaoKupper modelOptimum `json:"rao_kupper_mle_prior0"`
	Davidson  modelOptimum `json:"davidson_mle"`
}

type modelOptimum struct {
	Ratings   map[string]float64
	Advantage float64
	DrawElo   float64
	Nu        float64
	NegLogLik float64 `json:"neg_log_likelihood"`
}

type bayesEloRun struct {
	Set       string
	Prior     float64 `json:"prior_virtual_draws"`
	Advantage float64
	DrawElo   float64
	Scale     float64 `json:"display_elo_scale"`
	Players   map[string]struct {
		Rating, Score float64
		Half          float64 `json:"ci95_half_width"`
		Games         int
	}
}

type kataGoRun struct {
	Set         string
	Elo         map[string]float64
	Conditional map[string]float64 `json:"stderr_conditional"`
	Pairs       map[string]float64 `json:"pair_diff_stderr"`
}

// ratingSet translates rows [first, second, wins, draws, losses] into lone
// games, with the players' names in order of index.
func ratingSet(t testing.TB, rows [][]any) (names []string, ps []Pairing) {
	t.Helper()
	index := func(name string) int {
		if k := slices.Index(names, name); k >= 0 {
			return k
		}
		names = append(names, name)
		return len(names) - 1
	}
	for _, r := range rows {
		n := func(k int) int { return int(r[k].(float64)) }
		p := Pairing{A: index(r[0].(string)), B: index(r[1].(string))}
		p.Lone[0] = [3]int{n(4), n(3), n(2)}
		ps = append(ps, p)
	}
	return names, ps
}

// vectorsSets checks that the sets mean what Rate makes of them.
func vectorsSets(t *testing.T, vs vectors, d *deviations) {
	for name, set := range vs.Sets {
		names, ps := ratingSet(t, set.Games)
		games := 0.0
		for _, p := range Merge(ps) {
			games += float64(p.Games())
		}
		want := 0.0
		for _, r := range set.Games {
			want += r[2].(float64) + r[3].(float64) + r[4].(float64)
		}
		require.Len(t, names, 5, name)
		d.check(t, "games", games, want, 1, 0, name)
	}
}

func vectorsOwnEquations(t *testing.T, vs vectors, d *deviations) {
	for name, own := range vs.Own {
		names, ps := ratingSet(t, vs.Sets[name].Games)
		want, anchor := own.Ordo, 0 // the player whose Err95 is missing is the first named
		require.NotContains(t, want.Err95, names[anchor])
		tab, err := Rate(len(names), ps, Options{Anchor: FixedAt(anchor, 0), Errors: IndependentGames})
		require.NoError(t, err)
		require.Empty(t, tab.Notes)
		check := func(field string, got, want float64) {
			d.check(t, "score-only "+field, got, want, 1, 1e-6, name)
		}
		for p, player := range names {
			check("rating", tab.Ratings[p].Elo.Center, want.Ratings[player])
			if p != anchor {
				check("error", tab.Ratings[p].Elo.Half(), want.Err95[player])
			}
		}
		check("advantage", tab.Advantage.Elo.Center, want.Advantage)
		check("advantage sd", tab.Advantage.SE, want.AdvantageSD)
		check("draw rate", tab.DrawRate, want.DrawRate)
		vectorOptimum(t, RaoKupper, names, ps, own.RaoKupper, d)
		vectorOptimum(t, Davidson, names, ps, own.Davidson, d)
	}
}

// vectorOptimum compares a model with draws; its ratings have mean 0.
func vectorOptimum(t *testing.T, m RatingModel, names []string, ps []Pairing, want modelOptimum, d *deviations) {
	tab, err := Rate(len(names), ps, Options{Model: m})
	require.NoError(t, err)
	require.Equal(t, m, tab.Model)
	check := func(field string, got, want float64) {
		d.check(t, m.String()+" "+field, got, want, 1, 1e-3, names)
	}
	for p, player := range names {
		check("rating", tab.Ratings[p].Elo.Center, want.Ratings[player])
	}
	check("advantage", tab.Advantage.Elo.Center, want.Advantage)
	check("draw parameter", tab.Draws.Center, want.DrawElo+want.Nu)
	check("negative log likelihood", -tab.Fit.LogLik, want.NegLogLik)
}

// BayesElo's quantile of 95 %.
const bayesEloQuantile = 1.96013

func vectorsBayesElo(t *testing.T, vs vectors, d *deviations) {
	for _, run := range vs.BayesElo {
		names, ps := ratingSet(t, vs.Sets[run.Set].Games)
		opt := Options{Model: RaoKupper}
		if run.Prior > 0 {
			opt.Prior = VirtualDraws(run.Prior)
		}
		f, err := fitPool(len(names), Merge(ps), opt)
		require.NoError(t, err)
		tab := f.table()
		at := []any{run.Set, run.Prior}
		d.check(t, "advantage", tab.Advantage.Elo.Center, run.Advantage, 1, 0.03, at)
		d.check(t, "drawelo", tab.Draws.Center, run.DrawElo, 1, 0.03, at)
		d.check(t, "display scale", tab.Scale(), run.Scale, 1, 1e-4, at)
		half := conditional(t, f)
		for p, name := range names {
			want := run.Players[name]
			require.Equal(t, want.Games, tab.Ratings[p].WDL.Games())
			require.Equal(t, want.Score, tab.Ratings[p].WDL.Points())
			d.check(t, "rating", tab.Ratings[p].Elo.Center, want.Rating, 1, 0.03, at, name)
			d.check(t, "half width", bayesEloQuantile*half[p], want.Half, 1, 0.03, at, name)
		}
	}
}

// conditional are the standard errors that BayesElo gives: of ratings relative
// to their mean, from the curvature of the likelihood with advantage and draw
// parameter held.
func conditional(t *testing.T, f *fit) []float64 {
	info := mat.NewSymDense(f.m.dim, nil)
	f.m.information(info, f.x)
	n := 0
	for _, k := range f.m.param {
		n = max(n, k+1)
	}
	var inverse mat.SymDense
	var chol mat.Cholesky
	require.True(t, chol.Factorize(info.SliceSym(0, n)))
	require.NoError(t, chol.InverseTo(&inverse))
	cov := f.m.groupCov(spread{cov: &inverse}, f.groups[0], toMean)
	out := make([]float64, f.players)
	for k, p := range f.groups[0] {
		out[p] = math.Sqrt(cov[k][k])
	}
	return out
}

func vectorsKataGo(t *testing.T, vs vectors, d *deviations) {
	for _, run := range vs.KataGo {
		names, ps := ratingSet(t, vs.Sets[run.Set].Games)
		f, err := fitPool(len(names), Merge(ps), Options{Prior: VirtualGames(2)})
		require.NoError(t, err)
		info := mat.NewSymDense(f.m.dim, nil)
		f.m.information(info, f.x)
		tab := f.table()
		check := func(what string, got, want float64, key string) { d.check(t, what, got, want, 1, 1e-6, run.Set, key) }
		conditional := func(k int) float64 { return 1 / math.Sqrt(info.At(k, k)) / logitPerElo }
		for p, name := range names {
			check("rating", tab.Ratings[p].Elo.Center, run.Elo[name], name)
			check("conditional error", conditional(f.m.param[p]), run.Conditional[name], name)
		}
		check("advantage", tab.Advantage.Elo.Center, run.Elo["P1Advantage"], "advantage")
		check("conditional error", conditional(f.m.advantage), run.Conditional["P1Advantage"], "advantage")
		vectorKataGoPairs(t, f, info, names, run, d)
	}
}

// vectorKataGoPairs compares the errors of differences, which come from the
// curvature alone.
func vectorKataGoPairs(t *testing.T, f *fit, info *mat.SymDense, names []string, run kataGoRun, d *deviations) {
	var inverse mat.SymDense
	var chol mat.Cholesky
	require.True(t, chol.Factorize(info))
	require.NoError(t, chol.InverseTo(&inverse))
	cov := f.m.groupCov(spread{cov: &inverse}, f.members(0), toScale)
	for key, want := range run.Pairs {
		a, b, ok := strings.Cut(key, "|")
		require.True(t, ok)
		i, j := slices.Index(names, a), slices.Index(names, b)
		got := math.Sqrt(cov[i][i] + cov[j][j] - 2*cov[i][j])
		d.check(t, "error of difference", got, want, 1, 1e-6, run.Set, key)
	}
}

// The example figures of the design for A5_uneven_draws, rounded as printed.
func TestRateExampleA5(t *testing.T) {
	names, ps := ratingSet(t, loadVectors(t).Sets["A5_uneven_draws"].Games)
	at := func(name string) int { return slices.Index(names, name) }
	tab, err := Rate(len(names), ps, Options{Anchor: FixedAt(at("alpha"), 0), Errors: IndependentGames})
	require.NoError(t, err)
	require.Equal(t, "+117.0 ± 50.8", tab.Ratings[at("delta")].Elo.String())
	require.InDelta(t, 27.9919, tab.Ratings[at("bravo")].Elo.Center, 5e-5)
	require.InDelta(t, 48.66, tab.Ratings[at("bravo")].Elo.Half(), 5e-3)
	require.InDelta(t, 17.3120, tab.Advantage.Elo.Center, 5e-5)
	require.InDelta(t, 13.73, tab.Advantage.SE, 5e-3)
	require.InDelta(t, 0.259065, tab.DrawRate, 5e-7)
	d, ok := tab.Diff(at("delta"), at("bravo"))
	require.True(t, ok)
	require.InDelta(t, 50.69, d.Half(), 5e-3)
	require.Equal(t, 15, tab.Fit.Freedom)
	require.InDelta(t, 13.12, tab.Fit.ChiSquare, 5e-3)

	pool, err := Rate(len(names), ps, Options{Errors: IndependentGames})
	require.NoError(t, err)
	require.InDelta(t, 34.70, pool.Ratings[at("delta")].Elo.Half(), 5e-3)
	require.InDelta(t, 32.44, pool.Ratings[at("bravo")].Elo.Half(), 5e-3)
}

// Delta minus echo of A5 on the scale of each model, and led back to logistic
// Elo: the trap of comparing ratings by different models.
func TestRateScalesA5(t *testing.T) {
	names, ps := ratingSet(t, loadVectors(t).Sets["A5_uneven_draws"].Games)
	for _, tc := range []struct {
		model           RatingModel
		apart, logistic float64
	}{{ScoreOnly, 261.3, 261.3}, {RaoKupper, 275.0, 255.0}, {Davidson, 356.5, 264.1}} {
		tab, err := Rate(len(names), ps, Options{Model: tc.model})
		require.NoError(t, err)
		d, ok := tab.Diff(slices.Index(names, "delta"), slices.Index(names, "echo"))
		require.True(t, ok)
		require.InDelta(t, tc.apart, d.Center, 0.05, tc.model)
		require.InDelta(t, tc.logistic, tab.Scale()*d.Center, 0.07, tc.model)
	}
}
