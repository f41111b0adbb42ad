package sanitize

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestNearest(t *testing.T) {
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
		name, d := nearest(row.word, row.names)
		require.Equal(t, row.want, name, "%q", row.word)
		require.Equal(t, row.distance, d, "%q", row.word)
	}
	_, d := nearest(strings.Repeat("x", 1<<20), []string{"pairs"})
	require.Equal(t, longest, d, "a hostile word is cut")
}

func TestEdits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringMatching(`[abc]{0,6}`)
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		require.Equal(t, edits(a, b), edits(b, a), "symmetry")
		require.Equal(t, a == b, edits(a, b) == 0, "identity")
		require.LessOrEqual(t, edits(a, b), max(len(a), len(b)), "replacing everything will do")
		require.GreaterOrEqual(t, edits(a, b), max(len(a)-len(b), len(b)-len(a)), "lengths must be made up for")
		require.LessOrEqual(t, edits(a+"x", b+"x"), edits(a, b), "a common end is free")
	})
	require.Equal(t, 1, edits("tow", "two"), "an exchange is one edit")
	require.Equal(t, 3, edits("ca", "abc"), "but not of letters edited again")
}

func TestMeant(t *testing.T) {
	names := []string{"pairs", "seed", "c"}
	for word, want := range map[string]string{
		"pairs": "pairs", "piars": "pairs", "pirs": "pairs", "pair": "pairs", "seeds": "seed", "sead": "seed", "sd": "seed",
		"x": "", "": "", "completely": "",
	} {
		name, ok := Meant(word, names)
		require.Equal(t, want != "", ok, "%q", word)
		if ok {
			require.Equal(t, want, name, "%q", word)
		}
	}
	_, ok := Meant("", nil)
	require.False(t, ok)
}

func TestSuggest(t *testing.T) {
	require.Equal(t, `did you mean "sims"?`, Hint("sim", []string{"ms", "sims"}))
	require.Equal(t, "want one of ms, sims", Hint("weights", []string{"ms", "sims"}))
	require.Equal(t, "there are none", Hint("ms", nil))
	require.Equal(t, `want one of \u000a\u001b[2J, b`, Hint("weights", []string{"\n\x1b[2J", "b"}))
}
