//go:build unix

package cli

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// shortRounds are some hundred games in up to 60 rounds, of a format that decides as it
// goes.
const shortRounds = `name: rounds
game: gipf/basic
seed: 12
agents:
  - {name: random, spec: random}
  - {name: greedy, spec: greedy}
  - {name: mcts, spec: "mcts:sims=8"}
  - {name: chance, spec: random}
tournament: informative
informative: {batch: 4}
pairs: 24
maxplies: 60
`

// TestKillWhileDeciding kills runs of adaptive formats again and again until they
// are done. Standings, decisions and digest must equal those of an undisturbed run.
func TestKillWhileDeciding(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, killedInRace)
	w := newWorkshop(t, shortRounds)
	want := w.run("run", "config.yaml", "--out", "whole", "--workers", "1", "--quiet", "--json")
	require.Contains(t, want, `"over": true`)
	rng := rand.New(rand.NewPCG(7, 8))
	args := []string{"run", "config.yaml", "--out", "killed"}
	kills := 0
	for range 4 {
		p := w.start(append(args, "--quiet", "--in-flight", "20")...)
		w.await("killed", 0)
		time.Sleep(time.Duration(rng.IntN(60)) * time.Millisecond)
		require.NoError(t, p.Process.Kill())
		if p.end().code == -1 {
			kills++
		}
		args = []string{"resume", "killed"}
	}
	require.Positive(t, kills, "every run ended before its kill")
	require.Equal(t, want, w.run("resume", "killed", "--quiet", "--json", "--workers", "2", "--in-flight", "3"))
	require.Equal(t, want, w.run("standings", "killed", "--json"))
}
