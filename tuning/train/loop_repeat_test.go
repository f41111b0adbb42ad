package train

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/configs"
	"gipf.arena/internal/testkit"
)

// whole is the tiny loop without an interruption, in its own directory. It is played
// once.
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

// checkLoop compares the report of a loop with its files.
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
	require.Equal(t, found.Iterations[report.InUse(found.Iterations)-1].WeightsDigest, found.Digest)
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

// TestInterruptedAtEveryStage interrupts the loop whenever a stage begins, and resumes it.
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

// TestUntil: a loop whose time is up ends after the step under way, says so, and resumes
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

// damages is how many damaged evaluations TestDamaged mends; by hand, a CPU-minute each:
//
//	go test ./tuning/train -run 'TestDamaged$' -damages 3 -timeout 2h -v
var damages = flag.Int("damages", 0, "evaluations that TestDamaged mends")

// mending is a loop that starts from a damaged evaluation. Its pool holds the whole one.
const mending = `
name: mending
game: lyngk/base
iterations: 3
agent: {transitions: 150}
games: {pairs: 200, pool: 0.3}
rows: {pergame: 8, leaves: 4}
target: {transitions: 300}
pool: {pairs: 150}
frozen: {choices: 50}
`

// TestDamaged takes a random half of the weights of an evaluation that ships, halves or
// zeroes each of them, and has the loop mend it: it gets back at least 70 % of the Elo
// that was lost, within 200,000 games, and what it promotes last has passed SPRT(0, 20)
// at 0.05 from new openings at once and four times the budget, and loses to no member
// of the pool.
func TestDamaged(t *testing.T) {
	for seed := range uint64(*damages) {
		t.Run(fmt.Sprint(seed+1), func(t *testing.T) {
			broken := testkit.File(t, damage(t, seed+1), t.TempDir(), "broken.yaml")
			c := configOf(t, mending, fmt.Sprintf("seed=%d", 1400+seed), "init="+broken)
			l, err := NewLoop(loopOf(t, tiny).registry, c)
			require.NoError(t, err)
			dir := testkit.Path(t, "loop")
			found, err := play(t.Context(), l, dir, journal.Options{})
			require.NoError(t, err)
			checkMended(t, l, found)
		})
	}
}

// checkMended checks a loop against the requirements.
func checkMended(t *testing.T, l *Loop, found *report.Learning) {
	require.NotZero(t, report.InUse(found.Iterations), "nothing was promoted")
	last := found.Iterations[report.InUse(found.Iterations)-1]
	games := 0
	for _, it := range found.Iterations {
		games += int(it.Games)
		for _, m := range append(append(it.Gate, it.Pool...), it.Start...) {
			games += m.Games
		}
	}
	lost, left := l.against[0]["phased"].Elo, against(t, last.Pool, "phased")
	regained := (left.Value - lost.Value) / -lost.Value
	t.Logf("lost %s Elo %s, afterwards %s %s: %.0f %% regained; %d games, %.0f CPU-s", lost, lost.Ends(), left, left.Ends(), 100*regained, games, cpu(found))
	for _, m := range last.Gate {
		t.Logf("against %s at %d×: %s %s, %d games, seed %d, Ptnml %v, LLR %.2f, %s", m.Opponent, m.Factor, m.Elo, m.Elo.Ends(), m.Games, m.Seed, m.Ptnml, m.LLR, m.Verdict)
		require.Equal(t, stats.AcceptedH1.String(), m.Verdict)
	}
	require.Negative(t, *lost.High, "what was taken away was worth something")
	require.GreaterOrEqual(t, regained, 0.7)
	require.Less(t, games, 200_000)
	for _, m := range last.Pool {
		if m.Change != nil && m.Change.High != nil {
			require.False(t, m.Change.Value < -20 && *m.Change.High < 0, "%s: %s", m.Opponent, m.Change.Ends())
		}
	}
}

// against is Elo against a member of the pool.
func against(t *testing.T, all []report.LearnMatch, name string) page.Interval {
	t.Helper()
	for _, m := range all {
		if m.Opponent == name {
			return m.Elo
		}
	}
	require.Fail(t, "no games against "+name)
	return page.Interval{}
}

func cpu(l *report.Learning) (seconds float64) {
	for _, s := range l.Spent {
		seconds += s.CPU
	}
	return seconds
}

// damage is the text of the weights of LYNGK, half of which are damaged.
func damage(t *testing.T, seed uint64) []byte {
	t.Helper()
	w, err := configs.LoadWeights("lyngk/base", "phased")
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(seed, 14))
	for k, i := range rng.Perm(len(w.Values)) {
		by := [2]float64{0, 0.5}[rng.IntN(2)]
		if v := &w.Values[i]; k < len(w.Values)/2 {
			v.Value, v.Late = v.Value*by, v.Late*by
		}
	}
	text, err := configs.Marshal(&configs.WeightsFile{Game: "lyngk/base", Kind: "linear", Scale: w.Scale, Weights: w.Values, Provenance: configs.Provenance{Method: "hand", Note: "damaged"}})
	require.NoError(t, err)
	return text
}

// TestDamageIsHalf shows that the damage is what it should be: half of the weights, and
// another half with another seed.
func TestDamageIsHalf(t *testing.T) {
	whole, err := configs.LoadWeights("lyngk/base", "phased")
	require.NoError(t, err)
	path := testkit.File(t, damage(t, 1), t.TempDir(), "broken.yaml")
	w, err := configs.LoadWeightsFile(path)
	require.NoError(t, err)
	damaged := 0
	for i, v := range w.Content().Values {
		if v != whole.Values[i] {
			damaged++
		}
	}
	require.InDelta(t, len(whole.Values)/2, damaged, 1)
	require.NotEqual(t, damage(t, 1), damage(t, 2))
}
