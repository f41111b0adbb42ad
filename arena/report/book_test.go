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
