package study

import (
	"flag"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	answers "gipf.arena/arena/stats/balance"
	"gipf.arena/internal/testkit"
)

// pairs is how many pairs of studies TestSameGameTwice plays: few in CI; by hand
//
//	go test ./arena/study -run TestSameGameTwice -pairs 200 -v
var pairs = flag.Int("pairs", 2, "pairs of studies of TestSameGameTwice")

const twice = `study: twice
games: [lyngk/base, "lyngk/base:neutral=equal", zertz/37, gipf/basic]
levels: [{family: random, spec: random}]
precision: {score: 0.06, min: 25, max: 75, block: 25}
`

// TestSameGameTwice compares games with themselves at another seed, in every figure of the
// screening: no more than one study in twenty may claim that anything differs, by Holm's
// correction or by Benjamini and Hochberg's.
func TestSameGameTwice(t *testing.T) {
	testkit.SkipInRace(t)
	flagged := map[string]int{}
	comparisons := 0
	for i := range *pairs {
		a, b := randomly(t, 2*i+1), randomly(t, 2*i+2)
		var p []float64
		for k := range a {
			for _, figure := range screened {
				if row, c := contrast(0, figure, a[k], b[k]); c != nil {
					p = append(p, row.P)
				}
			}
		}
		comparisons += len(p)
		for name, by := range map[string]func([]float64) []float64{"Holm": answers.Holm, "Benjamini-Hochberg": answers.BenjaminiHochberg} {
			for _, adjusted := range by(p) {
				if adjusted <= 0.05 {
					flagged[name]++
					break
				}
			}
		}
	}
	require.GreaterOrEqual(t, comparisons, *pairs*4*4)
	for _, name := range []string{"Holm", "Benjamini-Hochberg"} {
		share := stats.Wilson(flagged[name], *pairs, 0.95)
		t.Logf("%s: %d of %d studies claim something, %s; %d comparisons in all", name, flagged[name], *pairs, share.Percent(), comparisons)
		require.LessOrEqual(t, share.Lo, 0.05, name)
	}
}

// randomly plays a study with a seed and returns its cells.
func randomly(t *testing.T, seed int) (cells []*played) {
	t.Helper()
	s, err := Parse(runs.Standard(), "twice.yaml", []byte(twice), []string{fmt.Sprintf("seed=%d", seed)})
	require.NoError(t, err)
	dir := testkit.Path(t, "study")
	session, err := journal.Begin(t.Context(), s, dir, journal.Options{Workers: 1})
	require.NoError(t, err)
	defer session.Close()
	_, err = session.Run(t.Context())
	require.NoError(t, err)
	for i := range s.Cells {
		p, err := s.read(t.Context(), dir, &s.Cells[i])
		require.NoError(t, err)
		cells = append(cells, p)
	}
	return cells
}
