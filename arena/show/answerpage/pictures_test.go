package answerpage

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/page"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
)

// axis is what stands along the axes of a picture, and where on the last of them a value is marked: its share of the way from the
// first number to the last.
func axis(c *page.Chart) string {
	var words []string
	var last page.Text
	first := map[float64]page.Text{} // by height
	for _, text := range c.Texts {
		if text.Class != "small" {
			continue
		}
		words, last = append(words, text.Text), text
		if _, seen := first[text.Y]; !seen {
			first[text.Y] = text
		}
	}
	for _, rule := range c.Rules {
		if from := first[last.Y].X; rule.Class == "zero" && rule.X1 == rule.X2 {
			words = append(words, fmt.Sprintf("marked at %.2f", (rule.X1-from)/(last.X-from)))
		}
	}
	return strings.Join(words, " ")
}

// marks are the classes of the marks of a picture.
func marks(c *page.Chart) string {
	var words []string
	for _, e := range c.Estimates {
		words = append(words, e.Class)
	}
	return strings.Join(words, ", ")
}

// TestPictures: what each picture is called, what its axes are and how far they go, and which marks look alike.
func TestPictures(t *testing.T) {
	t.Parallel()
	r := made()
	r.Standings.FirstMoverIf = &report.FirstMoverIf{Games: 1, Lost: within(0.3, 0.5, 0.6), Drawn: within(0.35, 0.55, 0.65), Won: within(0.4, 0.6, 0.7)}
	r.Seats = []Seat{{Agent: "ann", Seat: "first", Score: within(0.1, 0.2, 0.3)}, {Agent: "ann", Seat: "second", Score: within(0.1, 0.2, 0.3)}}
	r.Quality.Figures = []quality.Metric{{Name: "draws/repetition", Value: stats.Interval{Center: 0.3, Lo: 0.2, Hi: 0.4}, N: 10}}
	r.Lengths = []Length{{From: 10, To: 14, Games: 9, Share: within(0.3, 0.6, 0.8)}, {From: 15, To: 19, Games: 1, Share: within(0.2, 0.4, 0.7)}}
	for _, games := range []int64{2, 6, 10} {
		r.Course = append(r.Course, Checkpoint{games, []RatedAtLength{{Agent: "ann", Elo: within(-50, 50, 150)}}})
	}
	const shares = " 0.0% 20.0% 40.0% 60.0% 80.0% 100.0%"
	one, two := page.Style(0), page.Style(1)
	for _, c := range []struct {
		chart              *page.Chart
		title, axis, marks string
	}{
		{r.first()[0].Chart, "First mover's score", "share of the points" + shares + " marked at 0.50", one + ", " + two + ", " + two + ", " + two},
		{r.outcomes()[0].Chart, "Ways in which games ended", "share of all games" + shares, one + " bar"},
		{r.outcomes()[1].Chart, "Score of each agent, moving first and second", "share of the points" + shares + " marked at 0.50", one + " bar, " + two + " bar"},
		{r.lengths()[0].Chart, "How long games were, with 95 % of each share", "share of the games moves 0.0% 20.0% 40.0% 60.0% 80.0% 10 12 14 16 18 20", "c0 bar, c0 bar"},
		{r.course()[0].Chart, "Ratings after so many games, with their intervals", "Elo games -50 +0 +50 +100 +150 2 3 4 5 6 7 8 9 10", one + ", " + one + ", " + one},
	} {
		require.Equal(t, []string{c.title, c.axis, c.marks}, []string{c.chart.Title, axis(c.chart), marks(c.chart)})
	}
	require.Equal(t, "10 to 14", r.lengths()[0].Chart.Estimates[0].Name, "a column is as wide as the lengths that it counts")
}
