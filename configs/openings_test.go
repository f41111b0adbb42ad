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
		{"openings: {turns: 2}", "openings:\n  plies: 0\n  turns: 2\nmaxplies"},
		{"openings: {turns: 2, plies: 0}", "openings:\n  plies: 0\n  turns: 2\nmaxplies"},
		{"openings: {turns: 0}", "openings:\n  plies: 0\nmaxplies"},
		{"openings: {turns: 1, distinct: true}", "openings:\n  plies: 0\n  turns: 1\n  distinct: true\nmaxplies"},
		{"openings: {balance: {agent: greedy}}", "openings:\n  plies: 4\n  balance:\n    agent: greedy\n    window: 0.1\n    games: 0\nmaxplies"},
		{"adjudication: {resign: {}}", "adjudication:\n  resign:\n    score: 0.97\n    moves: 4\n    both: true\n  control: 0.1\nworkers"},
		{"adjudication: {draw: {after: 9}, proven: true, control: 0}", "adjudication:\n  draw:\n    window: 0.01\n    moves: 8\n    after: 9\n  proven: true\n  control: 0\nworkers"},
	} {
		r, err := Parse[Run]("a.yaml", []byte(good+c.text+"\n"), nil)
		require.NoError(t, err)
		text, err := Marshal(r)
		require.NoError(t, err)
		require.Contains(t, string(text), c.want)
		back, err := Parse[Run]("b.yaml", text, nil)
		require.NoError(t, err)
		require.Equal(t, Hash(r), Hash(back))
	}
}

// TestOpeningsThatContradictThemselves names the key.
func TestOpeningsThatContradictThemselves(t *testing.T) {
	for text, want := range map[string]string{
		"openings: {file: a, plies: 3}":                       "openings.plies: openings of a file have no random moves, want 0, got 3",
		"openings: {file: a, turns: 3}":                       "openings.turns: openings of a file have no random moves, want 0, got 3",
		"openings: {file: a, shared: true}":                   "openings.shared: goes with neither file, distinct nor balance",
		"openings: {distinct: true, shared: true}":            "openings.shared: goes with neither file, distinct nor balance",
		"openings: {balance: {agent: a}, shared: true}":       "openings.shared: goes with neither file, distinct nor balance",
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
		_, err := Parse[Run]("a.yaml", []byte(good+text+"\n"), nil)
		require.ErrorContains(t, err, want, text)
	}
}

// TestTurnsEverywhere: wherever openings are configured, turns take the place of the
// default of plies, and say so to the tournament that is played.
func TestTurnsEverywhere(t *testing.T) {
	learn, err := Parse[Learn]("a.yaml", []byte("name: a\ngame: g\ngames: {openings: {turns: 3}}\ngate: {openings: {turns: 1}}\n"), nil)
	require.NoError(t, err)
	require.Equal(t, RunOpenings{Turns: 3}, learn.Games.Openings.Run())
	require.Equal(t, RunOpenings{Turns: 1}, learn.Gate.Openings.Run())

	tune, err := Parse[Tune]("a.yaml", []byte("name: a\ngame: g\nout: w.yaml\nselfplay: {agents: [greedy], openings: {turns: 4}}\nverify: {openings: {turns: 2}}\n"), nil)
	require.NoError(t, err)
	require.Equal(t, RunOpenings{Turns: 4}, tune.Selfplay.Openings.Run())
	require.Equal(t, RunOpenings{Turns: 2}, tune.Verify.Openings.Run())

	tune, err = Parse[Tune]("a.yaml", []byte("name: a\ngame: g\nout: w.yaml\nselfplay: {agents: [greedy], openings: {plies: 5}}\nverify: {}\n"), nil)
	require.NoError(t, err)
	require.Equal(t, RunOpenings{Plies: 5}, tune.Selfplay.Openings.Run())
	require.Equal(t, RunOpenings{Plies: 4}, tune.Verify.Openings.Run())

	numbers, err := Parse[Numbers]("a.yaml", []byte("name: a\nobjective: match\ngame: g\nmatch: {agent: a, parameters: [{name: c}], openings: {turns: 2}}\n"), nil)
	require.NoError(t, err)
	require.Equal(t, RunOpenings{Turns: 2}, numbers.Match.Openings.Run())
}

// TestOpeningWords says openings as people do.
func TestOpeningWords(t *testing.T) {
	for _, c := range []struct {
		want string
		o    RunOpenings
	}{
		{"random openings of 3 turns, the same for all games of the board", RunOpenings{Turns: 3, Shared: true}},
		{"random openings of 1 ply", RunOpenings{Plies: 1}},
		{"random openings of 4 plies", RunOpenings{Plies: 4}},
		{"random openings of 1 turn", RunOpenings{Turns: 1}},
		{"random openings of 2 turns, all different", RunOpenings{Turns: 2, Distinct: true}},
		{"the start of the game", RunOpenings{}},
		{"the list a.txt, of each opening 3 plies", RunOpenings{File: "a.txt", Prefix: 3}},
		{"random openings of 2 plies, balanced within 0.1 by b", RunOpenings{Plies: 2, Balance: &Balance{Agent: "b", Window: 0.1}}},
	} {
		require.Equal(t, c.want, c.o.Words())
	}
}
