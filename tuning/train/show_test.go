package train

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/testkit"
)

// TestShow: a directory shows what the loop itself reported. Cut off after any
// step, as it is while the next is under way, it shows what exists and names the
// stage.
func TestShow(t *testing.T) {
	testkit.RestInRace(t, "loops one after the other; TestSameBytes and TestMetrics run what is concurrent")
	t.Parallel()
	played, found := whole(t)
	dir := played + "[1]" // a name as of a copy, and no pattern
	require.NoError(t, os.Rename(played, dir))
	shown, err := Show(t.Context(), runs.Standard(), dir)
	require.NoError(t, err)
	require.NotEmpty(t, shown.Iterations)
	require.Positive(t, shown.Evaluation)
	require.Less(t, shown.Evaluation, 2e9, "nanoseconds that one evaluation takes")
	require.Nil(t, shown.Now)
	want := *found
	want.Dir, want.Best, want.Evaluation = shown.Dir, shown.Best, shown.Evaluation
	require.Equal(t, testkit.Written(t, &want), testkit.Written(t, shown))

	log, err := journal.Read(dir)
	require.NoError(t, err)
	steps := log.Entries()
	for i, e := range slices.Backward(steps) {
		cutJournal(t, dir, e.Step)
		before := contents(t, dir)
		shown, err := Show(t.Context(), runs.Standard(), dir)
		require.NoError(t, err, e.Step)
		checkShown(t, shown, steps, i)
		require.Equal(t, before, contents(t, dir), "nothing is written")
		if run, ok := strings.CutPrefix(e.Step, "games "); ok {
			require.NoError(t, os.RemoveAll(filepath.Join(dir, "runs", run)))
		}
	}
	require.NoError(t, os.RemoveAll(filepath.Join(dir, "costs.jsonl")))
	_, err = Show(t.Context(), runs.Standard(), dir)
	require.NoError(t, err)
	_, err = Show(t.Context(), runs.Standard(), t.TempDir())
	require.ErrorIs(t, err, journal.ErrNone)
}

// TestShowOfADamagedLoop: what cannot be read of a loop is said, with its file, and no part of it is shown as if it were all. What is not needed for that is not read.
func TestShowOfADamagedLoop(t *testing.T) {
	t.Parallel()
	dir, _ := whole(t)
	for _, row := range []struct{ at, needs, not string }{
		{"", "journal.jsonl config.yaml weights/001.yaml", "best.yaml costs.jsonl weights/000.yaml samples/002.parquet runs/002-gate-1x/run.db"},
		{"games 002-gate-2x", "runs/002-gate-1x/run.db runs/002-gate-2x/run.db", "runs/001-gate-1x/run.db runs/002-games/run.db"},
		{"002-labels", "runs/002-games/run.db runs/002-games-000/run.db", "runs/001-games/run.db runs/002-gate-1x/run.db"},
		{"001-verdict", "runs/001-gate-2x/run.db runs/001-pool/run.db runs/001-start-2x/run.db", "runs/001-games/run.db"},
	} {
		if row.at != "" {
			cutJournal(t, dir, row.at)
		}
		for file := range strings.FieldsSeq(row.needs + " " + row.not) {
			before := testkit.Read(t, dir, file)
			testkit.File(t, "no such thing", dir, file)
			_, err := Show(t.Context(), runs.Standard(), dir)
			if slices.Contains(strings.Fields(row.not), file) {
				require.NoError(t, err, file)
			} else {
				require.ErrorContains(t, err, file)
			}
			testkit.File(t, before, dir, file)
		}
	}
}

// checkShown compares what is shown of a loop at a step with that step.
func checkShown(t *testing.T, shown *report.Learning, steps []journal.Entry, at int) {
	t.Helper()
	step := steps[at].Step
	iteration, stage := stageOf(step)
	require.Len(t, shown.Iterations, max(iteration, 1)-1, step)
	require.Equal(t, max(iteration, 1), shown.Now.Iteration.Number, step)
	switch {
	case step == "start" || step == "pool":
		stage = "frozen"
	case stage == "verdict":
		_, stage = stageOf(steps[at-1].Step)
	}
	require.Equal(t, stage, shown.Now.Stage, step)
	if step == "start" {
		require.Zero(t, shown.Now.Games)
	}
	if strings.HasPrefix(step, "games ") {
		require.Positive(t, shown.Now.Games, step)
	}
	if stage == "gate-1x" {
		require.NotZero(t, shown.Now.Iteration.FrozenLoss)
		require.NotEmpty(t, shown.Now.Iteration.Gate[0].Verdict)
	}
}
