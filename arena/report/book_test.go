package report

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents/book"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

// TestBookText: what the book knows of its start, of a position that is turned, and of
// one that it does not know; the text is made from the JSON alone.
func TestBookText(t *testing.T) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	best := 0.625
	b, err := book.New(g, book.Head{Agent: "alphabeta", Seed: 7, Runs: []book.Run{{Name: "r", Games: 19}}}, []book.Entry{{Position: g.New(0).String(), Moves: []book.Move{
		{Text: "a1-b2", Value: &best, Depth: 3, Won: 6, Drawn: 1, Lost: 3}, {Text: "a2-b3", Won: 2, Lost: 4}, {Text: "a2-b2", Lost: 3},
	}}})
	require.NoError(t, err)
	text, err := b.Text()
	require.NoError(t, err)
	path := testkit.File(t, text, t.TempDir(), "b")
	games := func(string) (rules.Game, error) { return g, nil }
	v, err := ReadBook(path, nil, games)
	require.NoError(t, err)
	v.File = "book.jsonl"
	var out bytes.Buffer
	require.NoError(t, v.WriteText(&out))
	require.Equal(t, `book.jsonl: gipf/basic, 1 position, by alphabeta with seed 7, of 19 games of 1 run
digest `+b.Digest()+`

`+g.New(0).String()+`
move                  value  depth  games  won  drawn  lost  score
a1-b2 and 2 like it   0.625      3     10    6      1     3  65.0% [32.2, 87.9]
a2-b3 and 11 like it      ~      0      6    2      0     4  33.3% [6.6, 78.0]
a2-b2 and 5 like it       ~      0      3    0      0     3  0.0% [0.0, 77.1]

value: expected score of the mover by search; depth: further moves that the book knows on the best line
`, out.String())

	var asJSON bytes.Buffer
	require.NoError(t, WriteJSON(&asJSON, v))
	var again Book
	require.NoError(t, json.Unmarshal(asJSON.Bytes(), &again))
	require.Equal(t, v, &again)
	require.Equal(t, 1, again.SchemaVersion)

	s := g.New(0)
	s.Play(s.Moves(nil)[0])
	v, err = ReadBook(path, []string{s.String()}, games)
	require.NoError(t, err)
	require.False(t, v.Known)
	out.Reset()
	require.NoError(t, v.WriteText(&out))
	require.Contains(t, out.String(), s.String()+": not in the book\n")
	_, err = ReadBook(path, []string{"nothing"}, games)
	require.ErrorContains(t, err, `gipf: position "nothing"`)
}

// TestBookRefused: a file that is no book, two positions, one of no game and one at which the game is over are refused, and quoted.
func TestBookRefused(t *testing.T) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	games := func(string) (rules.Game, error) { return g, nil }
	b, err := book.New(g, book.Head{}, nil)
	require.NoError(t, err)
	text, err := b.Text()
	require.NoError(t, err)
	dir := t.TempDir()
	path := testkit.File(t, text, dir, "b")
	over := g.New(0)
	for moves := over.Moves(nil); len(moves) > 0; moves = over.Moves(nil) {
		over.Play(moves[0])
	}
	for want, c := range map[string]struct {
		path      string
		positions []string
	}{
		"no such file or directory":                         {dir + "/none", nil},
		"book: 2 positions, want one: put it in quotes":     {path, []string{"a", "b"}},
		"book: the game is over: \"" + over.String() + "\"": {path, []string{over.String()}},
		`gipf: position "nothing"`:                          {path, []string{"nothing"}},
	} {
		v, err := ReadBook(c.path, c.positions, games)
		require.ErrorContains(t, err, want)
		require.Nil(t, v)
	}
	v, err := ReadBook(path, nil, games)
	require.NoError(t, err)
	require.Equal(t, []any{"", false, []BookMove{}, ""}, []any{v.Position, v.Known, v.Moves, v.Head.Digest}, "an empty book knows no position")
	require.Equal(t, path+": gipf/basic, 0 positions\ndigest "+b.Digest()+"\n\n", testkit.Written(t, v))
	v, err = ReadBook(path, []string{g.New(0).String()}, games)
	require.NoError(t, err)
	require.Equal(t, g.New(0).String(), v.Position)
}

// TestBookWithoutGames: a move that was searched and never played has a value and no score.
func TestBookWithoutGames(t *testing.T) {
	g, err := catalog.Game("gipf/basic")
	require.NoError(t, err)
	b, err := book.New(g, book.Head{}, []book.Entry{{Position: g.New(0).String(), Moves: []book.Move{{Text: "a1-b2", Value: new(0.5)}, {Text: "a2-b3", Drawn: 1}}}})
	require.NoError(t, err)
	v := NewBook("b", b)
	require.Equal(t, []bool{true, false, false, true}, []bool{v.Moves[0].Score == nil, v.Moves[0].Value == nil, v.Moves[1].Score == nil, v.Moves[1].Value == nil})
	require.Regexp(t, `(?m)^a1-b2 and 2 like it +0\.500 +0 +0 +0 +0 +0$`, testkit.Written(t, v))
	require.Zero(t, v.Games, "games of runs")
}

// TestBookWords: where a book comes from, and how many moves do the same as one.
func TestBookWords(t *testing.T) {
	for want, v := range map[string]Book{
		"":                      {},
		", by mcts with seed 9": {Head: book.Head{Agent: "mcts", Seed: 9}},
		", of 1 game of 2 runs": {Head: book.Head{Runs: make([]book.Run, 2)}, Games: 1},
		", by mcts with seed 0, of 3 games of 1 run": {Head: book.Head{Agent: "mcts", Runs: make([]book.Run, 1)}, Games: 3},
	} {
		require.Equal(t, want, v.origin())
	}
	for want, moves := range map[string][]string{"a": {"a"}, "a and 1 like it": {"a", "b"}, "b and 2 like it": {"b", "a", "c"}} {
		require.Equal(t, want, (&BookMove{Moves: moves}).words())
	}
	require.InDelta(t, 0.65, meanScore(6, 1, 3).Value, 1e-12)
	require.Equal(t, []float64{1, 1}, []float64{meanScore(1, 0, 0).Value, *meanScore(1, 0, 0).High}, "one game that was won")
}
