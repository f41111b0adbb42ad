package agents_test

import (
	"math"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents"
	"gipf.arena/agents/book"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// startBook writes a book of the start of GIPF and returns its path: three moves,
// the second played most often.
func startBook(t *testing.T) (rules.Game, *book.Book, string) {
	t.Helper()
	best, second := 0.7, 0.5
	return bookOf(t, book.Move{Text: "a1-b2", Value: &best, Won: 1}, book.Move{Text: "a2-b3", Value: &second, Won: 6, Lost: 3}, book.Move{Text: "a3-b4", Won: 1, Lost: 5})
}

// bookOf writes a book of these moves of the start of GIPF.
func bookOf(t *testing.T, moves ...book.Move) (rules.Game, *book.Book, string) {
	t.Helper()
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	b, err := book.New(g, book.Head{}, []book.Entry{{Position: g.New(0).String(), Moves: moves}})
	require.NoError(t, err)
	text, err := b.Text()
	require.NoError(t, err)
	path := testkit.File(t, text, t.TempDir(), "book.jsonl")
	return g, b, path
}

// TestBookAgentChooses: the book plays the best move, or each move by its worth, or by
// how often it was played; moves that lead to the same position come equally often.
func TestBookAgentChooses(t *testing.T) {
	testkit.SkipInRace(t)
	g, b, path := startBook(t)
	s := g.New(0)
	class := map[uint64]int{}
	for i, text := range []string{"a1-b2", "a2-b3", "a3-b4"} {
		m, err := g.ParseMove(s, text)
		require.NoError(t, err)
		class[book.NewSuccessors(g).Key(s, m).Class] = i
	}
	e := func(x float64) float64 { return x / (1 - x) }
	sum := e(0.7) + e(0.5) + e(0.25)
	const n = 2000
	for _, c := range []struct {
		params string
		want   [3]float64
	}{
		{"", [3]float64{1, 0, 0}},
		{"temp=1,", [3]float64{e(0.7) / sum, e(0.5) / sum, e(0.25) / sum}},
		{"by=games,", [3]float64{0, 1, 0}},
		{"by=games,temp=1,", [3]float64{1.0 / 16, 9.0 / 16, 6.0 / 16}},
	} {
		a := build(t, "book:"+c.params+"file="+path+",agent=(random)", g, 3)
		var got [3]float64
		moves := map[rules.Move]int{}
		for range n {
			m, info, err := a.Choose(t.Context(), s)
			require.NoError(t, err)
			i := class[book.NewSuccessors(g).Key(s, m).Class]
			got[i]++
			moves[m]++
			require.Equal(t, b.Entries()[0].Moves[i].Worth(), info.Value)
		}
		for i, want := range c.want {
			require.InDelta(t, want, got[i]/n, 4*math.Sqrt(want*(1-want)/n), "%q, move %d", c.params, i)
		}
		if c.params == "" {
			alike := float64(len(moves))
			require.Equal(t, 3.0, alike, "from each white corner inwards")
			for m, times := range moves {
				require.InDelta(t, 1/alike, float64(times)/n, 0.06, g.FormatMove(s, m))
			}
		}
	}
}

// TestBookOfExtremes: a certain win or loss counts a millionth less or more, and a choice by games leaves out moves without games.
func TestBookOfExtremes(t *testing.T) {
	t.Parallel()
	lost, even, won := 0.0, 0.5, 1.0
	g, _, path := bookOf(t, book.Move{Text: "a1-b2", Value: &won, Lost: 3}, book.Move{Text: "a2-b3", Value: &even, Drawn: 1}, book.Move{Text: "a3-b4", Value: &lost})
	e := math.Pow(1e6-1, 0.1)
	for params, want := range map[string]map[float64]float64{
		"temp=10":          {0: 1 / e / (1/e + 1 + e), 0.5: 1 / (1/e + 1 + e), 1: e / (1/e + 1 + e)},
		"by=games,temp=1":  {0: 0, 0.5: 0.25, 1: 0.75},
		"by=games,temp=.1": {0: 0, 0.5: 0, 1: 1},
	} {
		a, s, got := build(t, "book:"+params+",file="+path+",agent=(random)", g, 3), g.New(0), map[float64]float64{}
		for range 1000 {
			_, info, err := a.Choose(t.Context(), s)
			require.NoError(t, err)
			got[info.Value]++
		}
		for value, p := range want {
			require.InDelta(t, p, got[value]/1000, 4*math.Sqrt(p*(1-p)/1000)+0.002*p, "%s: the move of value %v", params, value)
		}
	}
}

// TestBookAgentEnds: one seed gives the same choices; where the book ends, the inner agent plays.
func TestBookAgentEnds(t *testing.T) {
	g, _, path := startBook(t)
	p := new(probe)
	one := buildFrom(t, probed(p, "random"), "book:temp=3,file="+path+",agent=(probe)", g, 9)
	two := build(t, "book:temp=3,file="+path+",agent=(random)", g, 9)
	s := g.New(0)
	for ply := range 8 {
		m, info, err := one.Choose(t.Context(), s)
		require.NoError(t, err)
		again, _, err := two.Choose(t.Context(), s)
		require.NoError(t, err)
		if ply == 0 { // from here the inner agents have seeds of different depths
			require.Equal(t, m, again)
		}
		require.Equal(t, ply > 0, math.IsNaN(info.Value), "random has no opinion, the book has one")
		one.(agents.Observer).Played(m)
		s.Play(m)
	}
	require.Len(t, p.heard, 8, "the agent inside hears of the book's moves too")
}

// TestBookInsideOthers: an agent that may not play the book's best move plays another
// of its moves.
func TestBookInsideOthers(t *testing.T) {
	g, _, path := startBook(t)
	s, finder := g.New(0), book.NewSuccessors(g)
	first, err := g.ParseMove(s, "a1-b2")
	require.NoError(t, err)
	var alike []string
	for _, m := range s.Moves(nil) {
		if finder.Key(s, m) == finder.Key(s, first) {
			alike = append(alike, g.FormatMove(s, m))
		}
	}
	inwards := strings.Join(alike, "|")
	for forbid, want := range map[string]float64{"zz": 0.7, "a1-b2": 0.7, "*": 0.7, inwards: 0.5} {
		a := build(t, "restrict:forbid="+forbid+",agent=(book:agent=(random),file="+path+")", g, 1)
		m, info, err := a.Choose(t.Context(), g.New(0))
		require.NoError(t, err)
		require.Equal(t, want, info.Value, forbid)
		if forbid == "a1-b2" {
			require.NotEqual(t, "a1-b2", g.FormatMove(g.New(0), m), "but another that leads to the same")
		}
	}
}

// TestBookSpec: the resolved spec and the identity say which book it is; another
// book at the same path is refused.
func TestBookSpec(t *testing.T) {
	g, b, path := startBook(t)
	set := testSet()
	agent, err := set.Builder("book:agent=(random),file="+path, g)
	require.NoError(t, err)
	require.Equal(t, "book:agent=(random),digest="+b.Digest()[:16]+",file="+path, agent.Spec())
	require.Equal(t, "book:agent=(random),by=worth,digest="+b.Digest()[:16]+",file="+path+",temp=0#"+b.Digest(), agent.Identity())
	again, err := set.Builder(agent.Spec(), g)
	require.NoError(t, err)
	require.Equal(t, agent.Identity(), again.Identity())

	text, err := os.ReadFile(path)
	require.NoError(t, err)
	changed := strings.Replace(string(text), `"value":0.7`, `"value":0.71`, 1)
	testkit.File(t, changed, path)
	_, err = set.Builder(agent.Spec(), g)
	require.ErrorContains(t, err, "it was changed: its digest is ")
	testkit.File(t, strings.Replace(changed, `"digest":"`+b.Digest()+`"`, `"code":"hand"`, 1), path)
	_, err = set.Builder(agent.Spec(), g)
	require.ErrorContains(t, err, "book "+path+" has changed: its digest is ")
	require.ErrorContains(t, err, ", want "+b.Digest()[:16])
}

// TestBookMistakes: each mistake gives a one-line error.
func TestBookMistakes(t *testing.T) {
	g, _, path := startBook(t)
	for _, c := range []struct{ game, spec, want string }{
		{"gipf/basic", "book:agent=(random)", `spec "book:agent=(random)" for gipf/basic: file= is missing: say which book, for instance book:file=book.jsonl,agent=(alphabeta)`},
		{"gipf/basic", "book:agent=(random),file=none.jsonl", "book: open none.jsonl: no such file or directory"},
		{"zertz/37", "book:agent=(random),file=" + path, `:1: a book of "gipf/basic", not of "zertz/37"`},
		{"gipf/basic", "book:agent=(random),file=" + path + ",digest=abc", `digest="abc": want 8 to 64 hex digits`},
		{"gipf/basic", "book:agent=(random),file=" + path + ",digest=00000000", ` has changed: its digest is `},
		{"gipf/basic", "book:agent=(random),by=score,file=" + path, `by="score": want worth or games`},
		{"gipf/basic", "book:agent=(book:agent=(random)),file=" + path, `file= is missing`},
	} {
		game, err := catalog.Game(c.game)
		require.NoError(t, err)
		_, err = testSet().Builder(c.spec, game)
		require.ErrorContains(t, err, c.want, c.spec)
		require.NotContains(t, err.Error(), "\n")
	}
	value := 0.5
	b, err := book.New(g, book.Head{}, []book.Entry{{Position: g.New(0).String(), Moves: []book.Move{{Text: "a1-b2", Value: &value}}}})
	require.NoError(t, err)
	text, err := b.Text()
	require.NoError(t, err)
	testkit.File(t, text, path)
	_, err = testSet().Builder("book:agent=(random),by=games,file="+path, g)
	require.ErrorContains(t, err, "by=games: book "+path+" counts no games")
}
