package page

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// labels are the words of a chart at one anchor, from the first to the last.
func labels(c *Chart, anchor string) (words []string) {
	for _, text := range c.Texts {
		if text.Anchor == anchor {
			words = append(words, text.Text)
		}
	}
	return words
}

// rules are the lines of the grid of a class.
func rules(c *Chart, class string) (found []Rule) {
	for _, r := range c.Rules {
		if r.Class == class {
			found = append(found, r)
		}
	}
	return found
}

// ratings are three players: the lowest lost all its games, and has an upper bound alone.
func ratings() []Row {
	return []Row{
		{Name: "strong", Interval: iv(60, 100, 140), Group: 0},
		{Name: "even", Interval: iv(-40, 0, 40), Group: 1, Note: "(anchor)"},
		{Name: "lost all", Interval: atMost(-100, -60), Group: 2},
	}
}

// TestForest places three ratings by hand: names of eight characters at most leave 16 + 7.2·8 = 73.6
// for them, so the axis from -200 to 200 goes from 73.6 to 555, and 0 is at 314.3.
func TestForest(t *testing.T) {
	t.Parallel()
	c := Forest{Title: "Ratings", Axis: "Elo", Unit: Elo, Low: -200, High: 200}.Draw(ratings())
	require.Equal(t, 760.0, c.Width)
	require.Equal(t, 34.0+3*20+22, c.Height)
	require.Equal(t, []string{"strong", "even", "lost all"}, labels(c, "end"))
	require.Equal(t, []string{"Elo", "+100 [+60, +140]", "+0 [-40, +40] (anchor)", "-100 […, -60]"}, labels(c, "start"))
	require.Equal(t, []string{"-200", "-100", "+0", "+100", "+200"}, labels(c, "middle"))

	require.Len(t, c.Estimates, 3)
	for i, want := range []struct{ low, at, high, y float64 }{
		{314.3 + 60*1.2035, 314.3 + 120.35, 314.3 + 140*1.2035, 44},
		{314.3 - 40*1.2035, 314.3, 314.3 + 40*1.2035, 64},
		{73.6, 314.3 - 120.35, 314.3 - 60*1.2035, 84},
	} {
		e := c.Estimates[i]
		require.InDeltaSlice(t, []float64{want.low, want.at, want.high}, []float64{e.X1, e.X, e.X2}, 1e-9, e.Name)
		require.Equal(t, []float64{want.y, want.y, want.y}, []float64{e.Y1, e.Y, e.Y2}, e.Name)
	}
	require.Equal(t, []string{"", "", "open"}, []string{c.Estimates[0].Open, c.Estimates[1].Open, c.Estimates[2].Open})
	require.Equal(t, "+0 [-40, +40] (anchor)", c.Estimates[1].Figure)
	// Who lost all games has no mark at a rating: an arrow goes on to the left, and to the right for who won all.
	require.Equal(t, []float64{73.6, 84, 82.6, 79.5, 82.6, 88.5}, c.Estimates[2].Mark.At)
	c = Forest{Unit: Elo, Low: -200, High: 200}.Draw([]Row{{Name: "won all", Interval: atLeast(60, 100)}})
	require.Equal(t, []float64{555, 44, 546, 39.5, 546, 48.5}, c.Estimates[0].Mark.At)
}

// TestForestZero: the line of no difference is drawn where the axis goes past it, not on its edge.
func TestForestZero(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name            string
		low, high, zero float64
		at              []float64
	}{
		{"in the middle", -200, 200, 0, []float64{314.3}},
		{"elsewhere", -200, 200, 100, []float64{434.65}},
		{"on the edge", 0, 200, 0, nil},
		{"outside", 50, 200, 0, nil},
	} {
		var at []float64
		for _, r := range rules(Forest{Unit: Elo, Low: c.low, High: c.high, Zero: c.zero}.Draw(ratings()), "zero") {
			require.Equal(t, r.X1, r.X2)
			at = append(at, r.X1)
		}
		require.InDeltaSlice(t, c.at, at, 1e-9, c.name)
	}
}

