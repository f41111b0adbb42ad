package study

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/report"
)

// TestHeadline puts counts before an answer of more than a few sentences, in the order in
// which they are met, and nothing before a short one.
func TestHeadline(t *testing.T) {
	cell := func(games int, diff float64, uneven, fair bool) (all [2]*claim) {
		row := report.StudyContrast{Games: games, Diff: report.Interval{Value: diff}, Holds: uneven}
		within := row
		within.Holds, within.Margin = fair, 0.03
		return [2]*claim{{row: row}, {row: within}}
	}
	var count tally
	for _, c := range [][2]*claim{cell(100, 0.1, true, false), cell(100, 0.2, true, false), cell(100, -0.1, true, false), cell(100, 0, false, false), cell(900, 0.01, true, true), cell(0, 0, false, false)} {
		count.add(balance(c[0], c[1]), 1)
	}
	require.Equal(t, "Of 6 cells 2 favour who moves first, 1 favour who moves second, 1 show neither advantage nor fairness, 1 are fair within 3 points of a hundred, 1 have no games yet.",
		count.sentence("6 cells"))

	said := func(text string) func() string { return func() string { return text } }
	a := &answering{lines: [][]func() string{{said("a"), said("b")}, {said("1"), said("2"), said("3"), said("4"), said("5")}}}
	a.headline(1, said("counts"))
	a.headline(2, said("counts"))
	require.Len(t, a.lines[0], 2)
	require.Len(t, a.lines[1], 6)
	require.Equal(t, "counts", a.lines[1][0]())
	require.Equal(t, "1", a.lines[1][1]())
}
