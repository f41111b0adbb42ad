package stats

import (
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

type matchVector struct {
	Tool, Name, Kind string
	Counts           []int
	Elo, Score, LOS  float64
	EloErr           float64   `json:"elo_err95"`
	PairVariance     float64   `json:"pair_variance"`
	GameVariance     float64   `json:"game_variance"`
	Sigma            float64   `json:"sigma_per_game"`
	NElo             *float64  `json:"nelo"`
	NEloErr          *float64  `json:"nelo_err95"`
	DrawElo          float64   `json:"drawelo"`
	LOSPrinted       string    `json:"los_percent_printed"`
	LoElHi           []float64 `json:"elo_lo_el_hi"`
	LLR              map[string]llrVector
}

// A llrVector is what a program gives for one pair of hypotheses; some give
// only the ratio.
type llrVector struct {
	LLR      float64
	Unbiased *float64    `json:"sprt_median_unbiased_elo"`
	CI       *[2]float64 `json:"sprt_ci95"`
	LOS      *float64    `json:"sprt_los"`
	Legacy   *float64    `json:"llr_legacy_multinomial"`
	Bounds   *[2]float64 `json:"converted_logistic_bounds"`
}

// UnmarshalJSON accepts a bare number too.
func (v *llrVector) UnmarshalJSON(b []byte) error {
	if err := json.Unmarshal(b, &v.LLR); err == nil {
		return nil
	}
	type plain llrVector
	return json.Unmarshal(b, (*plain)(v))
}

// vectorsMatch runs the records of single matches by three programs.
func vectorsMatch(t *testing.T, vs vectors, d *deviations) {
	tools := map[string]func(*testing.T, matchVector, *deviations){
		"fishtest": vectorFishtest, "fastchess": vectorFastchess, "OpenBench": vectorOpenBench,
	}
	for _, v := range vs.Pairwise {
		require.Contains(t, tools, v.Tool)
		tools[v.Tool](t, v, d)
		for key, want := range v.LLR {
			vectorLLR(t, v, key, want, d)
		}
	}
	require.Equal(t, 28, d.count("fishtest sprt: elo after stop"), "7 records of pairs by 4 hypotheses")
}

// A publication is what other programs print for bare cells: the normal
// distribution at every size, and all ends closed.
type publication struct {
	score, elo, nElo Interval
	los, gameSD      float64
}

// published computes it from the moments that sequential tests go by.
func published(cells []int) publication {
	n, mean, variance := moments(cells)
	games := float64(len(cells)-1) / 2
	se, sd := math.Sqrt(variance/n), math.Sqrt(games*variance)
	score := Interval{Center: mean, Lo: max(mean-Z95*se, 0), Hi: min(mean+Z95*se, 1)}
	return publication{
		score:  score,
		elo:    Interval{Center: Elo(score.Center), Lo: Elo(score.Lo), Hi: Elo(score.Hi)},
		nElo:   Around(nEloScale*(mean-0.5)/sd, nEloScale*Z95/math.Sqrt(games*float64(total(cells)))),
		los:    law{}.cdf((mean - 0.5) / se),
		gameSD: sd,
	}
}

func vectorFishtest(t *testing.T, v matchVector, d *deviations) {
	r := published(v.Counts)
	check := func(field string, got, want float64) {
		d.check(t, "fishtest "+field, got, want, relative(want), 1e-9, v.Name)
	}
	check("elo", r.elo.Center, v.Elo)
	check("elo error", r.elo.Half(), v.EloErr)
	check("los", r.los, v.LOS)
	check("score", r.score.Center, v.Score)
	check("nelo", r.nElo.Center, *v.NElo)
	if v.Kind == "pentanomial" {
		check("variance", r.gameSD*r.gameSD/2, v.PairVariance)
		check("sigma", r.gameSD, v.Sigma)
	} else {
		check("variance", r.gameSD*r.gameSD, v.GameVariance)
		p, _ := frequencies(v.Counts)
		check("drawelo", drawEloOf(p), v.DrawElo)
	}
}

// fastchess and OpenBench do not fill empty cells for Elo, so their records
// with an empty cell are the same only to about the size of the filling.
func vectorFastchess(t *testing.T, v matchVector, d *deviations) {
	r := published(v.Counts)
	group, tol := "fastchess, full cells, ", 1e-9
	if slices.Contains(v.Counts, 0) {
		group, tol = "fastchess, empty cells, ", 2e-3
	}
	check := func(field string, got, want, tol float64) {
		d.check(t, group+field, got, want, relative(want), tol, v.Counts)
	}
	check("elo", r.elo.Center, v.Elo, tol)
	check("elo error", r.elo.Half(), v.EloErr, tol)
	check("nelo", r.nElo.Center, *v.NElo, tol)
	check("nelo error", r.nElo.Half(), *v.NEloErr, 1e-9)
	los, err := strconv.ParseFloat(strings.TrimSuffix(v.LOSPrinted, " %"), 64)
	require.NoError(t, err)
	d.check(t, group+"los (percent, two decimals)", 100*r.los, los, 1, 0.0051+100*tol, v.Counts)
}

// OpenBench uses Student's t at every size, with quantiles of its own that are
// right to about eight digits, fills no cell, and clips scores as we do.
func vectorOpenBench(t *testing.T, v matchVector, d *deviations) {
	n, mean, variance := 0.0, 0.0, 0.0
	for i, c := range v.Counts {
		n += float64(c)
		mean += float64(c) * value(i, len(v.Counts))
	}
	mean /= n
	for i, c := range v.Counts {
		e := value(i, len(v.Counts)) - mean
		variance += float64(c) * e * e / n
	}
	half := law{dof: n - 1}.quantile(0.95) * math.Sqrt(variance/n)
	for k, score := range []float64{mean - half, mean, mean + half} {
		d.check(t, "OpenBench ends", Elo(score), v.LoElHi[k], relative(v.LoElHi[k]), 1e-7, v.Counts, k)
	}
}

// hypotheses reads keys such as "normalized[0.0,2.0]"; OpenBench's keys name no
// scale.
func hypotheses(t *testing.T, key string) (scale string, test SPRT) {
	m := regexp.MustCompile(`^(\w*)\[(-?[\d.]+),(-?[\d.]+)\]$`).FindStringSubmatch(key)
	require.NotNil(t, m, "%q", key)
	test = SPRT{Alpha: 0.05, Beta: 0.05}
	var err error
	test.Elo0, err = strconv.ParseFloat(m[2], 64)
	require.NoError(t, err)
	test.Elo1, err = strconv.ParseFloat(m[3], 64)
	require.NoError(t, err)
	return m[1], test
}

// vectorLLR compares one ratio, and what follows after a stop.
func vectorLLR(t *testing.T, v matchVector, key string, want llrVector, d *deviations) {
	scale, test := hypotheses(t, key)
	if scale == "" { // OpenBench: normalized for pairs, BayesElo for games
		scale = map[string]string{"pentanomial": "normalized", "trinomial": "BayesElo"}[v.Kind]
	}
	if strings.HasPrefix(strings.ToLower(scale), "bayes") {
		vectorBayesLLR(t, v, test, want, d)
		return
	}
	var err error
	test.Scale, err = ParseScale(scale)
	require.NoError(t, err)
	tolerance := 1e-6
	if v.Tool == "fastchess" && test.Scale == Logistic {
		tolerance = 1.3e-3 // its root finder stops at 1e-3
	}
	llr := test.LLR(v.Counts)
	d.check(t, v.Tool+" "+scale+" llr", llr, want.LLR, max(1, math.Abs(want.LLR)/10), tolerance, v.Counts, key)
	if want.Unbiased == nil {
		return
	}
	got := test.Unbiased(v.Counts)
	d.check(t, "fishtest sprt: elo after stop", got.Elo.Center, *want.Unbiased, 1, 1e-3, v.Counts, key)
	d.check(t, "fishtest sprt: ends", got.Elo.Lo, want.CI[0], 1, 1e-3, v.Counts, key)
	d.check(t, "fishtest sprt: ends", got.Elo.Hi, want.CI[1], 1, 1e-3, v.Counts, key)
	d.check(t, "fishtest sprt: los", got.LOS, *want.LOS, 1, 1e-6, v.Counts, key)
}

// vectorBayesLLR compares the form of older tools, which stops at empty cells in
// two of them.
func vectorBayesLLR(t *testing.T, v matchVector, test SPRT, want llrVector, d *deviations) {
	cells := [3]int(v.Counts)
	lo, hi := bayesEloBounds(cells, test.Elo0, test.Elo1)
	converted := Logistic.LLR(v.Counts, lo, hi)
	multinomial := bayesEloLLR(cells, test.Elo0, test.Elo1)
	switch {
	case v.Tool == "fishtest":
		d.check(t, "fishtest BayesElo bounds", lo, want.Bounds[0], 1, 1e-6, v.Counts)
		d.check(t, "fishtest BayesElo bounds", hi, want.Bounds[1], 1, 1e-6, v.Counts)
		d.check(t, "fishtest BayesElo llr", converted, want.LLR, 1, 1e-6, v.Counts)
		d.check(t, "fishtest BayesElo multinomial llr", multinomial, *want.Legacy, 1, 1e-6, v.Counts)
	case slices.Contains(v.Counts, 0):
		require.Zero(t, want.LLR, "%s %v", v.Tool, v.Counts)
	case v.Tool == "fastchess":
		d.check(t, "fastchess BayesElo llr", converted, want.LLR, 1, 1.3e-3, v.Counts)
	default:
		d.check(t, "OpenBench BayesElo llr", multinomial, want.LLR, 1, 1e-6, v.Counts)
	}
}
