package catalog

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestEditDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"abc", "", 3},
		{"kitten", "sitting", 3},
		{"basic", "basik", 1},
		{"flaw", "lawn", 2},
	} {
		require.Equal(t, c.want, editDistance(c.a, c.b), "%q to %q", c.a, c.b)
	}
}

func TestEditDistanceIsADistance(t *testing.T) {
	word := rapid.StringMatching(`[ab]{0,6}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := word.Draw(t, "a"), word.Draw(t, "b"), word.Draw(t, "c")
		require.Equal(t, a == b, editDistance(a, b) == 0)
		require.Equal(t, editDistance(a, b), editDistance(b, a))
		require.LessOrEqual(t, editDistance(a, c), editDistance(a, b)+editDistance(b, c))
	})
}
