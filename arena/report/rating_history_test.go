package report

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/internal/testkit"
)

// TestRatingHistory: the document has each agent of the last list with what every list says of it, as a table and as a picture,
// and says what held the scale where that changed. Without lists it says so.
func TestRatingHistory(t *testing.T) {
	h := NewRatingHistory("zertz/37")
	text := testkit.Written(t, h)
	require.Contains(t, text, "no list was kept")
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

// TestLongHistory: the last twelve lists are shown of all, of many agents the first eight are drawn, and many runs are counted. One
// list alone has no picture, and what held the scale is said of the first list that is shown.
func TestLongHistory(t *testing.T) {
	h := NewRatingHistory("g")
	for day := range 13 {
		l := RatingList{Made: time.Date(2026, 11, 1+day, 12, 30, 0, 0, time.UTC), FixedPoint: "a = 0"}
		for i := range 9 {
			l.Agents = append(l.Agents, ListedAgent{Name: string(rune('a' + i)), Elo: around(float64(i), 1), Games: 5})
		}
		for i := range day - 1 {
			l.Runs = append(l.Runs, ListedRun{Run: fmt.Sprint("job ", i)})
		}
		h.Lists = append(h.Lists, l)
	}
	last := func(d *page.Document) string { b := d.Sections[0].Blocks; return b[len(b)-1].Sentences[0] }
	d := h.Document()
	require.Equal(t, "Course of ratings: g", d.Title)
	require.Equal(t, []string{"from 2026-11-02 12:30 on: a = 0"}, d.Facts)
	chart, table := d.Sections[0].Blocks[0].Chart, d.Sections[0].Blocks[1].Table
	require.Equal(t, []any{2 + 12, "agent", ">games", ">2026-11-02 12:30", ">2026-11-13 12:30"}, []any{len(table.Head), table.Head[0], table.Head[1], table.Head[2], table.Head[13]})
	require.Len(t, table.Rows, 9)
	require.Len(t, chart.Estimates, 8*12)
	require.Contains(t, fmt.Sprint(chart.Texts), "2026-11-02")
	require.Equal(t, "Lists: 13, the last of 11 runs. Elo of a list is held by a = 0: a new agent may move all.", last(d))
	h.Lists = h.Lists[11:12]
	d = h.Document()
	require.Nil(t, d.Sections[0].Blocks[0].Chart)
	require.Regexp(t, `^Lists: 1, the last of job 0, job 1, .*, job 9\. `, last(d))
	h.Lists[0].Agents = nil
	require.Len(t, h.Document().Sections[0].Blocks, 1, "without agents there is no table")
}
