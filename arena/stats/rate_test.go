package stats

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/diff/fd"
	"gonum.org/v1/gonum/mat"
	"pgregory.net/rapid"
)

// drawConnected generates a pool of 2 to 5 players in which every two have
// results of every kind, so that all ratings and the advantage exist.
func drawConnected(t *rapid.T) (players int, ps []Pairing) {
	players = rapid.IntRange(2, 5).Draw(t, "players")
	for a := range players {
		for b := a + 1; b < players; b++ {
			p := drawPairing(t, a, b, 6)
			for _, c := range p.cells() {
				*c++
			}
			ps = append(ps, p)
		}
	}
	return players, ps
}

// rated is for simulations: that a table keeps its promises is checked by [mustRate], of tables of every kind.
func rated(t require.TestingT, players int, ps []Pairing, opt Options) Table {
	tab, err := Rate(players, ps, opt)
	require.NoError(t, err)
	return tab
}

// mustRate rates, and checks what every table promises.
func mustRate(t require.TestingT, players int, ps []Pairing, opt Options) Table {
	tab := rated(t, players, ps, opt)
	requireTable(t, players, tab)
	return tab
}

// requireTable checks what every table promises for any counts.
func requireTable(t require.TestingT, players int, tab Table) {
	require.Len(t, tab.Ratings, players)
	finite := func(v float64, what string) {
		require.False(t, math.IsNaN(v) || math.IsInf(v, 0), "%s is %v", what, v)
	}
	for p, r := range tab.Ratings {
		requireInterval(t, r.Elo)
		finite(r.SE, "SE")
		require.Equal(t, p, r.Player)
		require.Contains(t, tab.Groups[r.Group].Players, p)
		require.Equal(t, r.Pool, tab.Groups[r.Group].Pool)
		require.Equal(t, r.Status == Rated, r.SE > 0, "player %d: %+v", p, r)
		require.Equal(t, r.Status == Placed, r.Elo.OpenLo != r.Elo.OpenHi, "player %d: %+v", p, r)
	}
	for _, g := range tab.Groups {
		for _, row := range g.Cov {
			for _, v := range row {
				finite(v, "covariance")
			}
		}
	}
	for _, b := range tab.Bounds {
		finite(b.Elo, "bound")
	}
	requireInterval(t, tab.Draws)
	for _, v := range []float64{tab.Fit.LogLik, tab.Fit.ChiSquare, tab.Fit.P, tab.Fit.Correlation} {
		finite(v, "fit")
	}
	for _, r := range tab.Fit.Pairings {
		finite(r.Z+r.Expected+r.Surprise(), "residual")
	}
	requireInterval(t, tab.Advantage.Elo)
	finite(tab.Advantage.SE, "advantage SE")
	require.Equal(t, tab.Advantage.Fitted, tab.Advantage.SE > 0)
	require.True(t, tab.DrawRate >= 0 && tab.DrawRate <= 1, "d0 %g", tab.DrawRate)
	for i := range tab.Ratings {
		for j := range tab.Ratings {
			requirePair(t, tab, i, j)
		}
	}
}

// outcome predicts a game in which first moves first; ok is false for players of two pools.
func outcome(t Table, first, second int) (win, draw, loss float64, ok bool) {
	a, b := t.Ratings[first], t.Ratings[second]
	c := predictor{t.Model, t.DrawRate}.chances(logitPerElo * (a.Elo.Center - b.Elo.Center + t.Advantage.Elo.Center))
	return c[Win], c[Draw], c[Loss], a.Pool == b.Pool
}

// requirePair checks the answers about two players.
func requirePair(t require.TestingT, tab Table, i, j int) {
	if d, ok := tab.Diff(i, j); ok {
		requireInterval(t, d)
		p, ok := tab.LOS(i, j)
		q, _ := tab.LOS(j, i)
		require.True(t, ok)
		require.InDelta(t, 1, p+q, 1e-12)
	}
	if win, draw, loss, ok := outcome(tab, i, j); ok {
		require.InDelta(t, 1, win+draw+loss, 1e-12)
		require.True(t, win >= 0 && draw >= 0 && loss >= 0, "%g %g %g", win, draw, loss)
	}
}

// The defining property: expected points equal obtained points for every
// player and for the first seat, and expected draws the observed ones. Davidson's
// model has it too, being an exponential family.
func TestRateBalancesPoints(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, ps := drawConnected(t)
		m := rapid.SampledFrom([]RatingModel{ScoreOnly, Davidson}).Draw(t, "model")
		tab := mustRate(t, players, ps, Options{Model: m})
		require.Equal(t, m, tab.Model)
		surplus, first, draws := make([]float64, players), 0.0, 0.0
		for _, p := range ps {
			for _, r := range rowsOf(p) {
				win, draw, _, ok := outcome(tab, r.first, r.second)
				require.True(t, ok)
				e := r.points - r.games*(win+draw/2)
				surplus[r.first] += e
				surplus[r.second] -= e
				first += e
				draws += r.draws - r.games*draw
			}
		}
		require.InDeltaSlice(t, make([]float64, players+1), append(surplus, first), 1e-8)
		if tab.DrawRate < 1 {
			require.InDelta(t, 0, draws, 1e-6)
		}
	})
}

