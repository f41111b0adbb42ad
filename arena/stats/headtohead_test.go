package stats

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// paired builds a pairing with the pentanomial counts given, splits as WL.
func paired(penta [5]int) Pairing {
	p := Pairing{A: 0, B: 1}
	p.Pairs[Loss][Loss], p.Pairs[Loss][Draw], p.Pairs[Win][Loss] = penta[0], penta[1], penta[2]
	p.Pairs[Win][Draw], p.Pairs[Win][Win] = penta[3], penta[4]
	return p
}

// With many samples the estimate is the published formula, to one part in the
// number of pairs, and closer to ½ only by what far from ½ calls for.
func TestHeadToHeadNearsPublished(t *testing.T) {
	for _, n := range []int{1, 10, 100, 1000} {
		cells := []int{12 * n, 40 * n, 90 * n, 58 * n, 20 * n}
		want, got := published(cells), HeadToHead(paired([5]int(cells)), Duplicates{}, 0)
		pairs := float64(220 * n)
		require.InDelta(t, want.elo.Center, got.Elo.Center, 1e-3/float64(n))
		require.InEpsilon(t, want.elo.Half(), got.Elo.Half(), 3/pairs, "%d", n)
		require.InEpsilon(t, want.nElo.Center, got.NElo.Center, 3/pairs, "%d", n)
		require.InEpsilon(t, want.nElo.Half(), got.NElo.Half(), 5/pairs, "%d", n)
		require.InDelta(t, want.los, got.LOS, 0.4/pairs, "%d", n)
	}
}

func TestHeadToHeadModel(t *testing.T) {
	p := paired([5]int{1, 5, 20, 12, 6})
	p.AddLone(true, Win)
	r := HeadToHead(p, Duplicates{}, 0)
	require.Equal(t, Pentanomial, r.Model)
	require.Equal(t, "pentanomial", r.Model.String())
	require.Equal(t, []int{44, 88, 1}, []int{r.Pairs, r.Games, r.Lone})
	require.InDelta(t, 20./44, r.DrawRatio, 1e-15)

	var lone Pairing
	lone.Lone[0] = [3]int{10, 20, 15}
	r = HeadToHead(lone, Duplicates{}, 0)
	require.Equal(t, Trinomial, r.Model)
	require.Equal(t, []int{0, 45, 0}, []int{r.Pairs, r.Games, r.Lone})
	require.Equal(t, "+38.8 ± 78.7", r.Elo.String())
	require.InDelta(t, 20./45, r.DrawRatio, 1e-15)
}

// Where most games have no counted partner, as where many are capped, one complete pair does not
// exclude them: one more game tells no less.
func TestMostGamesAlone(t *testing.T) {
	p := Pairing{B: 1, Lone: [2][3]int{{7, 0, 3}, {0, 0, 1}}}
	before := HeadToHead(p, Duplicates{}, 0)
	p.AddPair(Loss, Loss)
	r := HeadToHead(p, Duplicates{}, 0)
	require.Equal(t, []int{1, 13, 0}, []int{r.Pairs, r.Games, r.Lone})
	require.InDelta(t, 4.0/13, r.Score.Center, 1e-12)
	require.Less(t, r.Score.Hi, before.Score.Hi)
	require.InDelta(t, 0.6, r.Score.Hi, 0.1, "of the pair alone it was 0.99")
}

// Without evidence every number stays finite, and nothing is claimed: one game
// or one pair won by one side hardly says who is stronger.
func TestHeadToHeadLittle(t *testing.T) {
	r := HeadToHead(Pairing{}, Duplicates{}, 0)
	require.Equal(t, "~", r.Elo.String())
	require.Equal(t, "~", r.Score.Percent())
	require.Equal(t, 0.5, r.LOS)
	require.Equal(t, "no games with a result", r.Notes[0].String())
	for _, p := range []Pairing{paired([5]int{0, 0, 0, 0, 1}), {Lone: [2][3]int{{0, 0, 1}, {}}}} {
		r := HeadToHead(p, Duplicates{}, 0)
		require.Less(t, r.LOS, 0.81, "%+v", p)
		require.Less(t, r.Elo.Lo, -700.0, "%+v", p)
		require.True(t, r.Elo.OpenHi, "%+v", p)
	}
	_, err := PairingOf([]int{1, 2})
	require.ErrorContains(t, err, "2 cells")
	_, err = PairingOf([]int{1, 2, -3})
	require.ErrorContains(t, err, "-3 samples")
	p, err := PairingOf([]int{0, 0, 0})
	require.NoError(t, err)
	require.Equal(t, "~", HeadToHead(p, Duplicates{}, 0).Elo.String())
}

