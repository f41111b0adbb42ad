package report_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
)

// counted is what counts say.
func counted(t require.TestingT, cells ...int) *report.HeadToHead {
	h, err := report.NewHeadToHead(cells)
	require.NoError(t, err)
	return h
}

// TestMatchText compares whole answers: of games, of pairs, of a side that took every point, of draws alone.
func TestMatchText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		cells []int
		want  string
	}{
		{[]int{25, 50, 75}, `                  value  95 %
score            0.6667  [0.6040, 0.7240]
Elo             +120.41  [+73.31, +167.52]
normalized Elo  +154.56  [+96.40, +207.71]
LOS             100.00%

150 games, losses, draws, wins [25 50 75]; draws 33.33%
`},
		{[]int{10, 20, 40, 30, 20}, `                 value  95 %
score           0.5625  [0.5092, 0.6144]
Elo             +43.66  [+6.39, +80.93]
normalized Elo  +52.46  [+7.72, +96.03]
LOS             98.90%

120 pairs, 240 games, pentanomial [10 20 40 30 20]; middle cell 33.33%
`},
		{[]int{0, 0, 12}, `                  value  95 %
score            0.9286  [0.7165, 1.0000]
Elo             +445.58  [+161.10, …]
normalized Elo  +578.17  [+292.12, …]
LOS              99.77%

12 games, losses, draws, wins [0 0 12]; draws 0.00%
note: one side took every point, which bounds the difference on one side only
`},
		{[]int{0, 7, 0}, `                 value  95 %
score           0.5000  [0.3400, 0.6600]
Elo              +0.00  [-115.24, +115.24]
normalized Elo   +0.00  [-294.19, +294.19]
LOS             50.00%

7 games, losses, draws, wins [0 7 0]; draws 100.00%
note: fewer than ten pairs or lone games: how much they scatter is judged with one prior pair of independent games besides
`},
	} {
		require.Equal(t, c.want, testkit.Written(t, counted(t, c.cells...)), "%v", c.cells)
	}
}

// TestMatchOfATest: after a sequential test the estimates that allow for its stop stand below the others.
func TestMatchOfATest(t *testing.T) {
	t.Parallel()
	h := counted(t, 10, 20, 40, 30, 20)
	h.SPRT = &report.SequentialTest{Unbiased: within(5, 40, 75), UnbiasedLOS: 0.9875}
	require.Contains(t, testkit.Written(t, h), "Elo, median-unbiased  +40.00  [+5.00, +75.00]\nLOS, median-unbiased  98.75%\n")
}

// TestMatchByHand compares with the formulas of the literature: score s, Elo 400·log10(s/(1-s)), and the
// shares of draws, or of pairs in the middle cell.
func TestMatchByHand(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		cells         []int
		model         string
		games, pairs  int
		score, middle float64
	}{
		{[]int{25, 50, 75}, "trinomial", 150, 0, 2. / 3, 1. / 3},
		{[]int{40, 0, 60}, "trinomial", 100, 0, 0.6, 0},
		{[]int{10, 20, 15}, "trinomial", 45, 0, 5. / 9, 4. / 9},
		{[]int{51, 159, 395, 227, 61}, "pentanomial", 1786, 893, (159 + 2*395 + 3*227 + 4*61) / (4 * 893.), 395. / 893},
		{[]int{10, 20, 40, 30, 20}, "pentanomial", 240, 120, 0.5625, 1. / 3},
	} {
		h := counted(t, c.cells...)
		require.Equal(t, []any{c.model, c.games, c.pairs, c.cells}, []any{h.Model, h.Games, h.Pairs, h.Cells})
		require.InDelta(t, c.score, h.Score.Value, 1e-9)
		require.InDelta(t, 400*math.Log10(c.score/(1-c.score)), h.Elo.Value, 1e-6)
		require.InDelta(t, c.middle, h.DrawRate, 1e-9)
		require.Equal(t, 0.95, h.Confidence)
		require.Empty(t, h.Notes)
	}
}

