package exchange_test

import (
	"io"
	"iter"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
	"gipf.arena/internal/testkit"
)

// readers read the text forms that people know, by file extension.
var readers = map[string]func(io.Reader) iter.Seq2[arena.Record, error]{
	".pgn": exchange.ReadPGN,
	".sgf": exchange.ReadSGF,
}

var writers = map[string]func(io.Writer, *arena.Meta) (exchange.Writer, error){
	".pgn": exchange.NewPGN,
	".sgf": exchange.NewSGF,
}

// said is what both forms say of a record: the rest of what the hash covers is not written,
// and times are in milliseconds.
func said(r arena.Record) arena.Record {
	for i := range r.Sides {
		r.Sides[i] = arena.Side{Player: i, Name: r.Sides[i].Name, Spec: r.Sides[i].Spec}
	}
	r.Detail, r.Control = "", arena.Verdict{}
	for i := range r.SearchInfo.Details {
		d := &r.SearchInfo.Details[i]
		d.Choices, d.Time = 0, d.Time.Round(time.Millisecond)
	}
	return r
}

// TestReadBack writes games in both forms and reads them back.
func TestReadBack(t *testing.T) {
	for _, name := range []string{"gipf/tournament", "zertz/37", "lyngk/base"} {
		run, games := played(t, name, 3, 60)
		games[1].SearchInfo = arena.SearchInfo{}
		for i := games[0].OpeningPlies; i < len(games[0].Moves); i++ {
			v := arena.Value(i*7%251 - 125)
			switch i % 9 {
			case 0:
				v = arena.NoValue
			case 1:
				v = arena.ProvenWin
			case 2:
				v = arena.ProvenLoss
			}
			games[0].SearchInfo.Values = append(games[0].SearchInfo.Values, v)
			games[0].SearchInfo.Details = append(games[0].SearchInfo.Details, arena.Detail{
				Nodes: int64(i) * 1234567, Depth: i, Time: time.Duration(i) * 1234 * time.Millisecond, PV: games[0].Moves[i:][:1],
			})
		}
		for form, open := range writers {
			text := written(t, open, &run, games)
			for _, text := range []string{text, "\ufeff" + strings.ReplaceAll(text, "\n", "\r\n")} { // as editors of Windows save it
				n := 0
				for r, err := range readers[form](strings.NewReader(text)) {
					require.NoError(t, err, form)
					want := said(games[n].Record)
					require.Equal(t, want, r, "%s %s", name, form)
					n++
				}
				require.Equal(t, len(games), n, form)
			}
		}
	}
}

// TestReadEveryValue writes each possible value as pawns, which are rounded, and reads it back.
func TestReadEveryValue(t *testing.T) {
	run, games := played(t, "gipf/basic", 1, 300)
	g := games[0]
	for first := -125; first <= 125; first += 20 {
		g.SearchInfo = arena.SearchInfo{}
		for i := range len(g.Moves) - g.OpeningPlies {
			g.SearchInfo.Values = append(g.SearchInfo.Values, arena.Value(min(125, first+i)))
		}
		for r, err := range exchange.ReadPGN(strings.NewReader(written(t, exchange.NewPGN, &run, []exchange.Game{g}))) {
			require.NoError(t, err)
			require.Equal(t, g.SearchInfo, r.SearchInfo)
		}
	}
}