// TestHeadToHeadTable shows each method at its edges, from both sides and from
// pairings and bare cells alike.
func TestHeadToHeadTable(t *testing.T) {
	for _, c := range []struct {
		cells  []int
		method Method
		elo    string
		los    string
	}{
		{[]int{2, 0, 0, 0, 0}, ByBound, "<= +266.2", "9.2%"},
		{[]int{0, 0, 0, 0, 1}, ByBound, ">= -762.8", "80.4%"},
		{[]int{0, 0, 0, 0, 6}, ByBound, ">= +120.8", "99.3%"},
		{[]int{0, 0, 10}, ByBound, ">= +121.6", "99.5%"},
		{[]int{0, 0, 0, 0, 40}, ByBound, ">= +516.8", "100.0%"},
		{[]int{0, 0, 1, 0, 0}, ByScore, "+0.0 ± 1004.7", "50.0%"},
		{[]int{1, 1, 0, 0, 0}, ByScore, "-338.0 ± 618.7", "11.6%"},
		{[]int{1, 3, 0, 0, 5}, ByScore, "+99.1 ± 225.4", "81.4%"},
		{[]int{0, 4, 0}, ByScore, "+0.0 ± 225.1", "50.0%"},
		{[]int{0, 0, 50, 0, 0}, ByScore, "+0.0 ± 9.9", "50.0%"},
		{[]int{0, 0, 0, 40, 0}, ByScore, "+190.8 ± 14.3", "100.0%"},
		{[]int{1, 3, 0, 1, 5}, ByScore, "+107.5 ± 205.6", "85.5%"},
		{[]int{0, 0, 0, 1, 39}, ByScore, "+880.6 ± 313.4", "100.0%"},
		{[]int{51, 159, 395, 227, 61}, ByScore, "+17.1 ± 11.0", "99.9%"},
		{[]int{10, 20, 15}, ByScore, "+38.8 ± 78.7", "83.5%"},
	} {
		p, err := PairingOf(c.cells)
		require.NoError(t, err)
		e := HeadToHead(p, Duplicates{}, 0)
		require.Equal(t, c.method, e.Method, "%v", c.cells)
		require.Equal(t, c.elo, e.Elo.String(), "%v", c.cells)
		require.Equal(t, c.los, fmt.Sprintf("%.1f%%", 100*e.LOS), "%v", c.cells)
		if len(c.cells) == 5 {
			require.Equal(t, e, HeadToHead(paired([5]int(c.cells)), Duplicates{}, 0.95), "%v", c.cells)
		}
	}
}

func TestHeadToHeadProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPairing(t, 0, 1, rapid.SampledFrom([]int{0, 1, 3, 50, 1 << 40}).Draw(t, "most"))
		confidence := rapid.SampledFrom([]float64{0, 0.5, 0.95, 0.99}).Draw(t, "confidence")
		r, m := HeadToHead(p, Duplicates{}, confidence), HeadToHead(p.Reverse(), Duplicates{}, confidence)
		requireFinite(t, r)
		for _, c := range []struct{ a, b Interval }{{r.Elo, m.Elo}, {r.NElo, m.NElo}} {
			near(t, -c.b.Center, c.a.Center)
			near(t, -c.b.Hi, c.a.Lo)
			near(t, -c.b.Lo, c.a.Hi)
			require.Equal(t, c.b.OpenHi, c.a.OpenLo)
			require.LessOrEqual(t, c.a.Lo, c.a.Center)
			require.LessOrEqual(t, c.a.Center, c.a.Hi)
		}
		require.InDelta(t, 1, r.LOS+m.LOS, 1e-8) // of 2^40 games the error of the mean is 1e-9 of its bar
		require.True(t, r.Score.Lo >= 0 && r.Score.Hi <= 1, "%v", r.Score)
		requireAgreement(t, r)
	})
	requireFinite(t, HeadToHead(Pairing{Pairs: [3][3]int{{math.MaxInt, math.MinInt, -1}}}, Duplicates{}, 0))
}

