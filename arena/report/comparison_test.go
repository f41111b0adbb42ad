package report_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/testkit"
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
	require.Equal(t, testkit.Written(t, c), testkit.Written(t, decoded(t, c)))
	require.Nil(t, c.Each[1].Games.First)
	golden(t, "comparison.txt", testkit.Written(t, c))
}

// TestOneFigure: runs whose games were all stopped have one figure, which is told as any other.
func TestOneFigure(t *testing.T) {
	c := report.Comparison{A: report.ComparedRun{Digest: "00"}, B: report.ComparedRun{Digest: "ff"}, Figures: []report.Figure{{Kind: report.KindEnding, Name: "cap"}}}
	require.Contains(t, testkit.Written(t, report.NewComparisons([]report.Comparison{c})), "games ended by cap")
	blocks := func() int { return len(report.NewComparisons([]report.Comparison{c}).Sections()[0].Blocks) }
	told := blocks()
	c.Figures = nil
	require.Less(t, blocks(), told, "without a figure there are no tables of figures")
	none := blocks()
	c.B.Digest = c.A.Digest
	require.Equal(t, none, blocks())
}

// TestSectionsOfComparisons: there is a section for each run beside the first, which is number 1, with its data under that number.
func TestSectionsOfComparisons(t *testing.T) {
	one := func(name string) report.Comparison {
		return report.Comparison{
			A: report.ComparedRun{Name: "old", Digest: "00"}, B: report.ComparedRun{Name: name, Digest: "ff"}, Errors: "independent runs", Common: []string{"x", "y", "z"},
			Figures: []report.Figure{{Kind: report.KindEnding, Name: "cap", Diff: within(-0.1, 0, 0.1)}, {Kind: report.KindRating, Name: "x", Diff: within(5, 10, 15), Significant: true}, {Kind: report.KindRating, Name: "y", Diff: within(-15, -10, 5)}},
		}
	}
	c := report.NewComparisons([]report.Comparison{one("new"), one("newer")})
	d := c.Document()
	require.Equal(t, "old · new · newer", d.Title)
	for i, want := range [][]string{{"change-2", "From old to new", "comparison-2.json"}, {"change-3", "From old to newer", "comparison-3.json"}} {
		s := d.Sections[i]
		require.Equal(t, want, []string{s.ID, s.Title, s.Blocks[3].Link.Name})
		require.Equal(t, []string{"Elo in both runs, and the differences.", "Shares in both runs, and the differences."}, []string{s.Blocks[1].Table.Caption, s.Blocks[2].Table.Caption})
		require.Equal(t, []string{"rating x", "rating y"}, []string{s.Blocks[1].Chart.Estimates[0].Name, s.Blocks[1].Chart.Estimates[1].Name})
		require.Equal(t, []string{page.Style(1), page.Style(0)}, []string{s.Blocks[1].Chart.Estimates[0].Class, s.Blocks[1].Chart.Estimates[1].Class}, "squares are differences whose interval excludes 0")
		require.Equal(t, []string{"intervals of 95 %, differences: independent runs; *: excludes 0", "ratings: not compared, of 3 common agents fewer than two are rated in both runs"}, s.Blocks[3].Sentences)
	}
	require.Empty(t, report.NewComparisons(nil).Document().Title)
	require.Contains(t, d.Sections[0].Blocks[0].Sentences, "configuration, rules and program are the same")
}

// TestVerdictsOfComparisons: what is said of differences that exclude 0, and how many of them chance would make.
func TestVerdictsOfComparisons(t *testing.T) {
	for want, c := range map[string]struct {
		digest            string
		figures, excluded int
	}{
		"the runs hold the same games, bit for bit":                                             {"00", 40, 3},
		"there is nothing to compare":                                                           {"ff", 0, 0},
		"nothing differs significantly: none of 1 differences excludes 0 at 95 %":               {"ff", 1, 0},
		"1 of 40 differences exclude 0 at 95 % (about 2.0 would by chance if nothing differed)": {"ff", 40, 1},
		"3 of 3 differences exclude 0 at 95 % (about 0.2 would by chance if nothing differed)":  {"ff", 3, 3},
	} {
		x := report.Comparison{A: report.ComparedRun{Digest: "00"}, B: report.ComparedRun{Digest: c.digest}, Confidence: 0.95, Figures: make([]report.Figure, c.figures)}
		for i := range c.excluded {
			x.Figures[i].Significant = true
		}
		x.Judge()
		require.Equal(t, want, x.Verdict)
	}
}

// TestCellsOfComparisons: a figure of a run with its error, "~" where that is not known on both sides; of a pairing a bound is told.
func TestCellsOfComparisons(t *testing.T) {
	both, below, none := within(10, 20, 30), page.Interval{Value: 20, High: new(30.0)}, page.Interval{Value: 20}
	shares, above := within(0.1, 0.2, 0.3), page.Interval{Value: 0.2, Low: new(0.1)}
	for _, c := range []struct {
		kind report.Kind
		name string
		a, b page.Interval
		want []string
	}{
		{report.KindRating, "x", both, below, []string{"Elo of x", "+20.0 ± 10.0", "+20.0 ~"}},
		{report.KindRating, "x", page.Interval{Value: 20, Low: new(10.0)}, none, []string{"Elo of x", "+20.0 ~", "+20.0 ~"}},
		{report.KindPairing, "x – y", below, none, []string{"Elo of x – y alone", "<= +30.0", "~"}},
		{report.KindAdvantage, "", both, none, []string{"Elo of the first move", "+20.0 ± 10.0", "+20.0 ~"}},
		{report.KindFirstMover, "", shares, above, []string{"points of the first mover", "20.0% [10.0, 30.0]", "+20.0% ~"}},
		{report.KindEnding, "cap", shares, page.Interval{Value: 0.2, High: new(0.3)}, []string{"games ended by cap", "20.0% [10.0, 30.0]", "+20.0% ~"}},
	} {
		x := report.Comparison{A: report.ComparedRun{Digest: "00"}, B: report.ComparedRun{Digest: "ff"}, Figures: []report.Figure{{Kind: c.kind, Name: c.name, A: c.a, B: c.b, Diff: within(-2, 1, 4)}}}
		require.Equal(t, c.want, report.NewComparisons([]report.Comparison{x}).Sections()[0].Blocks[1].Table.Rows[0][:3])
	}
}

// TestComparedDuplicates: a reader is warned where more than a tenth of the games of either run are duplicates.
func TestComparedDuplicates(t *testing.T) {
	const note = "note: more than a tenth of the games of a run are duplicates of others"
	for _, c := range []struct {
		a, b int // distinct games of a hundred, ten of which have no result
		want bool
	}{{90, 90, false}, {81, 90, false}, {80, 90, true}, {90, 80, true}} {
		x := report.Comparison{A: report.ComparedRun{Digest: "00", Finished: 100, LeftOut: 10, Distinct: c.a}, B: report.ComparedRun{Digest: "ff", Finished: 100, LeftOut: 10, Distinct: c.b}, Figures: make([]report.Figure, 1)}
		got := testkit.Written(t, report.NewComparisons([]report.Comparison{x}))
		require.Equal(t, c.want, strings.Contains(strings.Join(strings.Fields(got), " "), note), "%v", c)
	}
}
