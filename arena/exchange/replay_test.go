package exchange

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

var games = catalog.New(catalog.Variants()...)

// replay plays the first record of a text.
func replay(t *testing.T, text string) (*BoardspaceGame, error) {
	t.Helper()
	for rec, err := range Records([]byte(text)) {
		require.NoError(t, err)
		board, err := rec.Board()
		require.NoError(t, err)
		g, err := games.Game(board)
		require.NoError(t, err)
		return rec.Replay(g)
	}
	return nil, nil
}

func TestReplayPlaysByTheRules(t *testing.T) {
	g, err := replay(t, small)
	require.NoError(t, err)
	require.Equal(t, &BoardspaceGame{
		Players: [2]string{"a", "b"}, Moves: []string{"Bd1", "-a1", "Wd4", "-g1"}, Asked: [2]int{2, 2},
		Result: rules.SecondWins, Termination: arena.Resign,
	}, g, "the ring may come before the marble")
	g, err = replay(t, regexp.MustCompile(`(?i)\n; P.\[\d+ done ?\]`).ReplaceAllString(small, ""))
	require.NoError(t, err)
	require.Len(t, g.Moves, 4, "without Done a turn ends where the other player's begins")
}

func TestReplayOfEndsThatNoRuleMakes(t *testing.T) {
	for _, c := range []struct {
		end, won    string
		result      rules.Result
		termination arena.Termination
		asked       [2]int
	}{
		{"; P0[8 Resign]", "Game won by b", rules.SecondWins, arena.Resign, [2]int{2, 2}},
		{"; P0[8 Resign]\n; P0[9 Done]", "", rules.SecondWins, arena.Resign, [2]int{2, 2}},
		{"; P0[8 RtoB 2 0 A 2]\n; P0[9 Resign]", "Game won by b", rules.SecondWins, arena.Resign, [2]int{3, 2}},
		{"; P1[8 Resign]", "Game won by a", rules.FirstWins, arena.Resign, [2]int{2, 2}},
		{"; P1[8 WinOnTime]", "Game won by b", rules.SecondWins, arena.Time, [2]int{3, 2}},
		{"; P0[8 WinOnTime]", "Game won by a", rules.FirstWins, arena.Time, [2]int{2, 2}},
		{"; P0[8 OfferDraw]\n; P1[9 AcceptDraw]", "The game is a draw", rules.Draw, arena.Adjudicated, [2]int{2, 2}},
	} {
		text := strings.Replace(strings.Replace(small, "; P0[8 Resign]", c.end, 1), "Game won by b", c.won, 1)
		g, err := replay(t, text)
		require.NoError(t, err, c.end)
		require.Equal(t, c.result, g.Result, c.end)
		require.Equal(t, c.termination, g.Termination, c.end)
		require.Equal(t, c.asked, g.Asked, c.end)
	}
}

func TestReplayNamesWhatTheRulesDoNotAllow(t *testing.T) {
	for _, c := range []struct{ old, by, want string }{
		{"; P0[2 R- A 1]", "; P0[2 R- D 4]", `line 8: move "-d4": d4 is not a free ring`},
		{"RtoB 2 2 D 1", "RtoB 2 2 D 9", `line 8: move "Bd9": no ring "d9"`},
		{"RtoB 2 2 D 1", "RtoB 2 3 D 1", `line 8: "rtob 2 3 d 1": want whose marble (0, 1, 2), its colour (0, 1, 2), and a ring`},
		{"RtoB 2 2 D 1", "RtoB 0 1 2 D 1", `line 8: "rtob 0 1 2 d 1": want whose marble (0, 1, 2), its colour (0, 1, 2), and a ring`},
		{"R- A 1", "R- A", `line 9: "r- a": want a ring such as D 4`},
		{"R- A 1", "BtoB A 1", `line 9: "btob a 1": want two rings`},
		{"R- A 1", "BtoB D 1 D 3", "line 8: a turn is a marble and perhaps a ring, or hops"},
		{"RtoB 2 2 D 1", "R- A 2", `line 9: "r- a 1": a second ring in one turn`},
		{"R- A 1", "RtoB 2 2 A 1", `line 9: "rtob 2 2 a 1": a second marble in one turn`},
		{"; P0[2 R- A 1]\n", "", `line 8: the turn stops early: the same player is to move again, for instance "-a1"`},
		{"; P0[1 RtoB 2 2 D 1]\n; P0[2 R- A 1]", "; P0[1 BtoB D 1 D 3]", "line 8: no hop from d1 to d3"},
		{"; P0[1 RtoB 2 2 D 1]\n; P0[2 R- A 1]\n; P0[3 Done]\n", "", "line 9: it is not P1's turn"},
		{"Resign", "Edit", `line 15: "edit": want RtoB, R-, BtoB, Done, Resign, WinOnTime or an offer of a draw`},
		{"; P0[8 Resign]\n", "", "line 1: the game stops after 4 moves without an end"},
		{"; P0[8 Resign]", "; P0[8 Resign]\n; P1[9 R- A 2]", "line 16: a turn after the end of the game"},
		{"won by b", "won by a", `line 1: won by "a" by the site, and by "b" by the rules`},
	} {
		_, err := replay(t, strings.Replace(small, c.old, c.by, 1))
		require.EqualError(t, err, c.want)
	}
}

func TestRealGamesReplay(t *testing.T) {
	text := testkit.Bytes(t, "testdata/boardspace.sgf")
	ends := map[arena.Termination]int{}
	for rec, err := range Records(text) {
		require.NoError(t, err)
		board, err := rec.Board()
		require.NoError(t, err)
		g, err := games.Game(board)
		require.NoError(t, err)
		game, err := rec.Replay(g)
		require.NoError(t, err)
		ends[game.Termination]++
		require.Equal(t, rec.Winner, game.winner())
	}
	require.Equal(t, map[arena.Termination]int{arena.ByRule: 6, arena.Resign: 3, arena.Time: 1}, ends)
}

func TestBoards(t *testing.T) {
	for setup, want := range map[string]string{"zertz": "zertz/37", "zertz+11": "zertz/48"} {
		name, err := (&Record{Setup: setup}).Board()
		require.NoError(t, err)
		require.Equal(t, want, name)
	}
	_, err := (&Record{Setup: "zertz+24", Line: 7}).Board()
	require.EqualError(t, err, "line 7: SU[zertz+24]: a board that is not read: want Zertz (37 rings) or Zertz+11 (48)")
	_, err = (&Record{Setup: "chess", Line: 7}).Board()
	require.EqualError(t, err, "line 7: SU[chess]: a board that is not read: want Zertz (37 rings) or Zertz+11 (48)")
}

// FuzzReplay reads anything, and every game that it replays follows the rules.
func FuzzReplay(f *testing.F) {
	f.Add(small)
	for _, name := range []string{"testdata/boardspace.sgf", "testdata/bad.sgf"} {
		text := testkit.Bytes(f, name)
		for part := range strings.SplitSeq(string(text), "\n\n") {
			f.Add(part)
		}
	}
	f.Fuzz(func(t *testing.T, text string) {
		for rec, err := range Records([]byte(text)) {
			if err != nil {
				continue
			}
			board, err := rec.Board()
			if err != nil {
				continue
			}
			g, err := games.Game(board)
			require.NoError(t, err)
			game, err := rec.Replay(g)
			if err != nil {
				continue
			}
			s := g.New(0)
			for _, m := range game.Moves {
				move, err := g.ParseMove(s, m)
				require.NoError(t, err)
				s.Play(move)
			}
			require.Equal(t, game.Termination == arena.ByRule, s.Result() != rules.Ongoing)
		}
	})
}