// requireAgreement checks that all figures of an estimate say the same of who is
// stronger, and how certainly.
func requireAgreement(t require.TestingT, e Estimate) {
	const rounding = 1e-7
	upper := (1 + e.Confidence) / 2
	for _, iv := range []Interval{e.Elo, e.NElo} {
		switch {
		case e.LOS > 0.5+rounding:
			require.Positive(t, iv.Center, "%+v", e)
		case e.LOS < 0.5-rounding:
			require.Negative(t, iv.Center, "%+v", e)
		default:
			require.InDelta(t, 0, iv.Center, 1e-3, "%+v", e)
		}
		if math.Abs(e.LOS-upper) > rounding {
			require.Equal(t, e.LOS > upper, !iv.OpenLo && iv.Lo > 0, "%+v", e)
		}
		if math.Abs(1-e.LOS-upper) > rounding {
			require.Equal(t, 1-e.LOS > upper, !iv.OpenHi && iv.Hi < 0, "%+v", e)
		}
	}
}

// near compares with a relative and an absolute tolerance of 1e-6.
func near(t require.TestingT, want, got float64) {
	require.InDelta(t, want, got, 1e-6*(1+math.Abs(want)))
}

func requireFinite(t require.TestingT, r Estimate) {
	for _, iv := range []Interval{r.Elo, r.NElo, r.Score} {
		requireInterval(t, iv)
	}
	for _, v := range []float64{r.Worth, r.GameSD, r.LOS, r.DrawRatio} {
		require.False(t, math.IsNaN(v) || math.IsInf(v, 0), "%+v", r)
	}
	require.Positive(t, r.GameSD)
}

// requireInterval checks what every interval promises.
func requireInterval(t require.TestingT, iv Interval) {
	for _, v := range []float64{iv.Center, iv.Lo, iv.Hi} {
		require.False(t, math.IsNaN(v) || math.IsInf(v, 0), "%+v", iv)
	}
	require.True(t, iv.Lo <= iv.Center && iv.Center <= iv.Hi, "%+v", iv)
}

// When an opening favours a side, a pair's two games balance and the bar over
// pairs is shorter than the bar over games (fishtest PR 355).
func TestMatchPairsShortenBars(t *testing.T) {
	split := Pairing{Pairs: [3][3]int{{10, 0, 5}, {0, 0, 0}, {75, 0, 10}}}
	var alone Pairing
	for x := range 3 {
		for y := range 3 {
			alone.Lone[0][x] += split.Pairs[x][y]
			alone.Lone[1][y] += split.Pairs[x][y]
		}
	}
	require.Equal(t, split.WDL(), alone.WDL())
	of := func(p Pairing) Interval { return HeadToHead(p, Duplicates{}, 0).Elo }
	require.InDelta(t, of(split).Center, of(alone).Center, 1e-3)
	require.Less(t, of(split).Half(), 0.7*of(alone).Half())
}

func TestEloInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		elo := rapid.Float64Range(-1199, 1199).Draw(t, "elo")
		require.InDelta(t, elo, Elo(ExpectedScore(elo)), 1e-9)
	})
	require.InDelta(t, 1199.826, Elo(1), 1e-3)
	require.InDelta(t, -1199.826, Elo(-3), 1e-3)
	require.InDelta(t, 0.5358, ExpectedScore(25), 1e-3)
}