// TestMatchRefused: the error says which counts are none.
func TestMatchRefused(t *testing.T) {
	t.Parallel()
	for want, cells := range map[string][]int{
		"stats: 0 cells, want 3 or 5":         nil,
		"stats: 4 cells, want 3 or 5":         {1, 2, 3, 4},
		"stats: -1 samples in one cell":       {1, -1, 3},
		"stats match: no games":               {0, 0, 0},
		"stats: -7 samples in one cell":       {0, 0, 0, 0, -7},
		"stats: 6 cells, want 3 or 5":         {0, 0, 0, 0, 0, 1},
		"stats: 1 cells, want 3 or 5":         {1},
		"stats: -9223372036854775808 samples": {math.MinInt, 0, 0},
	} {
		_, err := report.NewHeadToHead(cells)
		require.ErrorContains(t, err, want)
	}
}

// TestMatchTurned: who is called the first of two changes the sign of every figure, and nothing else.
func TestMatchTurned(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom([]int{3, 5}).Draw(t, "cells")
		cells := rapid.SliceOfN(rapid.IntRange(0, 60), n, n).Draw(t, "counts")
		cells[0]++
		turned := make([]int, n)
		for i, c := range cells {
			turned[n-1-i] = c
		}
		a, b := counted(t, cells...), counted(t, turned...)
		require.InDelta(t, 1, a.Score.Value+b.Score.Value, 1e-9)
		require.InDelta(t, 1, a.LOS+b.LOS, 1e-9)
		require.InDelta(t, 0, a.Elo.Value+b.Elo.Value, 1e-6)
		require.Equal(t, a.Elo.Low == nil, b.Elo.High == nil)
		if a.Elo.Low != nil {
			require.InDelta(t, 0, *a.Elo.Low+*b.Elo.High, 1e-3)
			require.LessOrEqual(t, *a.Elo.Low, a.Elo.Value)
		}
	})
}

// TestMatchNarrows: the same score of four times as many pairs is known about twice as well.
func TestMatchNarrows(t *testing.T) {
	t.Parallel()
	few, many := counted(t, 20, 40, 80, 60, 40), counted(t, 80, 160, 320, 240, 160)
	require.InDelta(t, few.Elo.Value, many.Elo.Value, 1e-9)
	require.InDelta(t, 2, few.Elo.Stats().Half()/many.Elo.Stats().Half(), 0.03)
	require.Greater(t, many.LOS, few.LOS)
}

// TestMatchAnyTime: an interval that holds whenever one looks is wider, and is wider still without the variance of the counts.
func TestMatchAnyTime(t *testing.T) {
	t.Parallel()
	h := counted(t, 51, 159, 395, 227, 61)
	require.NoError(t, h.AddAnyTime(1000))
	require.Equal(t, 1000, h.AnyTime.Planned)
	require.Less(t, *h.AnyTime.Certain.Low, *h.AnyTime.Running.Low)
	require.Less(t, *h.AnyTime.Running.Low, *h.Elo.Low)
	require.Greater(t, *h.AnyTime.Running.High, *h.Elo.High)
	require.Greater(t, *h.AnyTime.Certain.High, *h.AnyTime.Running.High)
	require.Contains(t, testkit.Written(t, h), `
Elo, whenever one looks  +17.13  [-18.20, +52.82] for certain
                                 [-0.10, +34.45] with the variance of the counts
`)
	require.ErrorContains(t, h.AddAnyTime(-5), "-5")
}

// TestMatchJSON: an end without a bound is null, what was not asked for is not there.
func TestMatchJSON(t *testing.T) {
	t.Parallel()
	h := counted(t, 0, 0, 12)
	text, err := json.Marshal(h)
	require.NoError(t, err)
	var keys map[string]any
	require.NoError(t, json.Unmarshal(text, &keys))
	require.Equal(t, 1.0, keys["schema_version"])
	require.Equal(t, []any{0.0, 0.0, 12.0}, keys["cells"])
	require.Nil(t, keys["elo"].(map[string]any)["high"])
	require.Contains(t, keys["elo"], "high")
	for _, absent := range []string{"pairs", "sprt", "any_time"} {
		require.NotContains(t, keys, absent)
	}
	require.Equal(t, []any{"one side took every point, which bounds the difference on one side only"}, keys["notes"])
}

