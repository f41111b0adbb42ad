package stats

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

type sprtCase struct {
	Pairs       string
	Batch       int `json:"batch_size_pairs"`
	Elo0, Elo1  float64
	Model       string `json:"elo_model"`
	Alpha, Beta float64
	Dynamic     sprtEnd `json:"with_dynamic_overshoot"`
	Plain       sprtEnd `json:"plain_wald_bounds"`
	Counts      []int   `json:"final_counts"`
}

type sprtEnd struct {
	Pairs     int `json:"stop_after_pairs"`
	State     string
	LLR       float64
	Overshoot struct {
		M0  float64
		SQ0 float64
		M1  float64
		SQ1 float64
	}
}

// fishtestStates are fishtest's words for the verdicts.
var fishtestStates = map[string]Verdict{"accepted": AcceptedH1, "rejected": AcceptedH0}

// vectorsSequences replays whole tests, pair by pair, to the pair at which
// fishtest stopped, with corrected bounds and with plain ones.
func vectorsSequences(t *testing.T, vs vectors, d *deviations) {
	cases := vs.Sequences.Cases
	require.Len(t, cases, 3)
	for i, c := range cases {
		scale, err := ParseScale(c.Model)
		require.NoError(t, err)
		test := SPRT{Scale: scale, Elo0: c.Elo0, Elo1: c.Elo1, Alpha: c.Alpha, Beta: c.Beta}
		require.NoError(t, test.Validate())
		lower, upper := test.Bounds()
		var walk Walk
		cells, plain := make([]int, 5), Undecided
		for n := 1; n <= len(c.Pairs); n++ {
			cells[c.Pairs[n-1]-'0']++
			if n%c.Batch != 0 {
				continue
			}
			llr := test.LLR(cells)
			if plain == Undecided && (llr < lower || llr > upper) {
				plain = map[bool]Verdict{true: AcceptedH1, false: AcceptedH0}[llr > upper]
				require.Equal(t, c.Plain.Pairs, n, "case %d, plain bounds", i)
				require.Equal(t, fishtestStates[c.Plain.State], plain)
				d.check(t, "llr at stop", llr, c.Plain.LLR, 1, 1e-6, i)
			}
			if walk.Verdict() == Undecided && walk.Update(test, llr) != Undecided {
				require.Equal(t, c.Dynamic.Pairs, n, "case %d", i)
				require.Equal(t, fishtestStates[c.Dynamic.State], walk.Verdict())
				d.check(t, "llr at stop", llr, c.Dynamic.LLR, 1, 1e-6, i)
				d.check(t, "overshoot", walk.low.sum, c.Dynamic.Overshoot.M0, 1, 1e-6, i)
				d.check(t, "overshoot", walk.low.squares, c.Dynamic.Overshoot.SQ0, 1, 1e-6, i)
				d.check(t, "overshoot", walk.high.sum, c.Dynamic.Overshoot.M1, 1, 1e-6, i)
				d.check(t, "overshoot", walk.high.squares, c.Dynamic.Overshoot.SQ1, 1, 1e-6, i)
			}
		}
		require.Equal(t, c.Counts, cells, "case %d", i)
		require.NotEqual(t, Undecided, walk.Verdict(), "case %d ends", i)
	}
}

// TestLLRSigns: seen from the other side, the ratio of the mirrored hypotheses
// is the opposite, for any counts.
func TestLLRSigns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := rapid.SampledFrom([]int{3, 5}).Draw(t, "cells")
		cells := rapid.SliceOfN(rapid.IntRange(0, 10_000), k, k).Draw(t, "counts")
		scale := rapid.SampledFrom([]Scale{Normalized, Logistic}).Draw(t, "scale")
		elo0 := rapid.Float64Range(-50, 50).Draw(t, "elo0")
		elo1 := elo0 + rapid.Float64Range(0.5, 50).Draw(t, "width")
		mirrored := make([]int, k)
		for i, c := range cells {
			mirrored[k-1-i] = c
		}
		a, b := scale.LLR(cells, elo0, elo1), scale.LLR(mirrored, -elo1, -elo0)
		require.False(t, math.IsNaN(a) || math.IsInf(a, 0), "%v: %g", cells, a)
		require.InDelta(t, -a, b, 1e-6*max(1, math.Abs(a)))
	})
}

