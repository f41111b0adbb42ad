package report_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
)

// TestRatingTables: text and pages say the same of an agent, ends without bound are none, and
// names from outside are a line.
func TestRatingTables(t *testing.T) {
	agents := []report.RatedAgent{
		{Rank: 1, Name: "a", Spec: "x\ny", Status: "rated", Elo: page.Interval{Value: 50, Low: new(-50.0), High: new(150.0)}, Games: 10, Wins: 7, Draws: 1, Losses: 2, Points: 7.5, Superior: new(0.875)},
		{Rank: 2, Name: "b\n", Status: "placed", Elo: page.Interval{Value: -100, High: new(-40.0)}, Games: 10, Losses: 10},
		{Rank: 3, Name: "c", Status: "anchored", Elo: page.Interval{Value: 0, Low: new(0.0), High: new(0.0)}},
		{Rank: 4, Name: "d", Status: "no games"},
	}
	text, page := report.RatingTable(agents, report.OnText), report.RatingTable(agents, report.OnPage)
	golden(t, "rating_tables.txt", strings.Join(slices.Concat(text.Lines(), []string{""}, page.Lines(), []string{""}), "\n"))
	require.Equal(t, `x\u000ay`, page.Hint(0))
	require.Empty(t, page.Hint(7))
	for i, head := range text.Head {
		k := slices.Index(page.Head, head)
		if k < 0 || head == "95 %" { // a picture beside the table says there what words say
			continue
		}
		for row := range agents {
			require.Equal(t, text.Rows[row][i], page.Rows[row][k], head)
		}
	}
}
