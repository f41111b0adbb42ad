package page

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// lengths are games by their number of plies: a third, none, two thirds.
func lengths() []Bar {
	return []Bar{
		{From: 10, To: 20, Interval: iv(0.2, 0.3, 0.4)},
		{From: 20, To: 30, Interval: iv(0, 0, 0.1)},
		{From: 30, To: 40, Interval: iv(0.5, 0.6, 0.8)},
	}
}

// TestBars: columns stand on the axis side by side, a unit apart, each with its interval in its middle.
func TestBars(t *testing.T) {
	t.Parallel()
	c := Bars{Title: "Lengths", Across: "plies", Up: "share of games", Unit: Percent}.Draw(lengths())
	require.Equal(t, []string{"share of games"}, labels(c, "start"))
	require.Equal(t, []string{"plies", "0.0%", "20.0%", "40.0%", "60.0%", "80.0%"}, labels(c, "end"))
	require.Equal(t, []string{"10", "15", "20", "25", "30", "35", "40"}, labels(c, "middle"))
	x, y := Scale{10, 40, 70, 744}, Scale{0, 0.8, 266, 30}
	require.Len(t, c.Estimates, 3)
	for i, want := range []struct {
		name, figure         string
		left, right, value   float64
		low, high, middle, h float64
	}{
		{"10 to 19", "30.0% [20.0, 40.0]", 10, 20, 0.3, 0.2, 0.4, 15, y.At(0.3)},
		{"20 to 29", "0.0% [0.0, 10.0]", 20, 30, 0, 0, 0.1, 25, 265.5},
		{"30 to 39", "60.0% [50.0, 80.0]", 30, 40, 0.6, 0.5, 0.8, 35, y.At(0.6)},
	} {
		e, left, right := c.Estimates[i], x.At(want.left)+1, x.At(want.right)-1
		require.Equal(t, want.name, e.Name)
		require.Equal(t, want.figure, e.Figure)
		require.Equal(t, []float64{left, want.h, right, want.h, right, 266, left, 266}, e.Mark.At, e.Name)
		require.Equal(t, []float64{y.At(want.low), y.At(want.value), y.At(want.high)}, []float64{e.Y1, e.Y, e.Y2}, e.Name)
		require.Equal(t, []float64{x.At(want.middle), x.At(want.middle)}, []float64{e.X1, e.X2}, e.Name)
	}
}

// TestBarsNotDetermined: the place of a bar without bounds stays empty; open ends reach the top.
func TestBarsNotDetermined(t *testing.T) {
	t.Parallel()
	bars := lengths()
	bars[0].Interval, bars[2].Interval = Interval{}, atLeast(0.5, 0.6)
	c := Bars{Unit: Percent}.Draw(bars)
	require.Len(t, c.Estimates, 2)
	require.Equal(t, "20 to 29", c.Estimates[0].Name)
	require.Equal(t, "open", c.Estimates[1].Open)
	require.Equal(t, 30.0, c.Estimates[1].Y2)
	require.Contains(t, labels(c, "middle"), "10", "the axis begins with the first bar")
	zero := Bars{Unit: Percent}.Draw([]Bar{{From: 0, To: 1, Interval: iv(0, 0, 0)}})
	require.NotContains(t, string(zero.SVG()), "NaN", "of no games at all")
}

// table is three players of whom two have met.
func table() Heat {
	share := iv(0.55, 0.8, 0.9)
	other := iv(0.1, 0.2, 0.45)
	even := iv(0.4, 0.5, 0.6)
	return Heat{Title: "Scores", Names: []string{"ann", "bob", "cid"}, Shares: [][]*Interval{{nil, &share, &even}, {&other, nil, nil}, {&even, nil, nil}}}
}

// TestHeat: above one half a cell has one colour, below another, deeper the further away; without games it is grey.
func TestHeat(t *testing.T) {
	t.Parallel()
	c := table().Draw()
	require.Len(t, c.Areas, 9)
	for _, want := range []struct {
		cell     int
		class    string
		strength float64
		title    string
	}{
		{0, "none", 1, ""},
		{1, "high", 0.3, "ann against bob: 80.0% [55.0, 90.0]"},
		{2, "high", 0, "ann against cid: 50.0% [40.0, 60.0]"},
		{3, "low", 0.3, "bob against ann: 20.0% [10.0, 45.0]"},
		{5, "none", 1, ""},
	} {
		a := c.Areas[want.cell]
		require.Equal(t, want.class, a.Class, "cell %d", want.cell)
		require.InDelta(t, want.strength, a.Strength, 1e-9, "cell %d", want.cell)
		require.Equal(t, want.title, a.Title, "cell %d", want.cell)
	}
	require.Equal(t, []string{"1 ann", "2 bob", "3 cid"}, labels(c, "end"))
	require.Equal(t, []string{"1", "[55, 90]", "80%", "[40, 60]", "50%", "2", "[10, 45]", "20%", "3", "[40, 60]", "50%"}, labels(c, "middle"))
}

// TestHeatPlaces: cells of 84 by 44, two units apart, row below row.
func TestHeatPlaces(t *testing.T) {
	t.Parallel()
	c := table().Draw()
	left := 16 + 7.2*8 + 20
	require.Equal(t, 36.0+3*44+8, c.Height)
	for i, a := range c.Areas {
		require.InDelta(t, left+84*float64(i%3)+1, a.X, 1e-9)
		require.InDelta(t, 36+44*float64(i/3)+1, a.Y, 1e-9)
		require.Equal(t, []float64{82, 42}, []float64{a.Width, a.Height})
	}
	for _, text := range c.Texts {
		if text.Text == "80%" || text.Text == "[55, 90]" { // in the second cell of the first row, one below the other
			require.InDelta(t, left+84*1.5, text.X, 1e-9)
			require.Equal(t, map[string]float64{"80%": 57, "[55, 90]": 71}[text.Text], text.Y)
		}
	}
}

// TestHeatOfMany: narrower cells lose the interval first, then the number; the title keeps both.
func TestHeatOfMany(t *testing.T) {
	t.Parallel()
	draw := func(n int) *Chart {
		h := Heat{}
		share := iv(0.6, 0.7, 0.8)
		for i := range n {
			h.Names = append(h.Names, fmt.Sprintf("p%02d", i))
			row := make([]*Interval, n)
			for k := range row {
				row[k] = &share
			}
			h.Shares = append(h.Shares, row)
		}
		return h.Draw()
	}
	for _, c := range []struct {
		players           int
		interval, percent bool
	}{{4, true, true}, {11, true, true}, {12, false, true}, {21, false, true}, {22, false, false}, {40, false, false}} {
		words := labels(draw(c.players), "middle")
		require.Equal(t, c.interval, slices.Contains(words, "[60, 80]"), "%d players", c.players)
		require.Equal(t, c.percent, slices.Contains(words, "70%"), "%d players", c.players)
		a := draw(c.players).Areas
		require.Equal(t, "p01 against p00: 70.0% [60.0, 80.0]", a[c.players].Title)
		require.LessOrEqual(t, a[len(a)-1].X+a[len(a)-1].Width, Width, "%d players", c.players)
	}
	require.Empty(t, (Heat{Title: "no player"}).Draw().Areas)
}