// TestPlannedLengths spells out the table of planned lengths: the worst case
// between the hypotheses, and the truth at one of them.
func TestPlannedLengths(t *testing.T) {
	for _, row := range []struct{ width, worst, atBound float64 }{
		{2, 130_817, 79_971}, {5, 20_931, 12_795}, {10, 5_233, 3_199}, {20, 1_308, 800}, {50, 209, 128},
	} {
		test := SPRT{Elo1: row.width, Alpha: 0.05, Beta: 0.05}
		sigma := math.Sqrt2 * row.width / nEloScale // per pair
		variance := sigma * sigma
		require.InDelta(t, row.worst, test.ExpectedSamples(0, variance), 0.6)
		require.InDelta(t, row.atBound, test.ExpectedSamples(variance/2, variance), 0.6)
		require.InDelta(t, row.atBound, test.ExpectedSamples(-variance/2, variance), 0.6)
		lower, upper := test.Bounds()
		require.InDelta(t, 0.95, passing(lower, upper, variance/2, variance), 1e-9)
		require.InDelta(t, 0.05, passing(lower, upper, -variance/2, variance), 1e-9)
	}
}

// TestLLRIsFinite asks for the ratio at the ends of what Validate allows, for any
// counts.
func TestLLRIsFinite(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		cells := make([]int, rapid.SampledFrom([]int{3, 5}).Draw(rt, "cells"))
		for i := range cells {
			cells[i] = rapid.SampledFrom([]int{0, 0, 1, 4, 1000, 1_000_000}).Draw(rt, "count")
		}
		for _, test := range []SPRT{{Elo0: -200, Elo1: 200}, {Elo0: 199, Elo1: 200}, {Scale: Logistic, Elo0: -1000, Elo1: 1000}} {
			llr := test.LLR(cells)
			require.False(rt, math.IsNaN(llr) || math.IsInf(llr, 0), "%+v: %g", test, llr)
		}
	})
}

func TestSPRTRefusals(t *testing.T) {
	for _, c := range []struct {
		test SPRT
		want string
	}{
		{SPRT{Elo0: 5, Elo1: 5, Alpha: 0.05, Beta: 0.05}, "elo0 5 and elo1 5"},
		{SPRT{Elo0: math.NaN(), Elo1: 5, Alpha: 0.05, Beta: 0.05}, "elo0 NaN"},
		{SPRT{Elo1: 201, Alpha: 0.05, Beta: 0.05}, "within ±200 on the normalized scale"},
		{SPRT{Scale: Logistic, Elo1: 5000, Alpha: 0.05, Beta: 0.05}, "within ±1000 on the logistic scale"},
		{SPRT{Elo1: 5, Alpha: 0, Beta: 0.05}, "alpha 0 and beta 0.05"},
		{SPRT{Elo1: 5, Alpha: 0.05, Beta: 0.5}, "beta 0.5"},
		{SPRT{Elo1: 5, Alpha: 1e-320, Beta: 0.05}, "alpha 1e-320 and beta 0.05: want both from 1e-12 to below 0.5"},
		{SPRT{Elo1: 1e-300, Alpha: 0.05, Beta: 0.05}, "elo0 0 and elo1 1e-300: want them apart by at least 0.001"},
	} {
		require.ErrorContains(t, c.test.Validate(), c.want)
	}
	_, err := ParseScale("bayes")
	require.EqualError(t, err, `stats: unknown model "bayes", want normalized or logistic`)
}

// simulateSPRT runs tests on pairs drawn from cells and returns how many accept
// and the mean number of pairs.
func simulateSPRT(test SPRT, share []float64, runs int, rng *rand.Rand) (accepted int, length float64) {
	for range runs {
		var w Walk
		cells := make([]int, 5)
		for n := 1; w.Verdict() == Undecided; n++ {
			cells[cellOf(share, rng.Float64())]++
			w.Update(test, test.LLR(cells))
			length++
		}
		if w.Verdict() == AcceptedH1 {
			accepted++
		}
	}
	return accepted, length / float64(runs)
}

// pairShares returns the cells of pairs between players apart by elo with a
// draw rate and a bias of the first move, both as at equality.
func pairShares(elo, draws, bias float64) []float64 {
	a, b := gameShares(elo+bias, draws), gameShares(elo-bias, draws)
	cells := make([]float64, 5)
	for i := range 3 {
		for j := range 3 {
			cells[i+j] += a[i] * b[j]
		}
	}
	return cells
}

