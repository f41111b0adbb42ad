package train

import (
	"context"
	"errors"
	"math"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// whole is the tiny loop as it is without an interruption, in a directory of the test's
// own. It is played once.
func whole(t testing.TB) (dir string, found *report.Learning) {
	t.Helper()
	once.Do(func() {
		shared, playErr = os.MkdirTemp("", "learn")
		if playErr == nil {
			foundOnce, playErr = play(context.Background(), loopOf(t, tiny), shared+"/whole", journal.Options{})
		}
	})
	require.NoError(t, playErr)
	dir = testkit.Path(t, "whole")
	require.NoError(t, os.CopyFS(dir, os.DirFS(shared+"/whole")))
	return dir, foundOnce
}

var (
	once      sync.Once
	shared    string
	foundOnce *report.Learning
	playErr   error
)

// TestSameBytes: neither the directory nor the number of workers changes a byte.
func TestSameBytes(t *testing.T) {
	t.Parallel()
	dir, found := whole(t)
	want := contents(t, dir)
	checkLoop(t, dir, found)
	for _, workers := range []string{"16", "2"} {
		if workers == "2" && !testkit.Long() {
			continue // 1 and 16 differ more
		}
		other := testkit.Path(t, "elsewhere", workers)
		_, err := play(t.Context(), loopOf(t, tiny, "workers="+workers), other, journal.Options{})
		require.NoError(t, err)
		require.Equal(t, want, contents(t, other), "%s workers", workers)
	}
	another := testkit.Path(t, "another")
	_, err := play(t.Context(), loopOf(t, tiny, "seed=6", "iterations=1", "gate.pairs=4"), another, journal.Options{})
	require.NoError(t, err)
	require.NotEqual(t, want["weights/001.yaml"], contents(t, another)["weights/001.yaml"])
}

// checkLoop holds what a loop says against what it left.
func checkLoop(t *testing.T, dir string, found *report.Learning) {
	require.Len(t, found.Iterations, 2)
	require.True(t, found.Iterations[0].Promoted, "who learnt anything beats who knows nothing")
	require.Equal(t, passed, found.Iterations[0].Reason)
	require.Len(t, found.Iterations[0].Gate, 2)
	require.EqualValues(t, 1, found.Iterations[0].Gate[0].Factor)
	require.EqualValues(t, 2, found.Iterations[0].Gate[1].Factor)
	require.Zero(t, found.Iterations[0].Leaves, "nothing is asked that knows nothing")
	require.Zero(t, found.Iterations[0].Labelled)
	second := found.Iterations[1]
	require.Equal(t, 1, second.InUse)
	require.NotZero(t, second.Leaves)
	require.NotZero(t, second.Labelled)
	require.Greater(t, second.FitRows, second.Rows, "the window holds both iterations")
	require.Less(t, found.Iterations[0].FrozenLoss, found.Iterations[0].FrozenInUse)
	require.InDelta(t, math.Ln2, found.Iterations[0].FrozenInUse, 1e-6, "who knows nothing gives everything a half")
	require.Positive(t, found.Iterations[0].TrainLoss)
	start, err := runs.Standard().Open(context.Background(), dir+"/runs/001-start-2x")
	require.NoError(t, err)
	require.Equal(t, "alphabeta:transitions=80,weights=weights/001.yaml", start.Config.Agents[0].Spec)
	require.Equal(t, "alphabeta:transitions=80,weights=weights/000.yaml", start.Config.Agents[1].Spec)
	require.NoError(t, start.Close())
	seeds := map[uint64]bool{}
	for _, it := range found.Iterations {
		for _, m := range append(append(it.Gate, it.Start...), it.Pool[:min(len(it.Pool), 1)]...) {
			require.False(t, seeds[m.Seed], "openings are new")
			seeds[m.Seed] = true
		}
	}
	best, err := configs.LoadWeightsFile(dir + "/" + BestName)
	require.NoError(t, err)
	require.Equal(t, found.Digest, best.Content().Digest())
	require.Equal(t, found.Iterations[found.InUse()-1].WeightsDigest, found.Digest)
	require.Contains(t, best.Provenance.Note, "against start at 1× the budget, 16 games")
	require.True(t, slices.ContainsFunc(found.Outside, func(o report.LearnOutside) bool { return o.Iteration == 1 && o.Games > 0 }), "the curve over the fixed member")
	share := 0.0
	for _, s := range found.Mixture {
		share += s.Share
	}
	require.InDelta(t, 1, share, 1e-4)
	run, err := runs.Standard().Open(context.Background(), dir+"/runs/001-gate-1x")
	require.NoError(t, err, "games are ordinary runs")
	require.NoError(t, run.Close())
}

// TestInterruptedAtEveryStage interrupts the loop whenever a stage begins, and goes on.
func TestInterruptedAtEveryStage(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, "loops one after the other; TestSameBytes runs what is concurrent")
	dir, _ := whole(t)
	torn := testkit.Path(t, "torn")
	stages := map[string]bool{}
	why := errors.New("interrupted")
	for {
		ctx, cancel := context.WithCancelCause(t.Context())
		seen := 0
		opt := journal.Options{Watch: func(s journal.Stage) func() {
			if seen++; !stages[s.Title] {
				stages[s.Title] = true
				cancel(why)
			}
			return func() {}
		}}
		_, err := play(ctx, loopOf(t, tiny), torn, opt)
		cancel(nil)
		if err == nil {
			break
		}
		require.ErrorIs(t, err, why)
		require.LessOrEqual(t, seen, 2, "what is done is not done again")
	}
	require.Greater(t, len(stages), 10)
	require.Equal(t, contents(t, dir), contents(t, torn))
}

// TestUntil: a loop whose time is up ends after the step under way, says so, and goes on
// to the same bytes.
func TestUntil(t *testing.T) {
	t.Parallel()
	testkit.RestInRace(t, "loops one after the other; TestSameBytes runs what is concurrent")
	found, err := play(t.Context(), loopOf(t, tiny), testkit.Path(t, "short"), journal.Options{Until: new(time.Nanosecond)})
	require.NoError(t, err)
	require.Equal(t, "the time is up after 1ns", found.Stopped)
	require.Empty(t, found.Iterations)

	dir, _ := whole(t)
	want := contents(t, dir)
	cutJournal(t, dir, "games 002-games")
	for _, name := range []string{"runs/002-games", "runs/002-games-000", "runs/002-gate-1x", "weights/002.yaml", "samples/002.parquet"} {
		require.NoError(t, os.RemoveAll(dir+"/"+name))
	}
	found, err = resume(t.Context(), dir, journal.Options{Until: new(time.Nanosecond)})
	require.NoError(t, err)
	require.NotEmpty(t, found.Stopped)
	require.Len(t, found.Iterations, 1)
	told := 0
	say := func(line string) {
		if strings.Contains(line, " iterations are done") {
			told++
		}
	}
	found, err = resume(t.Context(), dir, journal.Options{Workers: 3, InFlight: 5, Until: new(time.Hour), Runs: runs.Options{Say: say}})
	require.NoError(t, err)
	require.Empty(t, found.Stopped)
	require.Equal(t, 2, told)
	require.Equal(t, want, contents(t, dir))
	torn := dir + "/samples/002.parquet.123.gipfarena.tmp"
	testkit.File(t, "PAR1", torn)
	found, err = resume(t.Context(), dir, journal.Options{Until: new(time.Nanosecond)})
	require.NoError(t, err)
	require.Empty(t, found.Stopped, "what is written down takes no time")
	require.Len(t, found.Iterations, 2)
	require.NoFileExists(t, torn, "what a killed process left")
}