// TestRefused holds texts that are not games of ours, with the error for each.
func TestRefused(t *testing.T) {
	const tags = "[Variant \"gipf/basic\"]\n[Result \"*\"]\n[Termination \"cap\"]\n"
	const root = "(;GM[gipf/basic]GN[game 3]GC[result: none\ntermination: cap]"
	for _, c := range []struct{ form, text, want string }{
		{".pgn", "1. e4 e5", `line 1: "1. e4 e5": moves without tags before them`},
		{".pgn", tags + "\n1. e4 e5 *\n\n\n" + tags, `line 5: "1. e4 e5 *": want the result of the tags, "*"; moves stand in a comment`},
		{".pgn", tags + "\né4", `line 5: "é4": want the result`},
		{".pgn", tags, `line 3: "": want the result of the tags, "*"`},
		{".pgn", tags + "{a1-b2}\n\n" + tags + "{a1-b2} *", `line 4: "": want the result of the tags, "*"`},
		{".pgn", tags + "{a1-b2", "line 4: a comment begins with { and does not end"},
		{".pgn", tags + "{a1-b2} {x} {y} *", "2 comments of 1 moves"},
		{".pgn", tags + "{a1-b2} {x} *", `comment of move 1: "x": want +0.35/8`},
		{".pgn", tags + "{a1-b2} {+0.3/2} *", `comment of move 1: "+0.3/2": want +0.35/8`},
		{".pgn", tags + "{a1-b2} {+101/2 0.1s n=3} *", `"+101/2 0.1s n=3": want +0.35/8`},
		{".pgn", tags + "{a1-b2} {-/2 0.1s n=3 pv=\"a} *", `want +0.35/8`},
		{".pgn", tags + "{a1-b2} {-/-1 0.1s n=3} *", `"-/-1 0.1s n=3": want +0.35/8`},
		{".pgn", tags + "{a1-b2} {-/x 0.1s n=3} *", `"-/x 0.1s n=3": want +0.35/8`},
		{".pgn", tags + "{a1-b2} {-/2 -0.1s n=3} *", `"-/2 -0.1s n=3": want +0.35/8`},
		{".pgn", tags + "{a1-b2} {-/2 xs n=3} *", `"-/2 xs n=3": want +0.35/8`},
		{".pgn", tags + "{a1-b2} {-/2 NaNs n=3} *", `"-/2 NaNs n=3": want +0.35/8`},
		{".pgn", tags + "{a1-b2} {-/2 1000000000s n=3} *", `"-/2 1000000000s n=3": want +0.35/8`},
		{".pgn", tags + "{a1-b2} {-/2 0.1s n=-3} *", `"-/2 0.1s n=-3": want +0.35/8`},
		{".pgn", tags + "{a1-b2} {-/2 0.1s n=x} *", `"-/2 0.1s n=x": want +0.35/8`},
		{".pgn", tags + "{a1-b2} {-/2 0.1s} *", `"-/2 0.1s": want +0.35/8`},
		{".pgn", tags + "{a1-b2} {- 0.1s n=3} *", `"- 0.1s n=3": want +0.35/8`},
		{".pgn", tags + "{a1-b2} {x/2 0.1s n=3} *", `"x/2 0.1s n=3": want +0.35/8`},
		{".pgn", "{a1-b2} *", `"{a1-b2} *": moves without tags before them`},
		{".pgn", tags + "[PlyCount \"0\"]\n{a1-b2} *", `comment "a1-b2" of a game of no moves`},
		{".pgn", tags + "[Site \"x\" y]\n*", `line 4: "[Site \"x\" y]": want [Name "value"]`},
		{".pgn", tags + "[Site x]\n*", `line 4: "[Site x]": want [Name "value"]`},
		{".pgn", "[Variant \"gipf/basic\"]\n[Result \"won\"]\nwon", `result "won": want 1-0, 0-1, 1/2-1/2 or *`},
		{".pgn", tags + "[OpeningPlies \"4294967296\"]\n*", `OpeningPlies "4294967296": want a whole number`},
		{".pgn", tags + strings.Repeat("x", 50), `"` + strings.Repeat("x", 40) + `": want the result of the tags, "*"`},
		{".pgn", tags + "[Result \"1-0\"]\n*", `line 3: "": want the result of the tags, "*"`}, // a tag that comes twice begins a game
		{".pgn", "[Result \"*\"]\n*", "no tag Variant"},
		{".pgn", tags + "[Setup \"7\"]\n*", `Setup: seed "7", want 16 hex digits`},
		{".pgn", tags + "[OpeningPlies \"2\"]\n{a1-b2} *", "opening 0 has 2 plies of 1"},
		{".pgn", tags + "[GameIndex \"-2\"]\n*", `GameIndex "-2": want a whole number`},
		{".pgn", strings.Replace(tags, "cap", "rule", 1) + "*", `result none with termination "rule"`},
		{".sgf", "hello", `line 1: 'h': want a game tree`},
		{".sgf", root + ";W[a1-b2](;B[a1-b2]))", "variations are not read"},
		{".sgf", root + ";W[a1-b2]", "the file ends within a game"},
		{".sgf", root + ";W[a1-b2]B[a2-b3])", `move "a2-b3": want one move in each node`},
		{".sgf", root + ";C[+0.1])", `comment "+0.1": want one after each move`},
		{".sgf", root + ";W[a1-b2];w[x])", `'w': want a property`},
		{".sgf", "(;GM[gipf/basic]GC[result: maybe])", `result "maybe": want first`},
		{".sgf", "(;GM[gipf/basic]GC[result: none\ntermination: cap\nopening: x, 1 plies, setup 0])", `opening "x, 1 plies, setup 0"`},
		{".sgf", "(;GM[a]GM[b])", "property GM comes twice"},
		{".sgf", "(;GAMENAMES[a])", `property "GAMENAMES": want a name of capitals and [`},
		{".sgf", "(GM[a])", `'[': want a property`},
		{".sgf", "(;[a])", `'[': want a property`},
		{".sgf", "(;GM[a", `no ']' after "a"`},
		{".sgf", "(;GM[gipf/basic]GC[result: none\nopening: 1, 1 plies])", `opening "1, 1 plies": want a number, plies and a setup`},
		{".sgf", root + ";W[a1-b2]C[-]C[-])", `comment "-": want one after each move`},
	} {
		var failed error
		for _, err := range readers[c.form](strings.NewReader(c.text)) {
			failed = err
		}
		require.ErrorContains(t, failed, c.want, "%s", c.text)
	}
}

