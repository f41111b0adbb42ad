package stats

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/optimize"

	"gipf.arena/internal/numeric"
)

type ordoRun struct {
	Set, Run string
	Players  map[string]struct {
		Rating, Points float64
		Played         int
		Error95        *float64
	}
	Advantage   float64  `json:"white_advantage"`
	AdvantageSD *float64 `json:"white_advantage_sd1"`
	DrawPercent float64  `json:"draw_rate_percent"`
	PairErrors  *struct {
		Order []string
		Lower [][]float64 `json:"lower_triangle"`
	} `json:"pair_error95"`
	Superiority *struct {
		Order []string
		Rows  map[string][]*float64
	} `json:"confidence_for_superiority_percent"`
}

// Ordo's default scale is not Elo: its unit is 0.0057063 logits against
// ln(10)/400.
const ordoDefaultScale = 0.0057062943

func vectorsOrdo(t *testing.T, vs vectors, d *deviations) {
	for _, run := range vs.Ordo {
		names, ps := ratingSet(t, vs.Sets[run.Set].Games)
		opt := Options{Anchor: FixedAt(0, 0), Errors: IndependentGames}
		scale, offset := 1.0, 0.0
		switch {
		case strings.Contains(run.Run, "poolrel"):
			opt.Anchor = MeanAt(0)
		case strings.Contains(run.Run, "noW"):
			opt.Advantage = FixedAdvantage(0)
			scale, offset = logitPerElo/ordoDefaultScale, 2800
		case strings.Contains(run.Run, "multi_anchor"):
			vectorOrdoAnchors(t, run, names, ps, d)
			continue
		}
		tab, err := Rate(len(names), ps, opt)
		require.NoError(t, err)
		if strings.Contains(run.Run, "_ML_") {
			vectorOrdoML(t, run, names, ps, d)
			continue
		}
		for p, name := range names {
			want, got := run.Players[name], tab.Ratings[p]
			require.Equal(t, want.Played, got.WDL.Games(), name)
			require.Equal(t, want.Points, got.WDL.Points(), name)
			d.check(t, "rating", offset+scale*got.Elo.Center, want.Rating, 1, 0.01, run.Set, run.Run, name)
			if want.Error95 != nil {
				// Ordo simulates: Monte Carlo error 0.7 %, and E5's 80 games a
				// player are few for an asymptotic bar.
				d.check(t, "error, simulated", got.Elo.Half(), *want.Error95, *want.Error95, 0.035, run.Set, run.Run, name)
			}
		}
		if strings.Contains(run.Run, "noW") {
			continue // advantage and draw rate are settings
		}
		d.check(t, "advantage", tab.Advantage.Elo.Center, run.Advantage, 1, 0.0051, run.Set, run.Run)
		d.check(t, "draw rate (percent)", 100*tab.DrawRate, run.DrawPercent, 1, 0.0051, run.Set, run.Run)
		vectorOrdoPairs(t, run, names, tab, d)
	}
}

// vectorOrdoML compares Ordo's option -M, which chooses ratings, advantage and
// draw rate together to make the results likeliest under its draw law, instead
// of balancing points. Rate does not offer it; the likelihood that Fitness
// reports is the function, maximized here over (ratings but the first's,
// advantage, draw rate).
func vectorOrdoML(t *testing.T, run ordoRun, names []string, ps []Pairing, d *deviations) {
	tab, err := Rate(len(names), ps, Options{Anchor: FixedAt(0, 0)})
	require.NoError(t, err)
	var rows []row
	for _, p := range Merge(ps) {
		rows = append(rows, rowsOf(p)...)
	}
	n := len(names)
	logLik := func(x []float64) float64 {
		rating := func(p int) float64 { return append([]float64{0}, x...)[p] }
		return predictor{ScoreOnly, numeric.Sigmoid(x[n])}.logLik(rows, func(r row) float64 {
			return rating(r.first) - rating(r.second) + x[n-1]
		})
	}
	start := make([]float64, n+1)
	for p := 1; p < n; p++ {
		start[p-1] = tab.Ratings[p].Elo.Center * logitPerElo
	}
	start[n-1], start[n] = tab.Advantage.Elo.Center*logitPerElo, -1
	if tab.DrawRate == 0 {
		start[n] = -40
	}
	found := minimum(t, start, func(x []float64) float64 { return -logLik(x) })
	for p, name := range names[1:] {
		d.check(t, "rating with -M", found[p]/logitPerElo, run.Players[name].Rating, 1, 0.01, run.Set, name)
	}
	d.check(t, "advantage with -M", found[n-1]/logitPerElo, run.Advantage, 1, 0.0051, run.Set)
	d.check(t, "draw rate with -M (percent)", 100*numeric.Sigmoid(found[n]), run.DrawPercent, 1, 0.0051, run.Set)
}

