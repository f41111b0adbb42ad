package report_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/compare"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// Every kind of figure, an open end, duplicates, and a run beside itself.
func TestComparisonText(t *testing.T) {
	a := report.ComparedRun{Dir: "a", Name: "one", Game: "gipf/basic", Seed: 7, Planned: 40, Finished: 40, LeftOut: 2, Distinct: 30, Code: "v1", Digest: "00"}
	b := a
	b.Dir, b.Name, b.Distinct, b.Digest = "b", "two", 38, "ff"
	found := compare.Comparison{
		Both: 40, Same: 12, First: 3, SharedOpenings: 6, Matched: true, Players: []string{"x", "y", "z"}, Compared: []string{"x", "y"},
		Figures: []compare.Figure{
			{Kind: compare.Rating, Name: "x", A: stats.Interval{Center: -10, Lo: -20, Hi: 0}, B: stats.Interval{Center: 40, Lo: 30, Hi: 50}, Diff: stats.Interval{Center: 50, Lo: 40, Hi: 60}},
			{Kind: compare.Pairing, Name: "x – y", A: stats.Interval{Center: -300, Lo: -300, Hi: -80, OpenLo: true}, B: stats.Interval{Center: 40, Lo: 30, Hi: 50}, Diff: stats.Interval{Center: 340, Lo: 90, Hi: 340, OpenHi: true}},
			{Kind: compare.Advantage, A: stats.Interval{Center: 1, Lo: -20, Hi: 22}, B: stats.Interval{Center: 4, OpenLo: true, OpenHi: true}, Diff: stats.Interval{Center: 3, OpenLo: true, OpenHi: true}},
			{Kind: compare.FirstMover, A: stats.Interval{Center: 0.5, Lo: 0.4, Hi: 0.6}, B: stats.Interval{Center: 0.6, Lo: 0.5, Hi: 0.7}, Diff: stats.Interval{Center: 0.1, Lo: -0.04, Hi: 0.24}},
			{Kind: compare.Termination, Name: "cap", A: stats.Interval{Center: 0.05, Lo: 0.01, Hi: 0.1}, B: stats.Interval{Center: 0.05, Lo: 0.01, Hi: 0.1}, Diff: stats.Interval{Lo: -0.1, Hi: 0.1}},
		},
	}
	differ := report.NewComparison(a, b, []report.Change{{Key: "seed", A: "7", B: "8"}}, found, 0.95)
	found.First, found.Figures, found.Matched, found.Compared = -1, nil, false, nil
	c := report.NewComparisons([]report.Comparison{differ, report.NewComparison(a, a, nil, found, 0.95)})
	require.Equal(t, text(t, c), text(t, decoded(t, c)))
	require.Nil(t, c.Each[1].Games.First)
	golden(t, "comparison.txt", text(t, c))
}