// TestForestReach: with Most the axis follows the rows; with Held zero is always on it.
func TestForestReach(t *testing.T) {
	t.Parallel()
	far := []Row{{Name: "a", Interval: iv(500, 600, 700)}}
	ends := func(f Forest) (low, high string) {
		ticks := labels(f.Draw(far), "middle")
		return ticks[0], ticks[len(ticks)-1]
	}
	low, high := ends(Forest{Unit: Elo, Most: 300})
	require.Equal(t, [2]string{"+500", "+700"}, [2]string{low, high})
	low, high = ends(Forest{Unit: Elo, Most: 300, Held: true})
	require.Equal(t, [2]string{"+0", "+700"}, [2]string{low, high}, "from -35 to 735 a tick each 100")
	low, high = ends(Forest{Unit: Elo, Most: 50})
	require.Equal(t, [2]string{"+560", "+640"}, [2]string{low, high}, "ends further than 50 away are cut")

	shares := labels(Forest{Unit: Percent, Most: 1}.Draw([]Row{{Name: "a", Interval: iv(0.4, 0.5, 0.6)}}), "middle")
	require.Equal(t, []string{"40.0%", "60.0%"}, []string{shares[0], shares[len(shares)-1]})

	one := labels(Forest{Unit: Elo, Most: 300}.Draw([]Row{{Name: "a", Interval: iv(5, 5, 5)}}), "middle")
	require.Equal(t, []string{"+0", "+1", "+2", "+3", "+4", "+5"}, one, "the ticks of one row without width differ")
}

// TestForestBars: a bar goes from the base to the value, to either side, and is seen at the base too.
func TestForestBars(t *testing.T) {
	t.Parallel()
	f := Forest{Unit: Percent, Low: 0, High: 1, Base: 0.5, Bars: true}
	c := f.Draw([]Row{{Name: "more", Interval: iv(0.6, 0.75, 0.9)}, {Name: "less", Interval: iv(0.1, 0.25, 0.4)}, {Name: "even", Interval: iv(0.4, 0.5, 0.6)}})
	width := 555 - 73.6
	half, quarter := 73.6+width/2, width/4
	for i, want := range [][2]float64{{half, half + quarter}, {half - quarter, half}, {half, half + 0.5}} {
		e := c.Estimates[i]
		require.True(t, e.Mark.Closed)
		require.InDeltaSlice(t, []float64{want[0], e.Y - 4, want[1], e.Y - 4, want[1], e.Y + 4, want[0], e.Y + 4}, e.Mark.At, 1e-9, e.Name)
		require.True(t, strings.HasSuffix(e.Class, " bar"), e.Class)
	}
}

// TestForestNotDetermined: a row without a bound has its name and its words, and no mark.
func TestForestNotDetermined(t *testing.T) {
	t.Parallel()
	c := Forest{Unit: Elo, Low: 0, High: 1}.Draw([]Row{{Name: "won all", Interval: Interval{Value: 0}, Note: "1 game"}})
	require.Equal(t, []string{"won all"}, labels(c, "end"))
	require.Contains(t, labels(c, "start"), "not determined 1 game")
	require.Empty(t, c.Estimates)
}

// TestForestNames: a long name is cut, and moves the axis no further than 38 characters ask for.
func TestForestNames(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ä", 60)
	c := Forest{Unit: Elo, Low: 0, High: 1}.Draw([]Row{{Name: long, Interval: iv(0, 0, 1)}})
	require.Equal(t, []string{strings.Repeat("ä", 19) + "…" + strings.Repeat("ä", 18)}, labels(c, "end"))
	require.InDelta(t, 16+7.2*38, c.Estimates[0].X, 1e-9)
	require.Equal(t, long, c.Estimates[0].Name, "the title of the mark says the whole name")
}
