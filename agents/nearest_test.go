package agents

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestEditDistance(t *testing.T) {
	for _, row := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"kitten", "sitting", 3}, {"sims", "sim", 1}, {"ab", "ba", 2}} {
		require.Equal(t, row.want, editDistance(row.a, row.b), "%q to %q", row.a, row.b)
	}
}

func TestEditDistanceIsAMetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[abc]{0,6}`)
		a, b, c := word.Draw(t, "a"), word.Draw(t, "b"), word.Draw(t, "c")
		require.Equal(t, editDistance(a, b), editDistance(b, a), "symmetry")
		require.Equal(t, a == b, editDistance(a, b) == 0, "identity")
		require.LessOrEqual(t, editDistance(a, c), editDistance(a, b)+editDistance(b, c), "triangle")
	})
}

func TestNearestTakesTheFirstOfEquals(t *testing.T) {
	name, d := nearest("cat", []string{"dog", "bat", "hat"})
	require.Equal(t, "bat", name)
	require.Equal(t, 1, d)
}