// TestSequentialRefused: a test that is none, looks that no run makes, and bounds that no test has are quoted.
func TestSequentialRefused(t *testing.T) {
	t.Parallel()
	test := stats.SPRT{Elo1: 10, Alpha: 0.05, Beta: 0.05}
	for want, f := range map[string]func(h *report.HeadToHead) error{
		"stats match: batch 0: want 1 to":                         func(h *report.HeadToHead) error { return h.AddSPRT(test, 0, nil) },
		"stats match: batch -3: want 1 to":                        func(h *report.HeadToHead) error { return h.AddSPRT(test, -3, nil) },
		"stats match: bounds -2e+06,3: want them within ±1000000": func(h *report.HeadToHead) error { return h.AddSPRT(test, 1, &stats.Corridor{Lower: -2e6, Upper: 3}) },
		"stats match: bounds -2,2e+06: want them within ±1000000": func(h *report.HeadToHead) error { return h.AddSPRT(test, 1, &stats.Corridor{Lower: -2, Upper: 2e6}) },
		"stats match: bounds NaN,3: want them within ±1000000": func(h *report.HeadToHead) error {
			return h.AddSPRT(test, 1, &stats.Corridor{Lower: math.NaN(), Upper: 3})
		},
		"alpha": func(h *report.HeadToHead) error {
			return h.AddSPRT(stats.SPRT{Elo1: 10, Alpha: 0.7, Beta: 0.05}, 1, nil)
		},
	} {
		h := counted(t, 10, 20, 40, 30, 20)
		require.ErrorContains(t, f(h), want)
		require.Nil(t, h.SPRT)
	}
}

// TestSequentialBounds: Wald's bounds are log(β/(1-α)) and log((1-β)/α); a run's own bounds decide where they are given.
func TestSequentialBounds(t *testing.T) {
	t.Parallel()
	h := counted(t, 51, 159, 395, 227, 61)
	require.NoError(t, h.AddSPRT(stats.SPRT{Elo1: 10, Alpha: 0.05, Beta: 0.1}, 8, nil))
	require.InDelta(t, math.Log(0.1/0.95), h.SPRT.Lower, 1e-12)
	require.InDelta(t, math.Log(0.9/0.05), h.SPRT.Upper, 1e-12)
	require.Less(t, h.SPRT.UpperInForce, h.SPRT.Upper)
	require.Greater(t, h.SPRT.LowerInForce, h.SPRT.Lower)
	require.Equal(t, stats.AcceptedH1, h.SPRT.Verdict())
	require.Contains(t, testkit.Written(t, h), "\nin force are Wald's less the overshoot to be expected of a look after every 8 pairs; a run prints its own, for --bounds\n")
	require.NotContains(t, testkit.Written(t, h), "to be expected before a bound", "it is over")

	require.NoError(t, h.AddSPRT(stats.SPRT{Elo1: 10, Alpha: 0.05, Beta: 0.1}, 8, &stats.Corridor{Lower: -5, Upper: 5}))
	require.Equal(t, stats.Undecided, h.SPRT.Verdict())
	require.Zero(t, h.SPRT.Batch)
	require.Contains(t, testkit.Written(t, h), "\nundecided: +2.952, bounds in force (-5.000, 5.000), Wald's (-2.251, 2.890)\n")
	require.NotContains(t, testkit.Written(t, h), "in force are Wald's less")
	require.Regexp(t, `\nto be expected before a bound: \d+ more pairs if the estimate is true, \d+ if elo0 is, \d+ if elo1 is\n`, testkit.Written(t, h))

	games := counted(t, 10, 20, 15)
	require.NoError(t, games.AddSPRT(stats.SPRT{Elo1: 10, Alpha: 0.05, Beta: 0.1}, 1, nil))
	require.Contains(t, testkit.Written(t, games), "of a look after every game; a run")
	require.Contains(t, testkit.Written(t, games), " more games if the estimate is true")
}
