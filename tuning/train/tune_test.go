package train

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// shippedWeights is the folder of the weights that ship with the program.
var shippedWeights, _ = filepath.Abs("../../configs/weights")

func standard() runs.Registry { return runs.Standard() }

const mini = `name: mini
game: gipf/basic
selfplay: {agents: [random, greedy], pairs: 20}
fit: {leaveout: [board, material]}
verify: {pairs: 2, search: {agents: ["alphabeta:transitions=50", "alphabeta:transitions=200"]}}
out: fit.yaml
`

// loadTune writes a configuration into a folder of its own, goes there and loads it.
func loadTune(t *testing.T, text string, set ...string) (*Tune, error) {
	t.Helper()
	t.Chdir(t.TempDir())
	testkit.File(t, text, "tune.yaml")
	return journal.Load(runs.Standard(), "tune.yaml", set, NewTune)
}

func TestRun(t *testing.T) {
	j, err := loadTune(t, mini)
	require.NoError(t, err)
	require.Regexp(t, `^a fit of \d+ weights for gipf/basic from 80 self-play games\n  verify\.search\.pairs: 2 pairs break beta: a candidate of \+20 Elo fails a test in 100\.0%, .*$`, j.Summary())
	var stages []string
	ended := 0
	s, err := journal.Begin(t.Context(), j, "work", journal.Options{Runs: runs.Options{Code: "v1"}, Date: "2026-01-31", Watch: func(s journal.Stage) func() {
		stages = append(stages, s.Title)
		return func() {
			ended++
			require.Equal(t, s.Session.Progress.Snapshot().Planned, s.Session.Progress.Snapshot().Finished)
		}
	}})
	require.NoError(t, err)
	answer, err := s.Run(t.Context())
	require.NoError(t, err)
	require.NoError(t, s.Close())
	found := answer.(*report.Tuning)
	require.Equal(t, []string{
		"self-play of random at gipf/basic: 40 games", "self-play of greedy:weights=learned at gipf/basic: 40 games",
		"greedy with the new weights against learned: 4 games",
		"alphabeta:transitions=50 with the new weights against learned: at most 4 games",
		"alphabeta:transitions=200 with the new weights against learned: at most 4 games",
	}, stages)
	require.Equal(t, 5, ended)
	require.Len(t, found.Searches, 2)
	require.Equal(t, "undecided at all budgets", found.Verdict)
	require.Equal(t, "gipf/basic", found.Game)
	require.EqualValues(t, 80, found.Games)
	require.Equal(t, 2, found.Match.Pairs)
	require.Nil(t, found.Policy)

	w, err := configs.LoadWeightsFile("fit.yaml")
	require.NoError(t, err)
	require.Equal(t, found.Config, w.Provenance.Config)
	require.Equal(t, "v1", w.Provenance.CodeVersion)
	require.Equal(t, "2026-01-31", w.Provenance.Date)
	for i, e := range found.Evaluation.Weights {
		require.Equal(t, e.Name, w.Weights[i].Name)
		require.Equal(t, e.Weight.Value, w.Weights[i].Value)
	}
}

func TestInterrupted(t *testing.T) {
	j, err := loadTune(t, mini)
	require.NoError(t, err)
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(os.ErrDeadlineExceeded)
	s, err := journal.Begin(t.Context(), j, "work", journal.Options{})
	require.NoError(t, err)
	defer s.Close()
	_, err = s.Run(ctx)
	require.ErrorIs(t, err, os.ErrDeadlineExceeded)
	require.NoFileExists(t, "fit.yaml")
}

// Everything wrong is said at once, also when the game is unknown or a key is.
func TestAllProblemsAtOnce(t *testing.T) {
	_, err := loadTune(t, `name: mini
game: gipf/basik
sed: 4
selfplay:
  agents: [randon, "greedy:weigths=hand"]
  pairs: 0
verify: {agent: "greedy:depth=3", opponent: nobody}
out: below/fit.yaml
`, "fit.ridge=-1")
	var problems configs.Problems
	require.True(t, errors.As(err, &problems), "%v", err)
	var where []string
	for _, p := range problems {
		where = append(where, p.Pos.String()+" "+p.Key)
	}
	require.Equal(t, []string{
		"tune.yaml:2:7 game", "tune.yaml:3:1 sed", "tune.yaml:5:12 selfplay.agents.0", "tune.yaml:5:20 selfplay.agents.1",
		"tune.yaml:6:10 selfplay.pairs", "tune.yaml:7:17 verify.agent", "tune.yaml:7:45 verify.opponent", "tune.yaml:8:6 out",
		"--set fit.ridge=-1 fit.ridge",
	}, where)

	_, err = loadTune(t, strings.ReplaceAll(mini, "board", "bord"), "selfplay.agents.1=nobody", "fit.init=none.yaml", "verify.against=also-none.yaml")
	require.True(t, errors.As(err, &problems), "%v", err)
	require.Len(t, problems, 4)
	for _, key := range []string{"selfplay.agents.1: ", `fit.leaveout.0: no feature "bord", did you mean "board"?`, "fit.init: ", "verify.against: "} {
		require.ErrorContains(t, err, key)
	}
}

func TestOutIsNoFolder(t *testing.T) {
	_, err := loadTune(t, mini, "out=.")
	require.EqualError(t, err, `--set out=.: out: "." is a directory`)
	_, err = loadTune(t, mini, "out="+filepath.Join("none", "w.yaml"))
	require.ErrorContains(t, err, "out: open none: no such file or directory")
}