// TestCommentsAtBounds reads comments whose numbers are as small and as large as they may be.
func TestCommentsAtBounds(t *testing.T) {
	for text, want := range map[string]arena.Detail{
		"-/0 0.000s n=0":  {},
		"-/1 0.0006s n=1": {Depth: 1, Time: time.Millisecond, Nodes: 1},
		"-/7 999999999s n=9223372036854775807 pv=\"a1-b2 c3-d4\"": {Depth: 7, Time: 999999999 * time.Second, Nodes: 1<<63 - 1, PV: []string{"a1-b2", "c3-d4"}},
	} {
		game := "[Variant \"gipf/basic\"]\n[Result \"*\"]\n[Termination \"cap\"]\n{a1-b2} {" + text + "} *"
		n := 0
		for r, err := range exchange.ReadPGN(strings.NewReader(game)) {
			require.NoError(t, err, text)
			require.Equal(t, []arena.Detail{want}, r.SearchInfo.Details)
			require.Equal(t, []arena.Value{arena.NoValue}, r.SearchInfo.Values)
			n++
		}
		require.Equal(t, 1, n)
	}
}

// FuzzReadPGN and FuzzReadSGF read anything without a panic; what is read passes Check.
func FuzzReadPGN(f *testing.F) { fuzzReader(f, ".pgn") }

func FuzzReadSGF(f *testing.F) { fuzzReader(f, ".sgf") }

func fuzzReader(f *testing.F, form string) {
	for _, file := range []string{"games", "searchinfo-games"} {
		text := testkit.Bytes(f, "testdata", file+form)
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, text string) {
		for r, err := range readers[form](strings.NewReader(text)) {
			if err == nil {
				require.NoError(t, r.Check())
			}
		}
	})
}
