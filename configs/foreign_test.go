package configs

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Users of other programs are told our word, in files as well as in overrides.
func TestForeignWords(t *testing.T) {
	for word, want := range map[string]string{
		"concurrency": "workers",
		"rounds":      "pairs: two games from one opening, sides exchanged",
		"games":       "pairs, of two games each",
		"nodes":       "a parameter in the spec of an agent: mcts:sims=400, ugi:nodes=400 for an engine",
		"engines":     "agents, a name and a spec each",
		"plies":       "openings.plies",
		"maxMoves":    "maxplies, which counts the moves of both sides",
		"book":        "openings.file",
		"resign":      "adjudication.resign",
		"elo0":        "sprt.elo0",
		"srand":       "seed",
	} {
		_, err := Parse[Run]("a.yaml", []byte(good+word+": 4\n"), nil)
		require.EqualError(t, err, `a.yaml:6:1: `+word+`: unknown key "`+word+`", here it is `+want)
		_, err = Parse[Run]("a.yaml", []byte(good), []string{word + "=4"})
		require.EqualError(t, err, `--set `+word+`=4: `+word+`: unknown key "`+word+`", here it is `+want)
	}
	require.Empty(t, Foreign("pears"))
	_, err := Parse[Run]("a.yaml", []byte(good), []string{"pears=4"})
	require.EqualError(t, err, `--set pears=4: pears: unknown key "pears", did you mean "pairs"?`)
}

// A foreign word is in the table once, and is no key at the top of a tournament;
// every key that the table names is one.
func TestForeignTable(t *testing.T) {
	ours, seen := map[string]bool{}, map[string]bool{}
	for _, k := range Keys(KindRun) {
		ours[k.Path] = true
		group, _, _ := strings.Cut(k.Path, ".")
		ours[group] = true
	}
	for _, f := range foreignWords {
		for word := range strings.FieldsSeq(f.words) {
			require.False(t, seen[word], word)
			require.False(t, ours[word], word)
			seen[word] = true
		}
		first := strings.FieldsFunc(f.ours, func(r rune) bool { return r == ' ' || r == ',' || r == ':' })[0]
		switch first {
		case "a", "the", "nothing", "--interval":
		case "adjudication.resign", "adjudication.draw":
			require.True(t, ours["adjudication"], first)
		default:
			require.True(t, ours[first], first)
		}
	}
}
