package cli

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
)

// ratedConfig makes draws, games stopped by the cap, names to be escaped, and
// no player who wins or loses everything.
const ratedConfig = `name: rated
game: lyngk/base
seed: 5
agents:
  - {name: 'the "one"', spec: random}
  - {name: two, spec: "flat:sims=2"}
  - {name: 'back\slash', spec: random}
  - {name: four, spec: "epsilon:agent=(greedy),p=0.8"}
pairs: 40
maxplies: 36
`

// TestExportedPGNRates has a program of another language, with a parser, a
// likelihood and a maximizer of its own, rate the exported PGN, and compares with
// the standings: 1e-3 Elo.
func TestExportedPGNRates(t *testing.T) {
	t.Parallel()
	testkit.SkipInRace(t)
	python := testkit.Interpreter(t, "python3")
	dir := playConfig(t, ratedConfig)
	out := t.TempDir()
	var stderr bytes.Buffer
	require.Zero(t, standard().Execute(t.Context(), []string{"export", dir, "--format", "pgn", "--out", out}, nil, &stderr, &stderr), stderr.String())
	text, err := exec.CommandContext(t.Context(), python, "testdata/rate_pgn.py", out+"/games.pgn").Output()
	require.NoError(t, err)
	var theirs struct {
		Games     int                `json:"games"`
		Elo       map[string]float64 `json:"elo"`
		FirstMove float64            `json:"first_move"`
	}
	require.NoError(t, json.Unmarshal(text, &theirs))
	ours, _, err := runs.Standard().Standings(t.Context(), dir)
	require.NoError(t, err)
	require.NotZero(t, ours.LeftOut, "some games have no result")
	require.Equal(t, ours.WithResult, theirs.Games)
	require.Len(t, theirs.Elo, len(ours.Agents))
	drawn := 0
	for _, a := range ours.Agents {
		require.Equal(t, "rated", a.Status, a.Name)
		require.InDelta(t, a.Elo.Value, theirs.Elo[a.Name], 1e-3, a.Name)
		drawn += a.Draws
	}
	require.Positive(t, drawn, "some games are drawn")
	require.InDelta(t, ours.Advantage.Value, theirs.FirstMove, 1e-3)
}

// playConfig plays a run and returns its directory.
func playConfig(t *testing.T, config string) string {
	t.Helper()
	dir := t.TempDir()
	file := dir + "/config.yaml"
	testkit.File(t, config, file)
	run := dir + "/run"
	var stdout, stderr bytes.Buffer
	require.Zero(t, standard().Execute(t.Context(), []string{"run", file, "--out", run, "--quiet"}, nil, &stdout, &stderr), stderr.String())
	t.Log(stdout.String())
	return run
}
