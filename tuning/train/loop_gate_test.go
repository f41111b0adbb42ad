package train

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// TestGateKeepsBeta: no configuration that ships, nor the standard of one that says nothing of
// its gate, misses what it hopes for more often than it promises; a cap of one's own that does
// is said, in one line, before anything is played.
func TestGateKeepsBeta(t *testing.T) {
	testkit.SkipInRace(t)
	shipped, err := filepath.Glob("../../configs/learn-*.yaml")
	require.NoError(t, err)
	require.NotEmpty(t, shipped)
	for _, path := range append(shipped, "../../docs/examples/nim/learn.yaml") {
		c, err := configs.Load[configs.Learn](path, []string{"game=lyngk/base", "init=zero", "fit.phases=false"})
		require.NoError(t, err)
		l, err := NewLoop(runs.Standard(), c)
		require.NoError(t, err)
		require.NotContains(t, l.Summary(), "break beta", path)
		for _, x := range l.chances().Chances {
			if x.Elo == c.Gate.Elo1 {
				require.GreaterOrEqual(t, x.Passed, 1-1.15*c.Gate.Beta, path)
			}
		}
	}
	capped := loopOf(t, tiny, "gate.elo1=20", "gate.alpha=0.05", "gate.beta=0.05", "gate.pairs=400")
	require.Regexp(t, `gate\.pairs: 400 pairs break beta: a candidate of \+20 Elo fails a test in 75\.\d%, not in 5%; 3240 pairs keep it`, capped.Summary())
	_, err = NewLoop(runs.Standard(), configOf(t, tiny, "gate.elo1=0.01", "gate.pairs=0"))
	require.ErrorContains(t, err, "gate.elo1: a test of 0 against 0.01 Elo takes up to ")

	said := ""
	_, err = play(t.Context(), loopOf(t, tiny, "iterations=1"), testkit.Path(t, "loop"), journal.Options{
		Runs: runs.Options{Say: func(line string) { said += line + "\n" }}, Watch: func(journal.Stage) func() { said += "played\n"; return func() {} },
	})
	require.NoError(t, err)
	require.Regexp(t, `(?s)^gate: SPRT\(0, 300\) at 1× and 2× the budget, .* at most 16 pairs a test\n.*\n +\+20 Elo .*%.*played`, said)
}

// TestGateIsStored: the cap of a test is settled when the loop begins. A loop goes on with the
// one in its directory, however the program would read the same file now.
func TestGateIsStored(t *testing.T) {
	open := strings.Replace(tiny, "pairs: 16, elo1: 300", "elo1: 300", 1)
	dir := testkit.Path(t, "loop")
	l := loopOf(t, open)
	want := l.chances().Pairs
	s, err := journal.Begin(t.Context(), l, dir, journal.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	text, err := os.ReadFile(filepath.Join(dir, "config.yaml"))
	require.NoError(t, err)
	require.Equal(t, want, configOf(t, string(text)).Gate.Pairs)

	old, _ := whole(t) // of 16 pairs
	l = loopOf(t, open)
	s, err = journal.BeginOrResume(t.Context(), l, old, journal.Options{})
	require.NoError(t, err)
	require.Equal(t, 16, l.config.Gate.Pairs)
	require.NoError(t, s.Close())
	_, err = journal.BeginOrResume(t.Context(), loopOf(t, tiny, "gate.pairs=17"), old, journal.Options{})
	require.ErrorContains(t, err, "gate.pairs: 16 against 17")
}
