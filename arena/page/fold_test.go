package page

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// TestFold: what is wider than 80 columns loses the columns named least, then is folded, and at last cut; figures stay whole.
func TestFold(t *testing.T) {
	name, figure := strings.Repeat("n", 20), "+100.0 ± 20.0 [+80.0, +120.0]"
	for _, c := range []struct {
		why   string
		table Table
		want  []string
	}{
		{"names before cells", Table{Head: []string{"name", ">difference of the two, these alone", "rest"}, Rows: [][]string{{name, "12", name + " " + name}}}, []string{
			"name                   difference of  rest",
			"                      the two, these",
			"                               alone",
			"nnnnnnnnnnnnnnnnnnnn              12  nnnnnnnnnnnnnnnnnnnn nnnnnnnnnnnnnnnnnnnn",
		}},
		{"the least columns before cells", Table{Head: []string{"name", "x", "a", ">b"}, Rows: [][]string{{name, figure, figure, "7"}}, Least: []string{"none", "b", "a", "x"}}, []string{
			"name                  x",
			"nnnnnnnnnnnnnnnnnnnn  +100.0 ± 20.0 [+80.0, +120.0]",
			"not shown for want of room: b, a",
		}},
		{"words, and what commas part, of the widest", Table{Head: []string{"a – b", "x", "y"}, Rows: [][]string{{name + " – " + name + "," + name, figure, "1 of 2 of 3"}}}, []string{
			"a – b                   x                              y",
			"nnnnnnnnnnnnnnnnnnnn –  +100.0 ± 20.0 [+80.0, +120.0]  1 of 2 of 3",
			"nnnnnnnnnnnnnnnnnnnn,",
			"nnnnnnnnnnnnnnnnnnnn",
		}},
		{"tables below each other", Table{Head: []string{"q", "name", "x", "y"}, Rows: [][]string{{"1", name, name + name, name}, {"1", name + "2", "", "z"}}}, []string{
			"q  name                   x",
			"1  nnnnnnnnnnnnnnnnnnnn   nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
			"1  nnnnnnnnnnnnnnnnnnnn2",
			"q  name                   y",
			"1  nnnnnnnnnnnnnnnnnnnn   nnnnnnnnnnnnnnnnnnnn",
			"1  nnnnnnnnnnnnnnnnnnnn2  z",
		}},
		{"rows that nothing tells apart are named by one column", Table{Head: []string{"q", "x", "y"}, Rows: [][]string{{"1", name + name, name + name}, {"1", name + name, name + name}}}, []string{
			"q  x", "1  " + name + name, "1  " + name + name, "q  y", "1  " + name + name, "1  " + name + name,
		}},
		{"a cell that has no place to be folded", Table{Head: []string{"x", "y"}, Rows: [][]string{{strings.Repeat(name, 4), "y"}}}, []string{
			"x" + strings.Repeat(" ", 81) + "y", strings.Repeat(name, 4) + "  y",
		}},
	} {
		require.Equal(t, c.want, c.table.Lines(), c.why)
	}
}

// TestChartOfLongNames: a chart fits, too, and is narrower where its names are long.
func TestChartOfLongNames(t *testing.T) {
	rows := []Row{{Name: strings.Repeat("n", 60), Interval: iv(-1000, 0, 1000)}, {Name: "m", Interval: iv(2000, 3000, 4000)}}
	for _, line := range (Forest{Title: "c", Unit: Elo, High: 100}).Draw(rows).lines() {
		require.LessOrEqual(t, utf8.RuneCountInString(line), Columns, line)
	}
}
