package configs

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestConfined: every way in which a text names a file is found at its key; names of games and of shipped weights, and texts of
// other meaning, are not reported.
func TestConfined(t *testing.T) {
	for _, c := range []struct {
		key, value string
		file       bool
	}{
		{"agents.0.spec", "mcts:sims=400,weights=learned", false},
		{"agents.0.spec", "mcts:sims=400,weights=./learned", true},
		{"agents.0.spec", `mcts:weights=a\b`, true},
		{"agents.0.spec", "greedy:weights=x.yaml", true},
		{"agents.0.spec", "epsilon:p=0.3,agent=(greedy:weights=/etc/x)", true},
		{"agents.0.spec", "epsilon:p=0.3,agent=(book:file=x)", true},
		{"agents.0.spec", "book:file=x", true},
		{"game", "gipf/basic:white=2", false},
		{"games.0", "gipf/basic:white={-2..3}", false},
		{"questions.0.differ.0", "zertz/37", false},
		{"openings.file", "x", true},
		{"openings.file", "", false},
		{"openings.file", "configs/openings/gipf-basic.txt", false},
		{"openings.file", "openings/gipf-basic.txt", false},
		{"openings.file", "./configs/openings/gipf-basic.txt", true},
		{"openings.file", "configs/openings/../openings/gipf-basic.txt", true},
		{"openings.file", "configs/configs/openings/gipf-basic.txt", true},
		{"openings.file", "configs/quickstart", true},
		{"openings.file", "quickstart.yaml", true},
		{"init", "zero", false},
		{"fit.init", "/etc/passwd", true},
		{"init", "x.yaml", true},
		{"name", "a/b", false},
	} {
		require.Equal(t, c.file, namesFile(c.key, c.value), "%s: %s", c.key, c.value)
	}
	text := []byte("name: x\ngame: zertz/37\nfoo: 1\nagents: [{name: a, spec: \"greedy:weights=/x\"}, {name: b, spec: random}]\n")
	err := Confined(KindRun, "text", text, []string{"openings.file=hub.db"})
	require.EqualError(t, err, `text:3:1: foo: unknown key "foo", want one of `+runKeys(t)+`
text:4:26: agents.0.spec: "greedy:weights=/x" names a file: here only what ships with the program can be named
--set openings.file=hub.db: openings.file: "hub.db" names a file: here only what ships with the program can be named`)
	require.NoError(t, Confined(KindRun, "text", []byte("foo: 1\n"), nil), "what else is wrong is said elsewhere")
	require.ErrorContains(t, Confined(KindWeights, "text", text, nil), "text: a file of the kind weights is no job")
}

// runKeys are the keys of a run as errors list them.
func runKeys(t *testing.T) string {
	t.Helper()
	_, err := Parse[Run]("text", []byte("name: x\ngame: g\nfoo: 1\nagents: [{name: a, spec: x}]\n"), nil)
	var problems Problems
	require.ErrorAs(t, err, &problems)
	_, keys, _ := strings.Cut(problems[0].Err.Error(), "want one of ")
	return keys
}
