package page

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// curve is a series with an estimate at each of some places, at that height, ±10.
func curve(name string, at ...float64) (s Series) {
	s.Name = name
	for _, x := range at {
		s.Points = append(s.Points, Point{X: x, Interval: iv(x-10, x, x+10)})
	}
	return s
}

// TestWordsOfAPlot: what is measured upwards stands left of its axis, and what goes across ends within the picture.
func TestWordsOfAPlot(t *testing.T) {
	t.Parallel()
	c, x, _ := Plot{Unit: Elo, Across: "hours"}.Draw([]Series{curve("a", 0, 24)})
	for _, text := range c.Texts {
		if text.Anchor == "end" && text.Text != "hours" {
			require.Less(t, text.X, x.From, text.Text)
		}
		require.Less(t, text.X, c.Width, text.Text)
	}
	require.Subset(t, labels(c, "end"), []string{"hours", "+20"})
}

// TestNamesBelowTheAxis: the names of places stand below their axis, as its numbers do.
func TestNamesBelowTheAxis(t *testing.T) {
	t.Parallel()
	for _, names := range [][]string{{"greedy", "mcts"}, nil} {
		c, _, y := Plot{Labels: names}.Draw([]Series{curve("a", 0, 1)})
		require.GreaterOrEqual(t, len(labels(c, "middle")), 2)
		for _, text := range c.Texts {
			if text.Anchor == "middle" {
				require.Greater(t, text.Y, y.From, text.Text)
			}
		}
	}
}

// TestMarksOfTheLegend: each series is marked in the picture as in its legend.
func TestMarksOfTheLegend(t *testing.T) {
	t.Parallel()
	var all []Series
	for i := range 8 {
		all = append(all, curve(string(rune('a'+i)), float64(i)))
	}
	c, _, _ := Plot{Unit: Elo}.Draw(all)
	var legend []Path
	for _, path := range c.Paths {
		if strings.HasPrefix(path.Class, "mark ") {
			legend = append(legend, path)
		}
	}
	require.Len(t, legend, 8)
	for i, e := range c.Estimates {
		require.Len(t, e.Mark.At, len(legend[i].At), e.Name)
	}
}

// TestPlotScales: a twelfth of the axis is left on both sides of the places, and the height is that of the estimates.
func TestPlotScales(t *testing.T) {
	t.Parallel()
	_, x, y := Plot{Unit: Elo}.Draw([]Series{curve("a", 0, 24), curve("b", 120)})
	require.Equal(t, Scale{-10, 130, 70, 744}, x)
	require.Equal(t, Scale{-17, 137, 266, 30}, y, "from -10 to 130, and a twentieth of that")
	_, x, _ = Plot{Unit: Elo}.Draw([]Series{curve("a", 4)})
	require.Equal(t, Scale{3.7, 4.3, 70, 744}, x, "one place stands in the middle")
	_, _, y = Plot{Unit: Percent, Least: 0, Most: 1}.Draw([]Series{curve("a", 4)})
	require.Equal(t, Scale{0, 1, 266, 30}, y, "the caller's axis")
}

// TestPlotTicks: names where there are names, whole numbers of short axes, and round ones of long axes.
func TestPlotTicks(t *testing.T) {
	t.Parallel()
	ticks := func(p Plot, at ...float64) []string {
		c, _, _ := p.Draw([]Series{curve("a", at...)})
		return labels(c, "middle")
	}
	require.Equal(t, []string{"greedy", "mcts"}, ticks(Plot{Labels: []string{"greedy", "mcts"}}, 0, 1))
	require.Equal(t, []string{"1", "2", "3", "4"}, ticks(Plot{}, 1, 4))
	require.Equal(t, []string{"0", "200", "400", "600", "800", "1000"}, ticks(Plot{}, 0, 1000), "none below 0")
	require.Equal(t, []string{"0", "1e+06", "2e+06", "3e+06", "4e+06"}, ticks(Plot{}, 0, 4e6))
	require.Equal(t, []string{"mcts:sims=…,cpuct=1.5", "b", "c", "d", "e"}, ticks(Plot{Labels: []string{"mcts:sims=400,cpuct=1.5", "b", "c", "d", "e"}}, 0, 4)[:5],
		"of five names each has 90/5+3 = 21 characters at most")
}

// TestPlotNames: the title of a mark names its series and its place.
func TestPlotNames(t *testing.T) {
	t.Parallel()
	c, _, _ := Plot{Across: "ply", Unit: Elo}.Draw([]Series{curve("black", 12)})
	require.Equal(t, "black, ply 12", c.Estimates[0].Name)
	require.Equal(t, "+12 [+2, +22]", c.Estimates[0].Figure)
	c, _, _ = Plot{Across: "level", Unit: Elo, Labels: []string{"low", "high"}}.Draw([]Series{curve("black", 1)})
	require.Equal(t, "black, high", c.Estimates[0].Name)
}

// TestPlotLine: a line goes through what is measured, past what is hollow, and only where two points are.
func TestPlotLine(t *testing.T) {
	t.Parallel()
	lines := func(s Series) (found []Path) {
		c, _, _ := Plot{Unit: Elo}.Draw([]Series{s})
		for _, p := range c.Paths {
			if !p.Closed {
				found = append(found, p)
			}
		}
		return found
	}
	three := curve("a", 0, 5, 10)
	require.Len(t, lines(three), 1)
	require.Len(t, lines(three)[0].At, 6)
	require.Equal(t, "line c0 d0", lines(three)[0].Class)
	three.Points[1].Hollow = true
	require.Len(t, lines(three)[0].At, 4)
	three.Points[2].Hollow = true
	require.Empty(t, lines(three), "one point is no line")
	alone := curve("a", 0, 5)
	alone.Lone = true
	require.Empty(t, lines(alone))
}

