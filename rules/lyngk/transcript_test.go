package lyngk_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// transcript writes a random game, with its set-up number for a seed, as people
// can read it.
func transcript(t *testing.T, name string, seed uint64) string {
	t.Helper()
	g, err := catalog.Game(name)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(seed, 0))
	s := g.New(seed)
	var text strings.Builder
	fmt.Fprintf(&text, "game %s, set-up %d\n", name, seed)
	for ply := 1; ; ply++ {
		fmt.Fprintf(&text, "\n%s\n%s", s, s.(rules.Drawer).Draw())
		moves := s.Moves(nil)
		if len(moves) == 0 {
			fmt.Fprintf(&text, "result %s, ending %s\n", s.Result(), s.(rules.Ender).Ending())
			return text.String()
		}
		m := moves[rng.IntN(len(moves))]
		fmt.Fprintf(&text, "%d. %s of %d: %s\n", ply, s.Mover(), len(moves), g.FormatMove(s, m))
		s.Play(m)
	}
}

// transcripts are the games of the golden file: with collected fives, a pass and
// a forced claim, with a standing five that a claim collects, and with a six.
func transcripts(t *testing.T) string {
	t.Helper()
	return strings.Join([]string{
		transcript(t, "lyngk/base", seedBase),
		transcript(t, "lyngk/base:standing=collected,second=1", seedCollected),
		transcript(t, "lyngk/6stack", seedSix),
	}, "\n\n")
}

// The set-ups were chosen for what happens in their games.
const seedBase, seedCollected, seedSix = 3, 38, 104

// TestTranscript compares drawn games with the stored ones. After a change of
// behaviour run it with -update and read the difference.
func TestTranscript(t *testing.T) {
	const file = "testdata/transcript.txt"
	got := transcripts(t)
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}
