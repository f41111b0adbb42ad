package gipf_test

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

// transcript writes a random game as people can read it.
func transcript(t *testing.T, name string, seed uint64) string {
	t.Helper()
	g, err := catalog.Game(name)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(seed, 0))
	s := g.New(0)
	var text strings.Builder
	fmt.Fprintf(&text, "game %s, seed %d\n", name, seed)
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

// TestTranscript compares one drawn game of each variant with the stored one.
// After a change of behaviour run it with -update and read the difference.
func TestTranscript(t *testing.T) {
	const file = "testdata/transcript.txt"
	got := transcript(t, "gipf/basic:white=-6,black=-5", 253) + "\n\n" +
		transcript(t, "gipf/standard:white=-6,black=-5", 113) + "\n\n" +
		transcript(t, "gipf/tournament:white=-10,black=-9", 177)
	if *update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}
