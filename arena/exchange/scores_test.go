package exchange

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/sanitize"
)

func mustRead(t require.TestingT, text string) *List {
	l, err := Read(strings.NewReader(text))
	require.NoError(t, err)
	return l
}

// show writes a list as one line a game, for tables.
func show(l *List) string {
	var b strings.Builder
	for _, g := range l.Games {
		fmt.Fprintf(&b, "%s-%s %s", l.Names[g.First], l.Names[g.Second], [...]string{"0", "=", "1"}[g.Result])
		if g.Count != 1 {
			fmt.Fprintf(&b, " x%d", g.Count)
		}
		if g.Pair != "" {
			fmt.Fprintf(&b, " pair %s opening %s", g.Pair, g.Opening)
		}
		b.WriteString("; ")
	}
	return strings.TrimSuffix(b.String(), "; ")
}

// readCase is a text and what is read from it, see show.
type readCase struct {
	name, text, want string
	left             int // games without a result
}

func runCases(t *testing.T, format string, cases []readCase) {
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			l := mustRead(t, tc.text)
			require.Equal(t, format, l.Format)
			require.Equal(t, tc.want, show(l))
			require.Equal(t, tc.left, l.LeftOut)
		})
	}
}

func TestReadCSV(t *testing.T) {
	runCases(t, "csv", []readCase{
		{"plain", "a,b,1\nb,a,0.5\na,b,0\n", "a-b 1; b-a =; a-b 0", 0},
		{"counts", "a,b,1,20\nb,a,0,0\nb,a,½,3", "a-b 1 x20; b-a = x3", 0},
		{"blanks, comments, carriage returns", "\ufeff\r\n# from somewhere\r\n a , b , 1.0 \r\n\r\nb,a,1/2,\r\n", "a-b 1; b-a =", 0},
		{"named columns", "id,score,Second,FIRST\n1,1,b,a\n2,0,a,b\n", "a-b 1; b-a 0", 0},
		{"as PGN names them", "White,Black,Score\na,b,1-0\nb,a,1/2-1/2\na,b,0-1\nb,a,*\n", "a-b 1; b-a =; a-b 0", 1},
		{"results without names of columns", "a,b,1-0,3\nb,a,0-1\n", "a-b 1 x3; b-a 0", 0},
		{"a result", "black,result,white\nb,0-1,a\n", "a-b 0", 0},
		{"a score before a result", "white,black,result,score\na,b,0-1,1\n", "a-b 1", 0},
		{"no result", "a,b,*\na,b,,3\na,b,1\n", "a-b 1", 4},
		{"our export", "index,first,second,result,first_score\n0,a,b,none,\n1,a,b,first,1\n", "a-b 1", 1},
		{"pairs", "first,second,score,pair,opening\na,b,1,7,3\nb,a,0.5,7,3\n", "a-b 1 pair 7 opening 3; b-a = pair 7 opening 3", 0},
		{"quotes over lines", "first,detail,score,second\na,\"it said \"\"x\"\",\r\n\n# then\",1,\"b\nc\"\n\"a\",,0,d\n", "a-b\nc 1; a-d 0", 0},
		{"quotes", `"mcts:sims=20,solver=off","say ""b""",1`, `mcts:sims=20,solver=off-say "b" 1`, 0},
	})
}

func TestReadPGN(t *testing.T) {
	runCases(t, "pgn", []readCase{
		{"moves", "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[White \"b\"]\n[Black \"a\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n", "a-b 1; b-a =", 0},
		{"tags alone", "[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"0-1\"]\n[Event \"y\"]\n[White \"b\"]\n[Black \"a\"]\n[Result \"0-1\"]\n", "a-b 0; b-a 0", 0},
		{"a blank line between", "[White \"a\"]\n[Black \"b\"]\n[Result \"0-1\"]\n\n[Site \"s\"]\n[White \"b\"]\n[Black \"a\"]\n[Result \"1-0\"]\n", "a-b 0; b-a 1", 0},
		{"blank lines inside", "[White \"a\"]\n\n[Black \"b\"]\n\n[Result \"0-1\"]\n", "a-b 0", 0},
		{"no result", "[White \"a\"]\n[Black \"b\"]\n[Result \"*\"]\n\n[White \"b\"]\n[Black \"a\"]\n[Result \"1-0\"]\n", "b-a 1", 1},
		{
			"comments", "; a file\n% escaped\n[White \"a\"] [Black \"b\"]\n[Result \"1-0\"]\n" +
				"1. e4 {[White \"x\"]\n[Black \"y\"] (} e5 ; { not a comment\n[%clk 1] 1-0\n[White \"b\"]\n[Black \"a\"]\n[Result \"0-1\"]\n", "a-b 1; b-a 0", 0,
		},
		{"escapes", `[White "a \"the\\ \"" ]` + "\n[Black \"b\"]\n[Result \"1-0\"]", `a "the\ "-b 1`, 0},
		{"pairs", "[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n[Pair \"12\"]\n[Opening \"4\"]\n\n*\n", "a-b 1 pair 12 opening 4", 0},
	})
}