func TestModelDerivatives(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players, ps := drawConnected(t)
		var rows []row
		for _, p := range ps {
			rows = append(rows, rowsOf(p)...)
		}
		o := outside{origin: noPlayer}
		if rapid.Bool().Draw(t, "prior") {
			o = outsideOf(players, rows, &Options{Prior: VirtualGames(2)})
		}
		nodes := max(players, o.origin+1)
		m := newModel(strong(nodes, append(arrows(rows), o.arrows()...)), rows, o, nodes)
		m.fitAdvantage()
		x := make([]float64, m.dim)
		for k := range x {
			x[k] = rapid.Float64Range(-2, 2).Draw(t, "x")
		}
		got := make([]float64, m.dim)
		m.gradient(got, x)
		want := fd.Gradient(nil, m.logLik, x, &fd.Settings{Formula: fd.Central})
		require.InDeltaSlice(t, want, got, 1e-4)

		info, jacobian := mat.NewSymDense(m.dim, nil), mat.NewDense(m.dim, m.dim, nil)
		m.information(info, x)
		fd.Jacobian(jacobian, m.gradient, x, &fd.JacobianSettings{Formula: fd.Central})
		for i := range m.dim {
			for j := range m.dim {
				require.InDelta(t, -jacobian.At(i, j), info.At(i, j), 1e-4, "(%d, %d) of %v", i, j, ps)
			}
		}
	})
}

// Two players without advantage: the joint model is the pairing alone, up to
// the scale on which each takes the estimate for normal.
func TestRateAgreesWithHeadToHead(t *testing.T) {
	p := paired([5]int{3, 50, 210, 120, 17})
	m := HeadToHead(p, Duplicates{}, 0)
	tab := mustRate(t, 2, []Pairing{p}, Options{Advantage: FixedAdvantage(0), Anchor: FixedAt(1, 0)})
	require.InDelta(t, m.Elo.Center, tab.Ratings[0].Elo.Center, 1e-6)
	require.InEpsilon(t, m.Elo.Half(), tab.Ratings[0].Elo.Half(), 2e-3)
	los, ok := tab.LOS(0, 1)
	require.True(t, ok)
	require.InDelta(t, m.LOS, los, 1e-3)
	require.Equal(t, Around(0, 0), tab.Advantage.Elo)
	require.False(t, tab.Advantage.Fitted)
}

// The sandwich must agree with resampling pairs and refitting.
func TestRateErrorsAgreeWithBootstrap(t *testing.T) {
	requireBootstrap(t, []Pairing{
		{A: 0, B: 1, Pairs: [3][3]int{{10, 3, 4}, {6, 9, 2}, {30, 8, 12}}},
		{A: 0, B: 2, Pairs: [3][3]int{{5, 1, 2}, {2, 6, 4}, {22, 9, 21}}},
		{A: 1, B: 2, Pairs: [3][3]int{{12, 2, 1}, {3, 4, 3}, {25, 6, 14}}},
	}, Options{})
}

// requireBootstrap compares the errors of three players, of the advantage and of
// the draw rate of a model with draws.
func requireBootstrap(t *testing.T, ps []Pairing, opt Options) {
	t.Helper()
	tab := mustRate(t, 3, ps, opt)
	require.Empty(t, tab.Notes)
	rng := rand.New(rand.NewPCG(1, 2))
	const runs = 2000
	figures := func(b Table) []float64 {
		return []float64{b.Ratings[0].Elo.Center, b.Ratings[1].Elo.Center, b.Ratings[2].Elo.Center, b.Advantage.Elo.Center, b.Draws.Center}
	}
	sum, square := make([]float64, 5), make([]float64, 5)
	for range runs {
		again := make([]Pairing, len(ps))
		for k, p := range ps {
			again[k] = resample(rng, p)
		}
		opt.Start = &tab
		for k, v := range figures(rated(t, 3, again, opt)) {
			sum[k] += v
			square[k] += v * v
		}
	}
	for k, se := range []float64{tab.Ratings[0].SE, tab.Ratings[1].SE, tab.Ratings[2].SE, tab.Advantage.SE, tab.Draws.Half() / Z95} {
		mean := sum[k] / runs
		sd := math.Sqrt(max(0, square[k]/runs-mean*mean))
		t.Logf("%v, figure %d: sandwich %.3f, bootstrap %.3f", opt.Model, k, se, sd)
		if se > 0 || sd > 0 {
			require.InEpsilon(t, sd, se, 0.06, "figure %d", k)
		}
	}
}

