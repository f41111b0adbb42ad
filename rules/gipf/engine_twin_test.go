package gipf_test

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

// A twinGame is a game under its full name with the start the twin takes from
// the rules' own table.
type twinGame struct {
	name  string
	start string
}

func (g twinGame) variant() string {
	return strings.TrimPrefix(strings.Split(g.name, ":")[0], "gipf/")
}

// twinGames are the variants with the handicaps that differ in kind.
var twinGames = []twinGame{
	{"gipf/basic", "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -"},
	{"gipf/standard", "B2W/5/6/W5B/6/5/B2W w w 12,12 22 -"},
	{"gipf/tournament", "4/5/6/7/6/5/4 w w 18,18 00 -"},
	{"gipf/basic:white=3,black=3", "b2w/5/6/w5b/6/5/b2w w w 15,15 22 -"},
	{"gipf/basic:white=2", "b2w/5/6/w5b/6/5/b2w w w 14,12 22 -"},
	{"gipf/basic:black=1", "b2w/5/6/w5b/6/5/b2w w w 12,13 22 -"},
	{"gipf/standard:white=-5,black=-2", "B2W/5/6/W5B/6/5/B2W w w 7,10 22 -"},
	{"gipf/tournament:black=-3", "4/5/6/7/6/5/4 w w 18,15 00 -"},
}

func engineGame(t testing.TB, name string) rules.Game {
	t.Helper()
	game, err := catalog.Game(name)
	require.NoError(t, err)
	return game
}

// requireStanding holds the engine's position against the twin's: the text,
// who acts, who has won, and the texts of the legal actions. It returns the
// twin's actions with what they lead to.
func requireStanding(t *testing.T, game rules.Game, s rules.State, w twin) map[string]twin {
	t.Helper()
	all := w.actions()
	place := fmt.Sprintf("%s %q", game.Name(), w)
	require.Equal(t, w.String(), s.String(), "position")
	actor, outcome := w.standing()
	require.Equal(t, actor, int(s.Mover()), "actor of %s", place)
	want := map[string]rules.Result{"": rules.Ongoing, "1": rules.FirstWins, "2": rules.SecondWins}[outcome]
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
