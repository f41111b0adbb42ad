package report_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
	"gipf.arena/internal/testkit"
)

// tested holds counts against a test of [0, elo1].
func tested(t *testing.T, elo1 float64, cells ...int) *report.HeadToHead {
	t.Helper()
	h, err := report.NewHeadToHead(cells)
	require.NoError(t, err)
	require.NoError(t, h.AddSPRT(stats.SPRT{Elo1: elo1, Alpha: 0.05, Beta: 0.1}, 1, nil))
	return h
}

// A test says what it is, in the words of fastchess and in full.
func TestSequentialWords(t *testing.T) {
	for out, h := range map[string]*report.HeadToHead{
		"\nLLR: 2.95 (-2.25, 2.89) [0.00, 10.00]\nSPRT of elo0 = 0 against elo1 = 10 in normalized Elo, pentanomial, alpha 0.05, beta 0.1\nH1 accepted: +2.952, ": tested(t, 10, 51, 159, 395, 227, 61),
		"\nLLR: 0.09 (-2.25, 2.89) [0.00, 5.00]\nSPRT of elo0 = 0 against elo1 = 5 in normalized Elo, trinomial, alpha 0.05, beta 0.1\nundecided: +0.092, ":       tested(t, 5, 10, 20, 15),
	} {
		require.Contains(t, testkit.Written(t, h), out)
	}
}

// TestVerdictOfAll: one candidate that passed is enough for H1; one that is undecided for undecided, where none passed; and else it is H0.
func TestVerdictOfAll(t *testing.T) {
	const h0, h1, open = stats.AcceptedH0, stats.AcceptedH1, stats.Undecided
	for _, c := range []struct {
		want  string
		tests []stats.Verdict
	}{
		{"H1 accepted", []stats.Verdict{h1}},
		{"H0 accepted", []stats.Verdict{h0}},
		{"undecided", []stats.Verdict{open}},
		{"H1 accepted", []stats.Verdict{h0, open, h1}},
		{"undecided", []stats.Verdict{h0, open}},
		{"H0 accepted", []stats.Verdict{h0, h0}},
		{"", nil},
	} {
		f := &report.Fit{Tests: each.Of(c.tests, func(v stats.Verdict) adaptive.CandidateTest { return adaptive.CandidateTest{Verdict: v} })}
		require.Equal(t, c.want, f.Verdict(), "%v", c.tests)
	}
}

// Of few counts, and of those all alike, strength after the test is what they say
// without one, and a perfect score is open to above.
func TestUnbiasedOfFew(t *testing.T) {
	for _, cells := range [][]int{{0, 0, 0, 0, 40}, {0, 0, 50, 0, 0}, {3, 0, 0}, {0, 0, 1, 0, 0}, {0, 0, 0, 1, 1}, {0, 1, 3, 3, 2}} {
		h := tested(t, 10, cells...)
		require.Equal(t, h.Elo, h.SPRT.Unbiased, "%v", cells)
		require.Equal(t, h.LOS, h.SPRT.UnbiasedLOS, "%v", cells)
	}
	require.Nil(t, tested(t, 10, 0, 0, 0, 0, 40).SPRT.Unbiased.High)
	h := tested(t, 10, 51, 159, 395, 227, 61)
	require.Less(t, h.SPRT.Unbiased.Value, h.Elo.Value-1, "a test that is passed flatters")
}

// TestBoundsOfLooks: looks after a million million samples are made, and bounds as far as a million from 0 are believed.
func TestBoundsOfLooks(t *testing.T) {
	test := stats.SPRT{Elo1: 10, Alpha: 0.05, Beta: 0.05}
	add := func(batch int, bounds *stats.Corridor) error {
		h, err := report.NewHeadToHead([]int{10, 20, 40, 30, 20})
		require.NoError(t, err)
		return h.AddSPRT(test, batch, bounds)
	}
	require.NoError(t, add(1, &stats.Corridor{Lower: -1e6, Upper: 1e6}))
	require.ErrorContains(t, add(1, &stats.Corridor{Lower: -1000001, Upper: 1e6}), "want them within ±1000000")
	require.ErrorContains(t, add(1, &stats.Corridor{Lower: -1e6, Upper: 1000001}), "want them within ±1000000")
	require.NoError(t, add(stats.MostPlanned, &stats.Corridor{Lower: -1, Upper: 1}))
	require.ErrorContains(t, add(stats.MostPlanned+1, &stats.Corridor{Lower: -1, Upper: 1}), "batch 1000000000001: want 1 to 1000000000000")
	for batch, every := range map[int]string{1: "after every pair;", 2: "after every 2 pairs;"} {
		h, err := report.NewHeadToHead([]int{10, 20, 40, 30, 20})
		require.NoError(t, err)
		require.NoError(t, h.AddSPRT(test, batch, nil))
		require.Contains(t, testkit.Written(t, h), every)
		require.Equal(t, batch, h.SPRT.Batch)
	}
}