// gameShares are those of loss, draw and win.
func gameShares(gap, draws float64) [3]float64 {
	s := ExpectedScore(gap)
	d := min(draws*4*s*(1-s), 2*s, 2*(1-s))
	return [3]float64{1 - s - d/2, d, s - d/2}
}

// simulations is how many tests each row of TestSPRTErrorRates rests on. The
// published table took 5000:
//
//	go test -v -run TestSPRTErrorRates ./arena/stats -simulations 5000
var simulations = flag.Int("simulations", 75, "simulated tests for each row of the table of error rates")

// A rateRow is one truth under which a test of [0, 50] Elo is simulated.
type rateRow struct {
	scale Scale
	bias  float64 // what moving first is worth, in Elo
	truth float64 // on the scale of the test: one of its hypotheses
}

// TestSPRTErrorRates simulates sequential tests with both hypotheses as the
// truth, with and without a strong bias of the first move. At most 7 % may be
// accepted at elo0 and at least 92 % at elo1; with fewer than 2000 tests chance
// gets a margin besides.
func TestSPRTErrorRates(t *testing.T) {
	const seed, draws = 7, 0.05
	margin := 0.0
	if *simulations < 2000 {
		margin = 3.5 * math.Sqrt(0.05*0.95/float64(*simulations))
	}
	test := SPRT{Elo1: 50, Alpha: 0.05, Beta: 0.05}
	var b strings.Builder
	fmt.Fprint(&b, "\n| scale | first move | truth | seed | tests | accepted | 95 % interval | mean pairs |\n|---|---|---|---|---|---|---|---|\n")
	var shares []float64
	rows := rateRows(test)
	for i, row := range rows {
		test.Scale = row.scale
		// The strength that has this truth on the scale of the test.
		elo := rootOf(func(e float64) float64 { return row.truth - scaled(row.scale, pairShares(e, draws, row.bias)) })
		rng := rand.New(rand.NewPCG(seed, uint64(i)))
		accepted, length := simulateSPRT(test, pairShares(elo, draws, row.bias), *simulations, rng)
		iv := Wilson(accepted, *simulations, 0.95)
		fmt.Fprintf(&b, "| %s | %g Elo | elo%d = %g | %d, %d | %d | %.2f %% | %.2f–%.2f %% | %.1f |\n", row.scale, row.bias,
			i%2, row.truth, seed, i, *simulations, 100*iv.Center, 100*iv.Lo, 100*iv.Hi, length)
		shares = append(shares, iv.Center)
	}
	t.Log(b.String())
	for i, row := range rows {
		if row.truth == test.Elo0 {
			require.LessOrEqual(t, shares[i], 0.07+margin, "%+v", row)
		} else {
			require.GreaterOrEqual(t, shares[i], 0.92-margin, "%+v", row)
		}
	}
}

func rateRows(test SPRT) (rows []rateRow) {
	for _, scale := range []Scale{Logistic, Normalized} {
		for _, bias := range []float64{0, 100} {
			for _, truth := range []float64{test.Elo0, test.Elo1} {
				rows = append(rows, rateRow{scale, bias, truth})
			}
		}
	}
	return rows
}

// scaled is the strength of a distribution over the five cells.
func scaled(scale Scale, share []float64) float64 {
	mean, variance := spreadOver(share)
	sd := math.Sqrt(variance)
	if scale == Logistic {
		return Elo(mean)
	}
	return nEloScale * (mean - 0.5) / (math.Sqrt2 * sd)
}

// The bounds in force begin as the test's, come nearer to 0 and stay when it is
// over.
func TestBoundsInForce(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.05}
	wald, upper := test.Bounds()
	var w Walk
	lo, hi := w.Bounds(test)
	require.Equal(t, [2]float64{wald, upper}, [2]float64{lo, hi})
	require.Equal(t, Undecided, w.Update(test, -1))
	lo, hi = w.Bounds(test)
	require.InDelta(t, wald+0.5, lo, 1e-12, "half a step of 1")
	require.Equal(t, upper, hi)
	require.Equal(t, AcceptedH0, w.Update(test, lo-0.5))
	lo, hi = w.Bounds(test)
	w.Update(test, 100)
	after, _ := w.Bounds(test)
	require.Equal(t, lo, after)
	require.Equal(t, upper, hi)
}
