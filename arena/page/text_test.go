package page

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestText: what is said, a chart where no table stands beside it, and not what is long.
func TestText(t *testing.T) {
	two := []Row{{Name: "a", Interval: iv(0, 10, 20)}, {Name: "b", Interval: iv(60, 70, 100)}}
	chart := Forest{Title: "Chart", Unit: Elo, High: 100}.Draw(two)
	table := &Table{Caption: "Table.", Head: []string{"name", ">n"}}
	table.Add("x", "12")
	d := &Document{Title: "T", Facts: []string{"f"}, Sections: []Section{
		{Title: "Empty", Why: "for this."},
		{Title: "Full", Blocks: []Block{{Heading: "H", Sentences: []string{"s."}, Chart: chart}, {Chart: chart, Table: table}, {Summary: "More", Long: true, Text: "long"}, {Text: "a\nb\n"}}},
	}}
	require.Equal(t, `T
f

== Full ==
H
  s.
Chart
a  -----o----                                        +10 [+0, +20]
b                              -----o--------------  +70 [+60, +100]

Table.
name   n
x     12

More (on the page)

  a
  b
`, testkit.Written(t, d))
}

// TestTextOfAValueBesideItsInterval: a value that its interval does not hold is drawn, and the interval goes as far as it.
func TestTextOfAValueBesideItsInterval(t *testing.T) {
	c := &Chart{Estimates: []Estimate{{Name: "below", X: 0, X1: 40, X2: 90}, {Name: "above", X: 90, X1: 0, X2: 50}}}
	require.Equal(t, []string{"below  o" + strings.Repeat("-", 47), "above  " + strings.Repeat("-", 47) + "o"}, c.lines())
}

// TestTextOfCurves: a point by its place, a hollow one otherwise, one without a bound too; of many the title.
func TestTextOfCurves(t *testing.T) {
	line := Series{Name: "s", Points: []Point{{X: 3, Interval: iv(0, 50, 100)}, {X: 4, Interval: iv(0, 0, 0), Hollow: true}, {X: 5, Interval: Interval{Value: 100, Low: new(50.0)}}}}
	draw := func(s Series) string {
		c, _, _ := Plot{Title: "Curve", Across: "step", Unit: Elo}.Draw([]Series{s})
		return testkit.Written(t, &Document{Sections: []Section{{Title: "S", Blocks: []Block{{Chart: c}}}}})
	}
	got := draw(line)
	require.Contains(t, got, "s, step 3  -")
	require.Regexp(t, `s, step 4 +O +\+0 \[\+0, \+0\]`, got)
	require.Regexp(t, `s, step 5 +-+o-* +\+100 \[\+50, …\]`, got)
	require.Regexp(t, `(?m)^s{24}….*, step 3 +-.*\n^s{24}….*, step 4 +O`, draw(Series{Name: strings.Repeat("s", 60), Points: line.Points}), "places of a long name")
	for range mostMarks {
		line.Points = append(line.Points, line.Points[0])
	}
	require.Equal(t, "\n== S ==\nCurve (on the page)\n", draw(line))
}

// TestTextOfHostile: no name reaches the terminal as it is, or begins a line.
func TestTextOfHostile(t *testing.T) {
	got := testkit.Written(t, hostile())
	require.NotContains(t, got, "\x1b")
	require.NotContains(t, testkit.Written(t, &Document{Title: "a\nb"}), "a\nb")
}

func iv(low, value, high float64) Interval { return Interval{Value: value, Low: &low, High: &high} }
