package rules_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/jsonl"
	"gipf.arena/rules/rulestest"
)

// TestNim takes the game of the example through everything that works with any
// game: the acceptance suite, a catalogue, counts and questions.
func TestNim(t *testing.T) {
	rulestest.Run(t, nim{}, rulestest.Options{})

	games := catalog.New(append(catalog.Variants(), catalog.Of(nim{}, "Nim with one pile"))...)
	g, err := games.Game("nim")
	require.NoError(t, err)
	require.Equal(t, nim{}, g)
	_, err = games.Game("nim:pile=3")
	require.ErrorContains(t, err, `no option "pile"`)
	_, err = games.Game("nym")
	require.ErrorContains(t, err, `did you mean "nim"?`)
	list, err := catalog.Describe(games.Family("nim"))
	require.NoError(t, err)
	require.Equal(t, []catalog.Entry{{Name: "nim", Description: "Nim with one pile", Options: "pie=0|1", Version: 1, Start: "21 1", Features: []string{}}}, list)
	require.Equal(t, catalog.Features{Game: "nim", Positions: []catalog.Feature{}, Moves: []catalog.Feature{}, Events: []rules.EventKind{}}, catalog.FeaturesOf(g))

	require.Equal(t, []uint64{3, 9, 27}, rules.Perft(g, g.New(0), 3))
	var out strings.Builder
	question := `{"game":"nim","variant":"","position":"3 2","play":["1"]}`
	require.NoError(t, jsonl.Answerer{Games: games}.Serve(strings.NewReader(question), &out))
	require.JSONEq(t, `{"game":"nim","variant":"","position":"2 1","actor":1,"outcome":null,
		"actions":["1","2"],"successors":["0 2","1 2"]}`, out.String())
}
