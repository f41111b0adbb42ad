package rulestest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/rules"
)

// A RandomGame names a game whose moves are drawn from a seed.
type RandomGame struct {
	// Name is a name that the lookup of a game accepts, options included.
	Name string
	// Seed is the source of the moves.
	Seed uint64
	// Setup says that the seed is the number of the set-up as well, which the
	// title of the transcript then says. Otherwise the set-up has number 0.
	Setup bool
}

// Transcripts plays the games, writes them as people can read them, and
// compares the text with a golden file. With update it writes the file first,
// so that a change of behaviour can be read as a difference between versions.
// The states must be rules.Drawers and rules.Enders.
func Transcripts(t *testing.T, lookup func(name string) (rules.Game, error), file string, update bool, games ...RandomGame) {
	t.Helper()
	// An empty file would agree with no games at all.
	require.NotEmpty(t, games, "games for %s", file)
	texts := make([]string, len(games))
	for i, r := range games {
		g, err := lookup(r.Name)
		require.NoError(t, err, "game %q", r.Name)
		texts[i] = r.transcript(g)
	}
	got := strings.Join(texts, "\n\n")
	if update {
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, string(want), got, "games of %s", file)
}

// transcript writes every position, its picture and the move drawn in it.
func (r RandomGame) transcript(g rules.Game) string {
	rng := rand.New(rand.NewPCG(r.Seed, 0))
	s, word := g.New(0), "seed"
	if r.Setup {
		s, word = g.New(r.Seed), "set-up"
	}
	var text strings.Builder
	fmt.Fprintf(&text, "game %s, %s %d\n", r.Name, word, r.Seed)
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
