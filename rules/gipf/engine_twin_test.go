package gipf_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
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