func TestReadRefuses(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"", "scores: no games with a result"},
		{"\n# nothing\n", "scores: no games with a result"},
		{"a,b,1\na,b,2\n", `scores: line 2: "a,b,2": score "2": want 1, 0.5 or 0`},
		{"white,black,score\na,b,2-0\n", `scores: line 2: "a,b,2-0": score "2-0": want 1, 0.5 or 0, or 1-0, 1/2-1/2 or 0-1`},
		{"PAR1\x15\x04\x15\n", "scores: a Parquet file, and not a list of results: want CSV or PGN"},
		{"PAR1\x15", "scores: a Parquet file"},
		{"{\"format\":\"gipfarena-run\",\"version\":1}\n", "scores: JSON, and not a list of results: want CSV or PGN"},
		{"{\n  \"games\": 6\n}\n", "scores: JSON, and"},
		{"(;GM[1]FF[4]\n", "scores: SGF, and"},
		{"\x1f\x8b\x08\x00", "scores: a compressed file, and"},
		{"PAR1,b,2", `scores: line 1: "PAR1,b,2": score "2"`}, // a name
		{"a,b,NaN\n", `scores: line 1: "a,b,NaN": score "NaN": want 1, 0.5 or 0`},
		{"first,second,score\na,b,1\nfirst,second,score\n", `scores: line 3: "first,second,score": score "score"`},
		{"first,second,First,score\na,b,c,1\n", `scores: line 1: "first,second,First,score": column "First" is there twice`},
		{"a,b\n", `scores: line 1: "a,b": want 3 or 4 fields (first,second,score[,count]), got 2`},
		{"a,b,1,2,3\n", "want 3 or 4 fields"},
		// The end of a file that was cut: the score was 0.5.
		{"first,second,score,pair\na,b,0.5,1\nb,a,0", `scores: line 3: "b,a,0": want 4 fields as the line of names has, got 3`},
		{"a,b,1,-2\n", `count "-2": want a whole number`},
		{"a,b,1,9999999999\n", `count "9999999999"`},
		{"a,b,1,1000000000\nb,a,1\n", `scores: line 2: "b,a,1": more than 1000000000 games`},
		{"a,a,1\n", `"a" plays itself`},
		{",b,1\n", "a player without a name"},
		{"a,b,1\n\"a,b,1\nb,a,1\n", `scores: line 2: "\"a,b,1": quotes do not match`},
		{"a,b,1\n\"a\n\",b,1\na,b,2\n", `scores: line 4: "a,b,2": score "2"`},
		{"a,b,1," + strings.Repeat("x", 200), "…"},
		{"[White \"a\"]\n[Black \"b\"]\n", "scores: the game that begins in line 1: no tag Result"},
		{"[White \"a\"]\n[Black \"b\"]\n[Result \"2-0\"]\n", `scores: the game that begins in line 1: result "2-0": want 1-0, 0-1, 1/2-1/2 or *`},
		{"[White \"a\"]\n[Black b]\n", `scores: line 2: "[Black b]": want [Name "value"]`},
		{"[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 { no end\n[White \"c\"]\n", "scores: line 5: a comment begins with { and does not end"},
		{"; c\n1. e4\n", `scores: line 2: "1. e4": moves without tags before them`},
		{"[White \"a\"]\n[Black \"a\"]\n[Result \"1-0\"]\n", `the game that begins in line 1: "a" plays itself`},
		{"[White \"a\"]\n[White \"b\"]\n", "scores: the game that begins in line 1: no tag Black"},
		{"[White \"a\"]\n" + strings.Repeat("{0123456789abcde\n", maxText>>4+1), "scores: line 1973793: a game of more than 33554432 bytes"},
		{"a,b,1\n" + strings.Repeat("x", scoresLine+1), "scores: line 2: bufio.Scanner: token too long"},
	} {
		_, err := Read(strings.NewReader(tc.text))
		require.ErrorContains(t, err, tc.want, "%.80q", tc.text)
	}
	var many strings.Builder
	for i := range maxPlayers {
		fmt.Fprintf(&many, "a,%d,1\n", i)
	}
	_, err := Read(strings.NewReader(many.String()))
	require.ErrorContains(t, err, `player "1999": more than 2000 players`)
	l, err := Read(strings.NewReader(strings.TrimSuffix(many.String(), "a,1999,1\n") + "a,1,1,999998001\n"))
	require.NoError(t, err, "a thousand million games")
	require.Len(t, l.Names, maxPlayers)
}

