package configs

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestOpeningDefaults writes out what a file says.
func TestOpeningDefaults(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"openings: {file: a.txt}", "openings:\n  plies: 0\n  file: a.txt\nmaxplies"},
		{"openings: {file: a.jsonl, plies: 0, prefix: 6, order: file}", "openings:\n  plies: 0\n  file: a.jsonl\n  prefix: 6\n  order: file\nmaxplies"},
		{"openings: {balance: {agent: greedy}}", "openings:\n  plies: 4\n  balance:\n    agent: greedy\n    window: 0.1\n    games: 0\nmaxplies"},
		{"adjudication: {resign: {}}", "adjudication:\n  resign:\n    score: 0.97\n    moves: 4\n    both: true\n  control: 0.1\nworkers"},
		{"adjudication: {draw: {after: 9}, proven: true, control: 0}", "adjudication:\n  draw:\n    window: 0.01\n    moves: 8\n    after: 9\n  proven: true\n  control: 0\nworkers"},
	} {
		r, err := ParseRun("a.yaml", []byte(good+c.text+"\n"), nil)
		require.NoError(t, err)
		text, err := Marshal(r)
		require.NoError(t, err)
		require.Contains(t, string(text), c.want)
		back, err := ParseRun("b.yaml", text, nil)
		require.NoError(t, err)
		require.Equal(t, Hash(r), Hash(back))
	}
}

// TestOpeningsThatContradictThemselves names the key.
func TestOpeningsThatContradictThemselves(t *testing.T) {
	for text, want := range map[string]string{
		"openings: {file: a, plies: 3}":                       "openings.plies: openings of a file have no random moves, want 0, got 3",
		"openings: {prefix: 3}":                               "openings.prefix: belongs to a file, and there is none",
		"openings: {order: file}":                             "openings.order: belongs to a file",
		"openings: {order: backwards, file: a}":               `openings.order: unknown value "backwards"`,
		"openings: {digest: " + strings.Repeat("f", 64) + "}": "openings.digest: belongs to a file",
		"openings: {digest: 0a, file: a}":                     "openings.digest: must match",
		"openings: {balance: {window: 0.6, agent: a}}":        "openings.balance.window: must be at most 0.5, got 0.6",
		"openings: {balance: {window: 0.1}}":                  "openings.balance.agent: is required",
		"adjudication: {}":                                    "adjudication: want resign, draw or proven: true",
		"adjudication: {control: 0.5}":                        "adjudication: want resign",
		"adjudication: {resign: {score: 0.5}}":                "adjudication.resign.score: must be above 0.5",
		"adjudication: {resign: {moves: 0}}":                  "adjudication.resign.moves: must be at least 1",
		"adjudication: {proven: true, control: 2}":            "adjudication.control: must be at most 1",
	} {
		_, err := ParseRun("a.yaml", []byte(good+text+"\n"), nil)
		require.ErrorContains(t, err, want, text)
	}
}
