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

// TestShow: what a directory tells is what the loop said itself; cut off after any
// step, as it is while the next one is under way, it tells what there is, and which
// stage that is.
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
	require.Equal(t, textOf(t, &want), textOf(t, shown))

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

// checkShown holds what is shown of a loop that is at a step against that step.
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

func textOf(t *testing.T, l *report.Learning) string {
	t.Helper()
	var b strings.Builder
	require.NoError(t, l.WriteText(&b))
	return b.String()
}
