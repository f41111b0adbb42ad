package server_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/agents/book"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
)

// TestServerPlaysFromItsBook: behind UGI an agent plays from its book as it does in
// process, and limits reach the agent inside.
func TestServerPlaysFromItsBook(t *testing.T) {
	known := runs.Standard()
	g, err := known.Games.Game("gipf/basic")
	require.NoError(t, err)
	value := 0.6
	b, err := book.New(g, book.Head{}, []book.Entry{{Position: g.New(0).String(), Moves: []book.Move{{Text: "a3-b4", Value: &value}}}})
	require.NoError(t, err)
	text, err := b.Text()
	require.NoError(t, err)
	path := testkit.File(t, text, t.TempDir(), "book.jsonl")
	want := firstTurns(t, known.Agents, g, "book:file="+path+",agent=(alphabeta:sims=200)")
	got := firstAnswers(t, known, g, "book:file="+path+",agent=(alphabeta)", "nodes 200", want)
	require.Equal(t, want, got)
	plain := firstTurns(t, known.Agents, g, "alphabeta:sims=200")
	require.NotEqual(t, plain[0], want[0], "the book says something else than the search")
}
