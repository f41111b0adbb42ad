package report_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// Every kind of figure, an open end, duplicates, and a run beside itself.
func TestComparisonText(t *testing.T) {
	a := report.ComparedRun{Dir: "a", Name: "one", Game: "gipf/basic", Seed: 7, Planned: report.Planned{Games: 40}, Finished: 40, LeftOut: 2, Distinct: 30, Code: "v1", Digest: "00"}
	b := a
	b.Dir, b.Name, b.Distinct, b.Digest = "b", "two", 38, "ff"
	differ := report.Comparison{
		A: a, B: b, Confidence: 0.95, Changes: []report.Change{{Key: "seed", A: "7", B: "8"}}, Errors: "matched by opening",
		Games: report.CommonGames{Both: 40, Same: 12, First: new(int64(3)), SharedOpenings: 6}, Common: []string{"x", "y", "z"}, Compared: []string{"x", "y"},
		Figures: []report.Figure{
			{Kind: report.KindRating, Name: "x", A: page.NewInterval(stats.Interval{Center: -10, Lo: -20, Hi: 0}), B: page.NewInterval(stats.Interval{Center: 40, Lo: 30, Hi: 50}), Diff: page.NewInterval(stats.Interval{Center: 50, Lo: 40, Hi: 60}), Significant: true},
			{Kind: report.KindPairing, Name: "x – y", A: page.NewInterval(stats.Interval{Center: -300, Lo: -300, Hi: -80, OpenLo: true}), B: page.NewInterval(stats.Interval{Center: 40, Lo: 30, Hi: 50}), Diff: page.NewInterval(stats.Interval{Center: 340, Lo: 90, Hi: 340, OpenHi: true}), Significant: true},
			{Kind: report.KindAdvantage, A: page.NewInterval(stats.Interval{Center: 1, Lo: -20, Hi: 22}), B: page.NewInterval(stats.Interval{Center: 4, OpenLo: true, OpenHi: true}), Diff: page.NewInterval(stats.Interval{Center: 3, OpenLo: true, OpenHi: true})},
			{Kind: report.KindFirstMover, A: page.NewInterval(stats.Interval{Center: 0.5, Lo: 0.4, Hi: 0.6}), B: page.NewInterval(stats.Interval{Center: 0.6, Lo: 0.5, Hi: 0.7}), Diff: page.NewInterval(stats.Interval{Center: 0.1, Lo: -0.04, Hi: 0.24})},
			{Kind: report.KindEnding, Name: "cap", A: page.NewInterval(stats.Interval{Center: 0.05, Lo: 0.01, Hi: 0.1}), B: page.NewInterval(stats.Interval{Center: 0.05, Lo: 0.01, Hi: 0.1}), Diff: page.NewInterval(stats.Interval{Lo: -0.1, Hi: 0.1})},
		},
	}
	same := report.Comparison{A: a, B: a, Games: report.CommonGames{Both: 40, Same: 12, SharedOpenings: 6}, Changes: []report.Change{}, Common: []string{}, Compared: []string{}, Figures: []report.Figure{}}
	differ.Judge()
	same.Judge()
	c := report.NewComparisons([]report.Comparison{differ, same})
	require.Equal(t, text(t, c), text(t, decoded(t, c)))
	require.Nil(t, c.Each[1].Games.First)
	golden(t, "comparison.txt", text(t, c))
}

// TestOneFigure: runs whose games were all stopped have one figure, which is told as any other.
func TestOneFigure(t *testing.T) {
	c := report.Comparison{A: report.ComparedRun{Digest: "00"}, B: report.ComparedRun{Digest: "ff"}, Figures: []report.Figure{{Kind: report.KindEnding, Name: "cap"}}}
	require.Contains(t, text(t, report.NewComparisons([]report.Comparison{c})), "games ended by cap")
	blocks := func() int { return len(report.NewComparisons([]report.Comparison{c}).Sections()[0].Blocks) }
	told := blocks()
	c.Figures = nil
	require.Less(t, blocks(), told, "without a figure there are no tables of figures")
	none := blocks()
	c.B.Digest = c.A.Digest
	require.Equal(t, none, blocks())
}
