package quality

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/stats"
)

// metricAt is a figure with an interval of ± 0.1 around it.
func metricAt(name string, x float64) Metric {
	return Metric{Name: name, Value: stats.Interval{Center: x, Lo: x - 0.1, Hi: x + 0.1}, N: 24, Openings: 12}
}

// TestDramaBlocks: the figures of all who are calibrated stand in a sentence, a picture and a table,
// and it is said of whom nothing is.
func TestDramaBlocks(t *testing.T) {
	figures := func(of float64) (all []Metric) {
		for i, f := range viewed {
			all = append(all, metricAt(f.name, of+float64(i)/100))
		}
		for part := 1; part <= 10; part++ {
			all = append(all, metricAt(fmt.Sprintf("uncertainty/%d", part), of))
		}
		return all
	}
	v := &Drama{Figures: figures(0.3), Players: []Judged{
		{Judge: "sure", Known: true, Figures: figures(0.4)}, {Judge: "lost", Why: "its slope is not between 0.5 and 2"},
	}}
	s := v.Blocks()
	require.Equal(t, []string{
		"By the values of one player the lead changed 0.30 [0.20, 0.40] times a game, and the largest change from one of its turns to its next was 35.0% [25.0, 45.0] of a win. Won games were decided, the winner at 90 % or more for good, after 34.0% [24.0, 44.0] of the game; the winner had been at 25 % or less at two turns running in 33.0% [23.0, 43.0] of them; drama was 31.0% [21.0, 41.0].",
		"Of what lost thought nothing is told: its slope is not between 0.5 and 2.",
	}, s[0].Sentences)
	require.Len(t, s[0].Table.Rows, len(viewed))
	require.Equal(t, []string{"figure", "all", "sure", ">views", ">openings"}, s[0].Table.Head)
	require.Equal(t, []string{"lead changes a game", "0.30 [0.20, 0.40]", "0.40 [0.30, 0.50]", "24", "12"}, s[0].Table.Rows[0])
	require.Same(t, v, s[0].Link.Value)
	require.Len(t, v.rows(), 5, "shares are drawn, the others are numbers of another unit")
	require.Len(t, s[1].Table.Rows, 1)
	require.Len(t, s[1].Table.Rows[0], 11)
	_, err := (&page.Document{Title: "t", Sections: []page.Section{{ID: "drama", Title: "Drama", Blocks: s}}}).HTML()
	require.NoError(t, err)
}
