package nearest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestWord(t *testing.T) {
	for _, row := range []struct {
		word     string
		names    []string
		want     string
		distance int
	}{
		{"cat", []string{"dog", "bat", "hat"}, "bat", 1}, // the first of equals
		{"gipf/basik", []string{"gipf/basic", "gipf/standard"}, "gipf/basic", 1},
		{"kitten", []string{"sitting"}, "sitting", 3},
		{"", []string{"abc"}, "abc", 3},
		{"abc", nil, "", 3},
	} {
		name, d := Word(row.word, row.names)
		require.Equal(t, row.want, name, "%q", row.word)
		require.Equal(t, row.distance, d, "%q", row.word)
	}
	_, d := Word(strings.Repeat("x", 1<<20), []string{"pairs"})
	require.Equal(t, longest, d, "a hostile word is cut")
}

func TestEditsAreAMetric(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[abc]{0,6}`)
		a, b, c := word.Draw(t, "a"), word.Draw(t, "b"), word.Draw(t, "c")
		require.Equal(t, edits(a, b), edits(b, a), "symmetry")
		require.Equal(t, a == b, edits(a, b) == 0, "identity")
		require.LessOrEqual(t, edits(a, c), edits(a, b)+edits(b, c), "triangle")
	})
}

func TestSlip(t *testing.T) {
	names := []string{"pairs", "seed", "c"}
	for word, want := range map[string]string{
		"pairs": "pairs", "piars": "pairs", "pair": "pairs", "seeds": "seed", "sead": "seed", "sd": "seed",
		"x": "", "": "", "completely": "",
	} {
		name, ok := Slip(word, names)
		require.Equal(t, want != "", ok, "%q", word)
		if ok {
			require.Equal(t, want, name, "%q", word)
		}
	}
	_, ok := Slip("", nil)
	require.False(t, ok)
}
