package lyngk_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// twinNames are the variants with their options, without "lyngk/".
var twinNames = []string{
	"base",
	"6stack",
	"base:standing=collected",
	"base:neutral=equal",
	"6stack:neutral=equal",
	"base:standing=collected,neutral=equal",
	"base:first=8,second=1",
}

func engineGame(t testing.TB, name string) rules.Game {
	t.Helper()
	game, err := catalog.Game("lyngk/" + name)
	require.NoError(t, err)
	return game
}

// engineTwin returns a position of the twin in the engine of the same rules.
func engineTwin(t testing.TB, w twin) (rules.Game, rules.State) {
	t.Helper()
	game := engineGame(t, w.name)
	s, err := game.Parse(w.String())
	require.NoError(t, err, "%s %q", w.name, w)
	return game, s
}

// requireStanding holds the engine's position against the twin's but for the
// results of the actions, and returns the twin's actions.
func requireStanding(t *testing.T, game rules.Game, s rules.State, w twin) map[string]func() twin {
	t.Helper()
	all, err := rulestest.CompareStanding(game, s, w)
	require.NoError(t, err)
	return all
}

// requireSame is requireStanding and the result of every action.
func requireSame(t *testing.T, game rules.Game, s rules.State, w twin) map[string]twin {
	t.Helper()
	all, err := rulestest.CompareTwin(game, s, w)
	require.NoError(t, err)
	return all
}

// playText plays the legal action of that text in the engine.
func playText(t *testing.T, game rules.Game, s rules.State, text string) {
	t.Helper()
	move, err := game.ParseMove(s, text)
	require.NoError(t, err, "%s %q: %q", game.Name(), s, text)
	s.Play(move)
}

// TestTwinStarts compares the start positions of all rules and many setups,
// among them the last number there is.
func TestTwinStarts(t *testing.T) {
	for _, name := range twinNames {
		game := engineGame(t, name)
		for setup := range uint64(300) {
			for _, number := range []uint64{setup, ^setup, setup << 32} {
				require.Equal(t, twinStart(name, number).String(), game.New(number).String(), "%s setup %d", name, number)
			}
		}
	}
}

// TestTwinNames makes sure that each name stands for the rules it says, which
// the comparisons rely on.
func TestTwinNames(t *testing.T) {
	for _, name := range twinNames {
		game := engineGame(t, name)
		require.ElementsMatch(t, strings.FieldsFunc("lyngk/"+name, isNameSign), strings.FieldsFunc(game.Name(), isNameSign))
	}
}

func isNameSign(char rune) bool { return char == ':' || char == ',' }
