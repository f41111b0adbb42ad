package zertz_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
	"gipf.arena/rules/rulestest"
)

// A twinGame is a game under its full name with the start the twin takes from
// the rules' own table, changed by the options if there are any.
type twinGame struct {
	name  string
	start string
}

func (g twinGame) variant() string { return strings.TrimPrefix(g.name, "zertz/") }

// twinGames are the variants, the tournament's other name for 48 included, and
// one or two games with each option.
var twinGames = []twinGame{
	{"zertz/37", "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
	{"zertz/40", "...../....../......./......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
	{"zertz/43", "...../....../......./......./....../...../..../... 6,8,10 0,0,0 0,0,0 1 -"},
	{"zertz/44", "...../....../......./......../......./....../..... 6,8,10 0,0,0 0,0,0 1 -"},
	{"zertz/48", "...../....../......./......../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
	{"zertz/tournament", "...../....../......./......../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
	{"zertz/blitz", "..../...../....../......./....../...../.... 5,7,9 0,0,0 0,0,0 1 -"},
	{"zertz/37:goal=-/4/-/6", "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -"},
	{"zertz/37:goal=-/-/-/4,supply=0/1/4", "..../...../....../......./....../...../.... 0,1,4 0,0,0 0,0,0 1 -"},
	{"zertz/40:goal=2/12/-/-,supply=12/2/24", "...../....../......./......./....../...../.... 12,2,24 0,0,0 0,0,0 1 -"},
	{"zertz/48:first=w1g2b1,second=b5", "...../....../......./......../......./....../...../.... 5,6,4 1,2,1 0,0,5 1 -"},
	{"zertz/43:goal=-/-/5/-,supply=0/5/0", "...../....../......./......./....../...../..../... 0,5,0 0,0,0 0,0,0 1 -"},
	{"zertz/blitz:goal=1/-/3/-,supply=3/3/3,second=g1", "..../...../....../......./....../...../.... 3,2,3 0,0,0 0,1,0 1 -"},
}

// gameNumber returns one of the games, whatever the number.
func gameNumber(number byte) twinGame { return twinGames[int(number)%len(twinGames)] }

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

// requireSame is requireStanding and the result of every action, with the
// history so far: a third occurrence shows here.
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
