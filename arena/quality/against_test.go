package quality

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/stats"
)

// TestAgainstItselfAndAnother: games of one option beside those of the other, opening by
// opening; the same games differ in nothing.
func TestAgainstItselfAndAnother(t *testing.T) {
	g, h := gameOf(t, "zertz/37"), gameOf(t, "zertz/blitz")
	a, b := NewTally(g), NewTally(h)
	for i := range int64(60) {
		r, other := randomGame(t, g, i, 2, 500), randomGame(t, h, i, 2, 500)
		require.NoError(t, a.Add(&r))
		require.NoError(t, b.Add(&other))
	}
	same := Compare(a, a, "itself")
	require.True(t, same.Inertness.Inert())
	for _, d := range same.Differences {
		require.InDelta(t, 1, d.P, 1e-12, d.Name)
		require.Zero(t, d.Value.Center, d.Name)
		require.Equal(t, d.Openings, d.Shared, d.Name)
	}
	require.Contains(t, same.Differences, Difference{Metric: Metric{
		Name: "draws", Unit: "share", N: 120, Openings: 30,
		Value: stats.Around(0, stats.Wilson(0, 30, 0.95).Hi),
	}, P: 1, Adjusted: 1, Shared: 30}, "what none of 30 openings has may differ")
	other := Compare(a, b, "blitz")
	by := map[string]Difference{}
	for _, d := range other.Differences {
		by[d.Name] = d
	}
	of, beside := named(a), named(b)
	require.InDelta(t, of["turns"].Value.Center-beside["turns"].Value.Center, by["turns"].Value.Center, 1e-12)
	require.Positive(t, by["turns"].Value.Lo, "blitz is shorter")
	require.Less(t, by["turns"].Adjusted, screen)
	require.LessOrEqual(t, by["turns"].P, by["turns"].Adjusted)
	require.Equal(t, 30, by["turns"].Shared)
	require.NotContains(t, by, "turns/median")
	text := words(t, other.blocks())
	require.Contains(t, text, "Against blitz: ")
	require.Regexp(t, `(?m)^turns +\d+\.\d+ \[.* <0\.001$`, text)
	require.NotContains(t, text, "\ndraws ")
	written, err := json.Marshal(other)
	require.NoError(t, err)
	require.Contains(t, string(written), `"p_adjusted":`)
	require.Contains(t, string(written), `"games_differ":{"name":"games-differ","value":`)
}

// People are shown the differences whose adjusted p-value is below the level.
func TestDifferencesAreScreened(t *testing.T) {
	a := &Against{Name: "b"}
	for i, p := range []float64{0.01, screen, 0.2, 0.0499} {
		a.Differences = append(a.Differences, Difference{Metric: Metric{Name: string(rune('p' + i)), N: 5, Openings: 3}, P: p / 2, Adjusted: p})
	}
	b := a.blocks()[0]
	require.Len(t, b.Table.Rows, 2)
	require.Equal(t, []string{"p", "s"}, []string{b.Table.Rows[0][0], b.Table.Rows[1][0]})
	require.Contains(t, b.Table.Caption, "2 of 4 figures differ")
	require.Nil(t, (*Against)(nil).blocks())
}