// TestPlotBand: the area goes along the upper ends and back along the lower ones.
func TestPlotBand(t *testing.T) {
	t.Parallel()
	s := curve("a", 0, 24)
	s.Band = true
	c, x, y := Plot{Unit: Elo}.Draw([]Series{s})
	require.Len(t, c.Bands, 1)
	require.True(t, c.Bands[0].Closed)
	require.Equal(t, []float64{x.At(0), y.At(10), x.At(24), y.At(34), x.At(24), y.At(14), x.At(0), y.At(-10)}, c.Bands[0].At)
	s.Band = false
	c, _, _ = Plot{Unit: Elo}.Draw([]Series{s})
	require.Empty(t, c.Bands)
}

// TestPlotBeside: points of further series stand four units to the right, so that none hides another.
func TestPlotBeside(t *testing.T) {
	t.Parallel()
	c, x, _ := Plot{Unit: Elo}.Draw([]Series{curve("a", 1), curve("b", 1), curve("c", 1)})
	for i, e := range c.Estimates {
		require.InDelta(t, x.At(1)+4*float64(i), e.X, 1e-9)
		require.Equal(t, []float64{e.X, e.X}, []float64{e.X1, e.X2}, "the interval stands upright")
		require.Greater(t, e.Y1, e.Y)
		require.Less(t, e.Y2, e.Y)
	}
}

// TestPlotFlat: a point whose interval lies along the axis, such as a budget that is estimated, stands at the height given.
func TestPlotFlat(t *testing.T) {
	t.Parallel()
	s := curve("a", 0, 100)
	s.Points = append(s.Points, Point{Name: "even", X: 50, Y: 70, Flat: true, Interval: iv(40, 50, 60)})
	c, x, y := Plot{Unit: Elo, Across: "sims"}.Draw([]Series{s})
	e := c.Estimates[2]
	require.Equal(t, []float64{x.At(40), x.At(50), x.At(60)}, []float64{e.X1, e.X, e.X2})
	require.Equal(t, []float64{y.At(70), y.At(70), y.At(70)}, []float64{e.Y1, e.Y, e.Y2})
	require.Equal(t, "a, even", e.Name)
	require.Equal(t, "50 [40, 60]", e.Figure, "its figure has the unit of the axis below")
	require.Len(t, c.Paths[0].At, 4, "the line passes it by")
	require.Greater(t, y.High, 100.0)
}

// TestPlotZero: the line of no difference lies across the whole axis where the estimates are on both sides.
func TestPlotZero(t *testing.T) {
	t.Parallel()
	c, x, y := Plot{Unit: Elo}.Draw([]Series{curve("a", 0, 24)})
	require.Equal(t, []Rule{{x.From, y.At(0), x.To, y.At(0), "zero"}}, rules(c, "zero"))
	c, _, _ = Plot{Unit: Elo}.Draw([]Series{curve("a", 24)})
	require.Empty(t, rules(c, "zero"))
	c, _, y = Plot{Unit: Percent, Zero: 0.5, Least: 0, Most: 1}.Draw([]Series{curve("a", 24)})
	require.Equal(t, y.At(0.5), rules(c, "zero")[0].Y1)
	c, _, _ = Plot{Unit: Percent, Zero: 1, Least: 0, Most: 1}.Draw([]Series{curve("a", 24)})
	require.Empty(t, rules(c, "zero"), "the edge is no line")
}

// TestPlotLegend: two names a line below the picture, each with its own mark.
func TestPlotLegend(t *testing.T) {
	t.Parallel()
	var all []Series
	for i := range 5 {
		all = append(all, curve(fmt.Sprintf("series %d", i), 1))
	}
	c, _, _ := Plot{Unit: Elo}.Draw(all)
	require.Equal(t, 320.0+3*20, c.Height)
	var at [][2]float64
	for _, text := range c.Texts {
		if len(text.Text) == 8 && text.Text[:7] == "series " {
			at = append(at, [2]float64{text.X, text.Y})
		}
	}
	require.Equal(t, [][2]float64{{84, 328}, {429, 328}, {84, 348}, {429, 348}, {84, 368}}, at)
	for i, p := range c.Paths {
		require.Equal(t, "mark "+Style(i), p.Class)
		require.Equal(t, Shape([]int{0, 1, 2, 3, 5}[i], at[i][0]-14, at[i][1]-4).At, p.At, "of series with one colour the shapes differ")
	}
}

// TestStyles: twelve colours with dashes, and shapes beside them, before a series looks like another.
func TestStyles(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	for i := range 12 {
		seen[Style(i)]++
	}
	require.Len(t, seen, 12)
	require.Equal(t, Style(0), Style(12))
	require.Equal(t, "c1 d2", Style(9))
	corners := []int{}
	for i := range 4 {
		corners = append(corners, len(Shape(i, 0, 0).At)/2)
	}
	require.Equal(t, []int{20, 4, 4, 3}, corners, "circle, square, diamond, triangle")
	require.NotEqual(t, Shape(1, 0, 0), Shape(2, 0, 0))
	require.Equal(t, Shape(2, 7, 9), Shape(6, 7, 9))
	require.Equal(t, "M7.0 4.0L12.0 9.0L7.0 14.0L2.0 9.0Z", Shape(2, 7, 9).D())
	require.Equal(t, "M7.0 4.0L12.0 12.0L2.0 12.0Z", Shape(3, 7, 9).D())
	require.Equal(t, "M0.0 1.2L3.0 4.0", Path{At: []float64{0, 1.25, 3, 4}}.D())
}
