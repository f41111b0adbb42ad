package report

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
)

// TestRatingHistory: the document has each agent of the last list with what every list says of it, as a table and as a picture,
// and says what held the scale where that changed. Without lists it says so.
func TestRatingHistory(t *testing.T) {
	h := NewRatingHistory("zertz/37")
	var text strings.Builder
	require.NoError(t, h.WriteText(&text))
	require.Contains(t, text.String(), "no list was kept")
	iv := func(value, half float64) page.Interval {
		low, high := value-half, value+half
		return page.Interval{Value: value, Low: &low, High: &high}
	}
	low := 7.0
	for day := range 3 {
		l := RatingList{Made: time.Date(2026, 11, 1+day, 12, 0, 0, 0, time.UTC), FixedPoint: "a = 0", Runs: []ListedRun{{"job 1", "d"}}, Agents: []ListedAgent{
			{Name: "strong", Elo: iv(100+float64(day), 10), Games: 10 * (day + 1)}, {Name: "open", Elo: page.Interval{Value: 7, Low: &low}, Games: 3},
		}}
		if day == 2 {
			l.FixedPoint = "b = 0"
			l.Agents = append(l.Agents, ListedAgent{Name: "new", Elo: iv(-5, 2), Games: 1})
		}
		h.Lists = append(h.Lists, l)
	}
	d := h.Document()
	require.Equal(t, []string{"from 2026-11-01 12:00 on: a = 0", "from 2026-11-03 12:00 on: b = 0"}, d.Facts)
	blocks := d.Sections[0].Blocks
	require.NotNil(t, blocks[0].Chart)
	require.Equal(t, [][]string{
		{"strong", "30", "+100.0 ± 10.0", "+101.0 ± 10.0", "+102.0 ± 10.0"}, {"open", "3", ">= +7.0", ">= +7.0", ">= +7.0"}, {"new", "1", "", "", "-5.0 ± 2.0"},
	}, blocks[1].Table.Rows)
	require.Equal(t, "Lists: 3, the last of job 1. Elo of a list is held by b = 0: a new agent may move all.", blocks[len(blocks)-1].Sentences[0])
	require.Len(t, blocks[0].Chart.Estimates, 7, "three of each that is in all lists, one of the other")
}