// minimum is where f is least, found with numerical gradients.
func minimum(t *testing.T, start []float64, f func([]float64) float64) []float64 {
	t.Helper()
	grad := func(dst, x []float64) { fd.Gradient(dst, f, x, &fd.Settings{Formula: fd.Central}) }
	found, err := optimize.Minimize(optimize.Problem{Func: f, Grad: grad}, start,
		&optimize.Settings{GradientThreshold: 1e-6}, &optimize.BFGS{})
	require.NoError(t, err)
	return found.X
}

// vectorOrdoAnchors looks at Ordo's option -m with two anchors, which solves no
// equations: where anchors keep it from giving all players the expected points,
// its loop (rating.c, calc_rating2) alternates steps for each player with a
// common shift of all players not anchored that minimizes Σ (S - E)²/n over
// all players, and stops when neither moves much. So no fit can be compared with its
// ratings. What can be is that common shift, which must be 0 at the end, and the
// advantage. Rate leaves the misfit to the anchors: each other player gets
// the expected points. The case counts as not reproduced.
func vectorOrdoAnchors(t *testing.T, run ordoRun, names []string, ps []Pairing, d *deviations) {
	held := map[string]float64{"alpha": 0, "delta": 150}
	shift := minimum(t, []float64{0}, func(x []float64) float64 {
		surplus, games, _ := ordoSurplus(ps, run.Advantage, func(p int) float64 {
			elo := run.Players[names[p]].Rating
			if _, ok := held[names[p]]; !ok {
				elo += 10 * x[0]
			}
			return elo
		})
		sum := 0.0
		for p := range names {
			sum += surplus[p] * surplus[p] / games[p]
		}
		return sum
	})
	d.check(t, "two anchors, common shift", 10*shift[0], 0, 1, 0.01)
	_, _, first := ordoSurplus(ps, run.Advantage, func(p int) float64 { return run.Players[names[p]].Rating })
	d.check(t, "two anchors, first mover's points", first, 0, 1, 0.005)

	opt := Options{Advantage: FixedAdvantage(run.Advantage)}
	for _, name := range slices.Sorted(maps.Keys(held)) {
		opt.Relations = append(opt.Relations, Held(slices.Index(names, name), held[name]))
	}
	tab, err := Rate(len(names), ps, opt)
	require.NoError(t, err)
	furthest := 0.0
	surplus, _, _ := ordoSurplus(ps, run.Advantage, func(p int) float64 { return tab.Ratings[p].Elo.Center })
	for p, name := range names {
		if elo, ok := held[name]; ok {
			require.Equal(t, Anchored, tab.Ratings[p].Status)
			require.Equal(t, Around(elo, 0), tab.Ratings[p].Elo)
			continue
		}
		d.check(t, "two anchors, points left over by Rate", surplus[p], 0, 1, 1e-6, name)
		furthest = max(furthest, math.Abs(tab.Ratings[p].Elo.Center-run.Players[name].Rating))
	}
	d.missed = append(d.missed, fmt.Sprintf("%s: Ordo stops where no equations hold, %.1f Elo from Rate", run.Run, furthest))
}

// ordoSurplus is how many points each player has above expectation, in how many
// games, and the first movers together.
func ordoSurplus(ps []Pairing, advantage float64, elo func(p int) float64) (surplus, games map[int]float64, first float64) {
	surplus, games = map[int]float64{}, map[int]float64{}
	for _, p := range Merge(ps) {
		for _, r := range rowsOf(p) {
			e := r.points - r.games*ExpectedScore(elo(r.first)-elo(r.second)+advantage)
			surplus[r.first] += e
			surplus[r.second] -= e
			games[r.first] += r.games
			games[r.second] += r.games
			first += e
		}
	}
	return surplus, games, first
}

// vectorOrdoPairs compares errors of differences and likelihoods of
// superiority.
func vectorOrdoPairs(t *testing.T, run ordoRun, names []string, tab Table, d *deviations) {
	if run.PairErrors == nil {
		return
	}
	for a, row := range run.PairErrors.Lower {
		for b, want := range row {
			x, y := run.PairErrors.Order[a], run.PairErrors.Order[b]
			i, j := slices.Index(names, x), slices.Index(names, y)
			diff, ok := tab.Diff(i, j)
			require.True(t, ok)
			d.check(t, "error of difference, simulated", diff.Half(), want, want, 0.035, run.Set, x, y)
			los, ok := tab.LOS(i, j)
			require.True(t, ok)
			d.check(t, "superiority (percent)", 100*los, *run.Superiority.Rows[x][b], 1, 1, run.Set, x, y)
		}
	}
}