// The last two are published examples: Newcombe, Statistics in Medicine 17
// (1998), table I, method 3.
func TestWilson(t *testing.T) {
	for _, tc := range []struct {
		successes, n   int
		center, lo, hi float64
	}{
		{0, 0, 0.5, 0, 1},
		{0, 10, 0, 0, 0.277533},
		{10, 10, 1, 0.722467, 1},
		{5, 10, 0.5, 0.236593, 0.763407},
		{15, 148, 0.101351, 0.0624, 0.1605},
		{81, 263, 0.307985, 0.2553, 0.3662},
	} {
		got := Wilson(tc.successes, tc.n, 0.95)
		require.InDeltaSlice(t, []float64{tc.center, tc.lo, tc.hi}, []float64{got.Center, got.Lo, got.Hi}, 6e-5, "%d/%d", tc.successes, tc.n)
	}
	require.Equal(t, "30.8% [25.5, 36.6]", Wilson(81, 263, 0.95).Percent())
	for _, bad := range [][2]int{{-1, 3}, {4, 3}, {0, -1}} {
		require.Panics(t, func() { Wilson(bad[0], bad[1], 0.95) }, "%v", bad)
	}
	for _, confidence := range []float64{0, 1, math.NaN()} {
		require.Panics(t, func() { Wilson(1, 2, confidence) }, "%v", confidence)
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 1000).Draw(t, "n")
		k := rapid.IntRange(0, n).Draw(t, "k")
		iv, mirror := Wilson(k, n, 0.9), Wilson(n-k, n, 0.9)
		requireInterval(t, iv)
		require.True(t, iv.Lo >= 0 && iv.Hi <= 1, "%v", iv)
		require.InDelta(t, 1-iv.Hi, mirror.Lo, 1e-12)
	})
}

func TestQuantiles(t *testing.T) {
	for confidence, z := range map[float64]float64{0.90: 1.6448536269514722, 0.95: Z95, 0.99: 2.5758293035489004} {
		require.InDelta(t, z, law{}.quantile(confidence), 1e-14, "%g", confidence)
		require.InDelta(t, 1-(1-confidence)/2, law{}.cdf(z), 1e-14, "%g", confidence)
	}
	require.InDelta(t, 2.016692199227822, law{dof: 43}.quantile(0.95), 1e-12)
	require.Equal(t, []float64{0, 1}, []float64{law{dof: 3}.cdf(math.Inf(-1)), law{dof: 3}.cdf(math.Inf(1))})
}

func TestIntervalTimes(t *testing.T) {
	iv := Interval{Center: 2, Lo: 1, Hi: 5, OpenLo: true}
	require.Equal(t, Interval{Center: 6, Lo: 3, Hi: 15, OpenLo: true}, iv.Times(3))
	require.Equal(t, Interval{Center: -4, Lo: -10, Hi: -2, OpenHi: true}, iv.Times(-2), "below 0 the ends change places")
}

func TestIntervalString(t *testing.T) {
	for want, iv := range map[string]Interval{
		"+123.4 ± 20.1": Around(123.4, 20.1),
		"-7.0 ± 0.5":    Around(-7, 0.5),
		">= +80.2":      {Center: 90, Lo: 80.2, Hi: 90, OpenHi: true},
		"<= -80.2":      {Center: -90, Lo: -90, Hi: -80.2, OpenLo: true},
		"~":             Unknown(3),
	} {
		require.Equal(t, want, iv.String())
	}
}

func TestWords(t *testing.T) {
	require.Equal(t, "pairs as clusters, independent games", PairClusters.String()+", "+IndependentGames.String())
	require.Equal(t, "trinomial", Trinomial.String())
	for status, want := range map[Status]string{Rated: "rated", Anchored: "anchored", Placed: "placed", NoGames: "no games"} {
		require.Equal(t, want, status.String())
	}
	n := Note{Kind: Disconnected, Players: []int{0, 1}}
	require.Contains(t, n.Text(func(p int) string { return []string{"ann", "bob"}[p] }), "games between ann and bob")
}

func ExampleHeadToHead() {
	p := Pairing{A: 0, B: 1}
	for range 40 {
		p.AddPair(Win, Draw)
		p.AddPair(Win, Loss)
	}
	p.AddPair(Loss, Loss)
	r := HeadToHead(p, Duplicates{}, 0.95)
	fmt.Println(p.WDL(), r.Elo, "over", r.Pairs, "pairs")
	// Output: +80 =40 -42 +83.0 ± 23.9 over 81 pairs
}