func TestPairings(t *testing.T) {
	l := mustRead(t, `first,second,score,count,pair,opening
a,b,1,,1,4
b,a,1,,1,4
a,b,0.5,,2,4
c,a,1,,2,4
b,a,0,,2,4
a,b,1,,1,4
a,b,1,,1,4
b,a,0,,1,4
b,c,1,7,3,4
`)
	want := map[string]stats.Pairing{
		// 1: the first three games named so make a pair and, with the last of all,
		// another; one stays alone. 2: a pair with another game in between.
		"ab": {A: 0, B: 1, Pairs: [3][3]int{2: {1, 0, 1}, 1: {0, 0, 1}}, Lone: [2][3]int{{0, 0, 1}}},
		"ac": {A: 0, B: 2, Lone: [2][3]int{1: {1, 0, 0}}},
		"bc": {A: 1, B: 2, Lone: [2][3]int{{0, 0, 7}}},
	}
	require.Equal(t, []stats.Pairing{want["ab"], want["ac"], want["bc"]}, l.Pairings())
	clusters := slices.Collect(l.Openings())
	require.Len(t, clusters, 1, "one opening")
	require.Equal(t, l.Pairings(), clusters[0])

	require.Nil(t, mustRead(t, "a,b,1\n").Openings(), "no opening known")
	require.Nil(t, mustRead(t, "first,second,score,opening\na,b,1,Sicilian\n").Openings(), "openings of a book")
}

// Everything written is read back, in both formats, and every game is
// counted in exactly one place.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfNDistinct(rapid.StringMatching(`[ -~]*[!-~]`).Filter(func(s string) bool {
			return strings.TrimSpace(s) == s && s[0] != '#'
		}), 2, 4, rapid.ID).Draw(t, "names")
		var text, pgn strings.Builder
		text.WriteString("first,second,score,count,pair,opening\n")
		games := rapid.IntRange(1, 12).Draw(t, "games")
		for i := range games {
			players := rapid.Permutation(names).Draw(t, "players")
			r := rapid.IntRange(0, 2).Draw(t, "result")
			pair, opening := rapid.IntRange(0, 3).Draw(t, "pair"), rapid.IntRange(0, 1).Draw(t, "opening")
			quote := func(s string) string { return `"` + strings.ReplaceAll(sanitize.GuardCell(s), `"`, `""`) + `"` }
			fmt.Fprintf(&text, "%s,%s,%g,1,%d,%d\n", quote(players[0]), quote(players[1]), float64(r)/2, pair, opening)
			escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
			fmt.Fprintf(&pgn, "[White \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n[Pair \"%d\"]\n[Opening \"%d\"]\n\nmoves {game %d}\n\n",
				escape.Replace(players[0]), escape.Replace(players[1]), [...]string{"0-1", "1/2-1/2", "1-0"}[r], pair, opening, i)
		}
		a, b := mustRead(t, text.String()), mustRead(t, pgn.String())
		require.Equal(t, show(a), show(b))
		require.Equal(t, a.Pairings(), b.Pairings())
		total, byOpening := 0, 0
		for _, p := range a.Pairings() {
			total += p.Games()
		}
		for ps := range a.Openings() {
			for _, p := range ps {
				byOpening += p.Games()
			}
		}
		require.Equal(t, games, total)
		require.Equal(t, games, byOpening)
	})
}

func FuzzRead(f *testing.F) {
	for _, text := range []string{
		"a,b,1\nb,a,0.5,3\n", "first,second,score,pair,opening\na,b,1,1,1\n", "\"a\"\"\",b,½\n",
		"[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 {x\n} *\n", "[White \"\\\\\"][Black \"b\"]\n[Result \"*\"]",
		"\ufeff; x\n%\n[Event \"\"]", "#\n\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := Read(strings.NewReader(text))
		if err != nil {
			require.NotContains(t, err.Error(), "\n")
			return
		}
		total := 0
		for _, g := range l.Games {
			require.NotEqual(t, g.First, g.Second)
			require.Less(t, max(g.First, g.Second), len(l.Names))
			total += g.Count
		}
		games := 0
		for _, p := range l.Pairings() {
			games += p.Games()
		}
		require.Equal(t, total, games)
		if len(l.Names) > 12 {
			return
		}
		_, err = stats.Rate(len(l.Names), l.Pairings(), stats.Options{Openings: l.Openings()})
		require.NoError(t, err)
	})
}
