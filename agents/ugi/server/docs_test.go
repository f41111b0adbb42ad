package server_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestSessionsInDocs lets the engine answer the sessions of docs/ugi.md. What a
// search says depends on the search; everything else must be as printed there.
func TestSessionsInDocs(t *testing.T) {
	page := testkit.Read(t, "../../../docs/ugi.md")
	var in, want strings.Builder
	for line := range strings.Lines(page) {
		if sent, ok := strings.CutPrefix(line, "    > "); ok {
			in.WriteString(sent)
		} else if came, ok := strings.CutPrefix(line, "    < "); ok {
			want.WriteString(came)
		}
	}
	require.Contains(t, in.String(), "zertz")
	require.Contains(t, in.String(), "lyngk")
	// What waits for a bestmove is answered in order; isready is not, and stands
	// where no agent thinks.
	got := session(t, newServer(t, "gipf/basic", "mcts:preset=uct"), in.String())
	require.Equal(t, outline(want.String()), outline(got))
}

// outline leaves of a line what does not depend on the build and the search.
func outline(text string) (lines []string) {
	for line := range strings.Lines(text) {
		switch word, rest, _ := strings.Cut(strings.TrimSpace(line), " "); word {
		case "info":
			lines = append(lines, "info "+strings.Fields(rest)[0])
		case "bestmove", "id":
			lines = append(lines, word)
		default:
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}
