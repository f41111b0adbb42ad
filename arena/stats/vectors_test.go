package stats

import (
	"encoding/json"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// vectors are reference values computed with other programs, see testdata.
type vectors struct {
	Pairwise []matchVector           `json:"pairwise_match"`
	Sets     map[string][][]any      `json:"rating_sets"`
	Own      map[string]ownEquations `json:"own_equations"`
	Ordo     []ordoRun               `json:"ordo"`

	Sequences struct{ Cases []sprtCase } `json:"sprt_sequences"`
}

type matchVector struct {
	Tool, Name, Kind string
	Counts           []int
	Elo, Score, LOS  float64
	EloErr           float64  `json:"elo_err95"`
	PairVariance     float64  `json:"pair_variance"`
	GameVariance     float64  `json:"game_variance"`
	Sigma            float64  `json:"sigma_per_game"`
	NElo             *float64 `json:"nelo"`
	NEloErr          *float64 `json:"nelo_err95"`
	LOSPrinted       string   `json:"los_percent_printed"`
	LoElHi           []float64
	LLR              map[string]llrVector
}

// UnmarshalJSON accepts the one key that does not follow Go's name matching.
func (v *matchVector) UnmarshalJSON(b []byte) error {
	type plain matchVector
	extra := struct {
		*plain
		LoElHi []float64 `json:"elo_lo_el_hi"`
	}{plain: (*plain)(v)}
	err := json.Unmarshal(b, &extra)
	v.LoElHi = extra.LoElHi
	return err
}

type ownEquations struct {
	Ratings     map[string]float64
	Advantage   float64            `json:"white_advantage"`
	DrawRate    float64            `json:"draw_rate"`
	Err95       map[string]float64 `json:"asymptotic_err95"`
	AdvantageSD float64            `json:"asymptotic_white_adv_sd"`
}

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

func loadVectors(t testing.TB) vectors {
	t.Helper()
	b, err := os.ReadFile("testdata/vectors.json")
	require.NoError(t, err)
	var v vectors
	require.NoError(t, json.Unmarshal(b, &v))
	require.Len(t, v.Pairwise, 37)
	require.Len(t, v.Own, 3)
	return v
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

// deviation remembers the largest of a group's deviations for the log.
type deviation map[string]float64

func (d deviation) note(group string, got, want, scale float64) float64 {
	e := math.Abs(got-want) / scale
	d[group] = max(d[group], e)
	return e
}

func (d deviation) log(t *testing.T, what string) {
	groups := make([]string, 0, len(d))
	for g := range d {
		groups = append(groups, g)
	}
	slices.Sort(groups)
	for _, g := range groups {
		t.Logf("%s: largest deviation of %s: %.3g", what, g, d[g])
	}
}

// relative is the scale of a relative comparison that tolerates values at 0.
func relative(want float64) float64 { return max(math.Abs(want), 1e-6) }

func TestMatchVectorsFishtest(t *testing.T) {
	largest := deviation{}
	for _, v := range loadVectors(t).Pairwise {
		if v.Tool != "fishtest" {
			continue
		}
		r, err := MatchCells(v.Counts)
		require.NoError(t, err)
		check := func(field string, got, want float64) {
			e := largest.note(v.Kind+" "+field, got, want, relative(want))
			require.LessOrEqual(t, e, 1e-9, "%s %s: got %.15g, want %.15g", v.Name, field, got, want)
		}
		check("elo", r.Elo.Center, v.Elo)
		check("elo error", r.Elo.Half(), v.EloErr)
		check("los", r.LOS, v.LOS)
		check("score", r.Score.Center, v.Score)
		check("nelo", r.NElo.Center, *v.NElo)
		if v.Kind == "pentanomial" {
			check("variance", r.Variance, v.PairVariance)
			check("sigma", r.GameSD, v.Sigma)
		} else {
			check("variance", r.Variance, v.GameVariance)
		}
	}
	largest.log(t, "fishtest (relative)")
}

// fastchess and OpenBench do not fill empty cells for Elo, so their records
// with an empty cell are the same only to about the size of the filling.
func TestMatchVectorsFastchess(t *testing.T) {
	largest := deviation{}
	for _, v := range loadVectors(t).Pairwise {
		if v.Tool != "fastchess" {
			continue
		}
		r, err := MatchCells(v.Counts)
		require.NoError(t, err)
		group, tol := "full cells", 1e-9
		if slices.Contains(v.Counts, 0) {
			group, tol = "empty cells", 2e-3
		}
		check := func(field string, got, want, tol float64) {
			e := largest.note(v.Kind+" "+group+" "+field, got, want, relative(want))
			require.LessOrEqual(t, e, tol, "%v %s: got %.15g, want %.15g", v.Counts, field, got, want)
		}
		check("elo", r.Elo.Center, v.Elo, tol)
		check("elo error", r.Elo.Half(), v.EloErr, tol)
		check("nelo", r.NElo.Center, *v.NElo, tol)
		check("nelo error", r.NElo.Half(), *v.NEloErr, 1e-9)
		los, err := strconv.ParseFloat(strings.TrimSuffix(v.LOSPrinted, " %"), 64)
		require.NoError(t, err)
		require.InDelta(t, los, 100*r.LOS, 0.0051+100*tol, "%v los", v.Counts)
	}
	largest.log(t, "fastchess (relative)")
}

// OpenBench uses Student's t at every size, with quantiles of its own that are
// right to about eight digits.
func TestMatchVectorsOpenBench(t *testing.T) {
	largest := deviation{}
	for _, v := range loadVectors(t).Pairwise {
		if v.Tool != "OpenBench" || slices.Contains(v.Counts, 0) {
			continue
		}
		n, mean, variance := moments(v.Counts)
		half := law{dof: int(n) - 1}.quantile(0.95) * math.Sqrt(variance/n)
		for k, score := range []float64{mean - half, mean, mean + half} {
			e := largest.note(v.Kind+" ends", Elo(score), v.LoElHi[k], relative(v.LoElHi[k]))
			require.LessOrEqual(t, e, 1e-7, "%v end %d: got %.15g, want %.15g", v.Counts, k, Elo(score), v.LoElHi[k])
		}
	}
	largest.log(t, "OpenBench (relative)")
}

func TestRateVectorsOwnEquations(t *testing.T) {
	vs := loadVectors(t)
	largest := deviation{}
	for name, want := range vs.Own {
		names, ps := ratingSet(t, vs.Sets[name])
		anchor := 0 // the player whose Err95 is missing is the first named
		require.NotContains(t, want.Err95, names[anchor])
		tab, err := Rate(len(names), ps, Options{Anchor: FixedAt(anchor, 0), Errors: IndependentGames})
		require.NoError(t, err)
		require.Empty(t, tab.Notes)
		check := func(field string, got, want float64) {
			e := largest.note(field, got, want, 1)
			require.LessOrEqual(t, e, 1e-6, "%s %s: got %.12g, want %.12g", name, field, got, want)
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
	}
	largest.log(t, "own equations (Elo)")
}

// Ordo's default scale is not Elo: its unit is 0.0057063 logits against
// ln(10)/400.
const ordoDefaultScale = 0.0057062943

func TestRateVectorsOrdo(t *testing.T) {
	vs := loadVectors(t)
	largest := deviation{}
	for _, run := range vs.Ordo {
		names, ps := ratingSet(t, vs.Sets[run.Set])
		opt := Options{Anchor: FixedAt(0, 0), Errors: IndependentGames}
		scale, offset := 1.0, 0.0
		switch {
		case strings.Contains(run.Run, "poolrel"):
			opt.Anchor = MeanAt(0)
		case strings.Contains(run.Run, "noW"):
			opt.Advantage = FixedAdvantage(0)
			scale, offset = logitPerElo/ordoDefaultScale, 2800
		}
		tab, err := Rate(len(names), ps, opt)
		require.NoError(t, err)
		for p, name := range names {
			want, got := run.Players[name], tab.Ratings[p]
			require.Equal(t, want.Played, got.WDL.Games(), name)
			require.Equal(t, want.Points, got.WDL.Points(), name)
			e := largest.note("rating (Elo)", offset+scale*got.Elo.Center, want.Rating, 1)
			require.LessOrEqual(t, e, 0.01, "%s %s %s rating", run.Set, run.Run, name)
			if want.Error95 != nil {
				// Ordo simulates: Monte Carlo error 0.7 %, and E5's 80 games a
				// player are few for an asymptotic bar.
				e := largest.note("error (relative)", got.Elo.Half(), *want.Error95, *want.Error95)
				require.LessOrEqual(t, e, 0.035, "%s %s %s error", run.Set, run.Run, name)
			}
		}
		if run.AdvantageSD == nil {
			continue
		}
		require.InDelta(t, run.Advantage, tab.Advantage.Elo.Center, 0.0051)
		require.InDelta(t, run.DrawPercent, 100*tab.DrawRate, 0.0051)
		checkOrdoPairs(t, run, names, tab, largest)
	}
	largest.log(t, "Ordo")
}

// checkOrdoPairs compares errors of differences and likelihoods of
// superiority.
func checkOrdoPairs(t *testing.T, run ordoRun, names []string, tab Table, largest deviation) {
	t.Helper()
	if run.PairErrors == nil {
		return
	}
	for a, row := range run.PairErrors.Lower {
		for b, want := range row {
			x, y := run.PairErrors.Order[a], run.PairErrors.Order[b]
			i, j := slices.Index(names, x), slices.Index(names, y)
			d, ok := tab.Diff(i, j)
			require.True(t, ok)
			e := largest.note("error of difference (relative)", d.Half(), want, want)
			require.LessOrEqual(t, e, 0.035, "%s %s-%s", run.Set, x, y)
			los, ok := tab.LOS(i, j)
			require.True(t, ok)
			e = largest.note("superiority (percent)", 100*los, *run.Superiority.Rows[x][b], 1)
			require.LessOrEqual(t, e, 1.0, "%s %s-%s superiority", run.Set, x, y)
		}
	}
}

// The example figures of the design for A5_uneven_draws, rounded as printed.
func TestRateExampleA5(t *testing.T) {
	names, ps := ratingSet(t, loadVectors(t).Sets["A5_uneven_draws"])
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

	pool, err := Rate(len(names), ps, Options{Errors: IndependentGames})
	require.NoError(t, err)
	require.InDelta(t, 34.70, pool.Ratings[at("delta")].Elo.Half(), 5e-3)
	require.InDelta(t, 32.44, pool.Ratings[at("bravo")].Elo.Half(), 5e-3)
}
