package rules_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

func TestSplitName(t *testing.T) {
	for name, want := range map[string][3]string{
		"gipf/basic:white=3,black=0": {"gipf", "basic", "white=3,black=0"},
		"zertz/48":                   {"zertz", "48", ""},
		"gipf":                       {"gipf", "", ""},
		"":                           {},
	} {
		game, variant, options := rules.SplitName(name)
		require.Equal(t, want, [3]string{game, variant, options}, name)
	}
}

// TestClass counts the classes of what one move leads to and compares with
// what a person counts. (That images are of one class, and LYNGK's colours without
// names, is tested with the games.)
func TestClass(t *testing.T) {
	for _, c := range []struct {
		game    string
		classes int
		why     string
	}{
		{"gipf/basic", 5, "a white piece beside a white or a black corner, at a white corner inwards, at a black one along or inwards"},
		{"zertz/37", 18, "three marbles; the centre, the rings around it, and two kinds of rings at distances 2 and 3"},
	} {
		g, err := catalog.Game(c.game)
		require.NoError(t, err)
		s, seen := g.New(0), map[uint64]bool{}
		for _, m := range s.Moves(nil) {
			next := g.New(0)
			next.Play(m)
			seen[rules.Class(g, next)] = true
		}
		require.Len(t, seen, c.classes, "%s: %s", c.game, c.why)
	}
}

// TestClassWithoutSymmetry takes a game that knows none.
func TestClassWithoutSymmetry(t *testing.T) {
	full, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	plain := struct{ rules.Game }{full}
	s := plain.New(0)
	require.Equal(t, s.Hash(), rules.Class(plain, s))
}

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
	require.NoError(t, catalog.Answerer{Games: games}.Serve(strings.NewReader(question), &out))
	require.JSONEq(t, `{"game":"nim","variant":"","position":"2 1","actor":1,"outcome":null,
		"actions":["1","2"],"successors":["0 2","1 2"]}`, out.String())
}
