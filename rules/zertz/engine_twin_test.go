package zertz_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
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

// requireStanding holds the engine's position against the twin's: the text,
// who acts, who has won, and the texts of the legal actions. It returns the
// twin's actions.
func requireStanding(t *testing.T, game rules.Game, s rules.State, w twin) twinActions {
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
	require.Equal(t, append([]string{}, all.texts()...), texts, "actions of %s", place)
	require.Equal(t, s.Result() != rules.Ongoing, len(moves) == 0, "over without actions, open with some: %s", place)
	return all
}

// requireSame is requireStanding and the result of every action, with the
// history so far: a third occurrence shows here.
func requireSame(t *testing.T, game rules.Game, s rules.State, w twin) map[string]twin {
	t.Helper()
	want := map[string]twin{}
	for text, find := range requireStanding(t, game, s, w) {
		want[text] = find()
	}
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