// resample draws as many pairs as p has, with replacement.
func resample(rng *rand.Rand, p Pairing) Pairing {
	out := Pairing{A: p.A, B: p.B}
	n := p.PairCount()
	for range n {
		at := rng.IntN(n)
		for k := range 9 {
			if at -= p.Pairs[k/3][k%3]; at < 0 {
				out.Pairs[k/3][k%3]++
				break
			}
		}
	}
	return out
}

// A table refitted from its predecessor after every pair is the batch fit.
func TestRateWarmStart(t *testing.T) {
	for _, m := range RatingModels() {
		t.Run(m.String(), func(t *testing.T) { requireWarmStart(t, m) })
	}
}

func requireWarmStart(t *testing.T, m RatingModel) {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 4))
	ps := []Pairing{{A: 0, B: 1}, {A: 0, B: 2}, {A: 1, B: 2}}
	strength := []float64{0.4, 0, -0.4}
	law := predictor{m, 0.2}
	var live *Table
	for round := range 180 {
		p := &ps[round%3]
		gap := strength[p.A] - strength[p.B]
		p.AddPair(pick(rng, law.chances(gap+0.1)), pick(rng, law.chances(gap-0.1)))
		tab := mustRate(t, 3, ps, Options{Model: m, Start: live})
		batch := mustRate(t, 3, ps, Options{Model: m})
		require.Equal(t, batch.Model, tab.Model, "round %d", round)
		for k := range ps {
			require.InDelta(t, batch.Ratings[k].Elo.Center, tab.Ratings[k].Elo.Center, 1e-6, "round %d", round)
			require.InDelta(t, batch.Ratings[k].Elo.Half(), tab.Ratings[k].Elo.Half(), 1e-6, "round %d", round)
		}
		live = &tab
	}
	require.Equal(t, Rated, live.Ratings[0].Status)
	require.Equal(t, m, live.Model)
}

func TestRateRefusesArguments(t *testing.T) {
	ok := []Pairing{{A: 0, B: 1}}
	for _, tc := range []struct {
		players int
		ps      []Pairing
		opt     Options
		want    string
	}{
		{-1, nil, Options{}, "-1 players"},
		{2, []Pairing{{A: 0, B: 2}}, Options{}, "pairing 0-2 in a pool of 2 players"},
		{2, []Pairing{{A: 1, B: 1}}, Options{}, "pairing 1-1"},
		{2, []Pairing{{A: 0, B: 1, Lone: [2][3]int{{-4}}}}, Options{}, "counts -4 games"},
		{2, []Pairing{{A: 0, B: 1, Lone: [2][3]int{{1 << 41}}}}, Options{}, "counts 2199023255552 games"},
		{2, []Pairing{{A: 0, B: 1, Lone: [2][3]int{{1 << 40, 1}}}}, Options{}, "more than 1099511627776 games"},
		{2, ok, Options{Confidence: 1}, "confidence 1"},
		{2, ok, Options{Confidence: math.NaN()}, "confidence NaN"},
		{2, ok, Options{Errors: 2}, "error model 2"},
		{2, ok, Options{Anchor: FixedAt(2, 0)}, "anchor 2"},
		{2, ok, Options{Anchor: MeanAt(math.NaN())}, "NaN Elo"},
		{2, ok, Options{Advantage: FixedAdvantage(math.Inf(1))}, "+Inf Elo"},
	} {
		_, err := Rate(tc.players, tc.ps, tc.opt)
		require.ErrorContains(t, err, tc.want)
	}
}

func ExampleRate() {
	ps := []Pairing{
		{A: 0, B: 1, Pairs: [3][3]int{{2, 0, 1}, {0, 3, 1}, {12, 4, 37}}},
		{A: 0, B: 2, Pairs: [3][3]int{{1, 0, 0}, {0, 0, 1}, {3, 2, 53}}},
		{A: 1, B: 2, Pairs: [3][3]int{{4, 1, 0}, {0, 2, 2}, {17, 3, 31}}},
	}
	t, err := Rate(3, ps, Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range t.Ranking() {
		fmt.Println(p, t.Ratings[p].Elo, t.Ratings[p].WDL)
	}
	fmt.Println("first move", t.Advantage.Elo)
	// Output:
	// 0 +270.4 ± 54.7 +204 =14 -22
	// 1 -26.7 ± 39.3 +101 =21 -118
	// 2 -243.7 ± 52.3 +31 =13 -196
	// first move +134.7 ± 48.0
}
