package lyngk_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
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

// requireStanding holds the engine's position against the twin's: the text,
// who acts, how the game stands, and the texts of the legal actions. It returns
// the twin's actions with what they lead to.
func requireStanding(t *testing.T, game rules.Game, s rules.State, w twin) map[string]twin {
	t.Helper()
	all := w.actions()
	place := fmt.Sprintf("%s %q", game.Name(), w)
	require.Equal(t, w.String(), s.String(), "position")
	actor, outcome := w.standing()
	require.Equal(t, actor, int(s.Mover()), "actor of %s", place)
	want := map[string]rules.Result{"": rules.Ongoing, "1": rules.FirstWins, "2": rules.SecondWins, "draw": rules.Draw}[outcome]
	require.Equal(t, want, s.Result(), "result of %s", place)
	moves := s.Moves(nil)
	texts := make([]string, len(moves))
	for i, move := range moves {
		texts[i] = game.FormatMove(s, move)
		read, err := game.ParseMove(s, texts[i])
		require.NoError(t, err, "reading %q in %s", texts[i], place)
		require.Equal(t, move, read, "reading %q in %s", texts[i], place)
	}
	slices.Sort(texts)
	require.Equal(t, append([]string{}, slices.Sorted(maps.Keys(all))...), texts, "actions of %s", place)
	require.Equal(t, s.Result() != rules.Ongoing, len(moves) == 0, "over without actions, open with some: %s", place)
	return all
}

// requireSame is requireStanding and the result of every action.
func requireSame(t *testing.T, game rules.Game, s rules.State, w twin) map[string]twin {
	t.Helper()
	want := requireStanding(t, game, s, w)
	after := game.New(0)
	for _, move := range s.Moves(nil) {
		text := game.FormatMove(s, move)
		after.CopyFrom(s)
		after.Play(move)
		require.Equal(t, want[text].String(), after.String(), "%s %q after %q", game.Name(), w, text)
	}
	require.Equal(t, w.String(), s.String(), "position after trying its actions")
	return want
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
