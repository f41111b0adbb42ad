package arena_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules"
)

// TestSameRecordsAtAnyConcurrency is the promise of the package.
func TestSameRecordsAtAnyConcurrency(t *testing.T) {
	x := toy(20, arena.Player{Name: "c", Builder: dice})
	want := play(t, x, arena.Options{Workers: 1, InFlight: 1})
	for _, workers := range []int{0, 1, 2, 16} {
		for _, inFlight := range []int{0, 1, 2, 16, 200} {
			got := play(t, x, arena.Options{Workers: workers, InFlight: inFlight})
			require.Equal(t, want.digest(t, x.Games()), got.digest(t, x.Games()), "workers %d, in flight %d", workers, inFlight)
			for i, r := range got.records {
				w := want.records[i]
				require.Equal(t, withoutTimes(w), withoutTimes(r), "workers %d, in flight %d", workers, inFlight)
			}
		}
	}
}

// TestResume plays what is left after any set of games was done before.
func TestResume(t *testing.T) {
	x := toy(5)
	whole := play(t, x, arena.Options{})
	rapid.Check(t, func(rt *rapid.T) {
		done, rest := arena.NewSet(x.Games()), newMemory()
		for _, i := range rapid.SliceOf(rapid.Int64Range(0, x.Games()-1)).Draw(rt, "done") {
			done.Add(i)
		}
		progress := new(arena.Progress)
		require.NoError(rt, arena.Run(t.Context(), x, arena.Options{Done: done, Sinks: []arena.Sink{rest}, Progress: progress}))
		for i := range x.Games() {
			r, played := rest.records[i]
			require.Equal(rt, !done.Has(i), played, "game %d", i)
			if w := whole.records[i]; played {
				require.Equal(rt, w.Hash(), r.Hash(), "game %d", i)
			}
		}
		want := arena.Snapshot{Planned: x.Games(), Resumed: done.Len(), Finished: x.Games() - done.Len()}
		require.Equal(rt, want, progress.Snapshot())
		require.Zero(rt, want.Queued())
	})
}

// TestGamesTakeTurns runs far more games than slots and looks from inside: all
// games start before the first one ends, and no more than Workers compute.
func TestGamesTakeTurns(t *testing.T) {
	const workers, inFlight = 2, 60
	var computing, most, started, before atomic.Int64
	var progress arena.Progress
	var all sync.Once
	busy := builder{"busy", func(agents.Env) (agents.Agent, error) {
		all.Do(func() { // on a busy machine games end before all are there
			for progress.Snapshot().InFlight < inFlight {
				time.Sleep(time.Millisecond)
			}
		})
		started.Add(1)
		return chooser(func(_ context.Context, s rules.State) (rules.Move, agents.Info, error) {
			n := computing.Add(1)
			defer computing.Add(-1)
			most.Store(max(most.Load(), n))
			if s.(*heapState).left == 1 {
				before.CompareAndSwap(0, started.Load())
			}
			runtime.Gosched()
			return 1, agents.Info{}, nil
		}), nil
	}}
	x := toy(inFlight / 2)
	x.Game, x.MaxPlies = heap{least: 4000, spread: 1}, 5000
	x.Players[0].Builder, x.Players[1].Builder = busy, busy
	play(t, x, arena.Options{Workers: workers, InFlight: inFlight, Progress: &progress})
	require.EqualValues(t, 2*inFlight, before.Load(), "agents, two a game, that were made before the first game ended")
	require.LessOrEqual(t, most.Load(), int64(workers), "games computing at the same time")
	require.Equal(t, arena.Snapshot{Planned: inFlight, Finished: inFlight}, progress.Snapshot())
}

// TestWhatWaitsDoesNotBegin interrupts a run while many games wait for the only slot: they end
// without making agents, which would take seconds for thousands of games.
func TestWhatWaitsDoesNotBegin(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var made atomic.Int64
	var progress arena.Progress
	ending := builder{"ending", func(agents.Env) (agents.Agent, error) {
		made.Add(1)
		return chooser(func(games context.Context, _ rules.State) (rules.Move, agents.Info, error) {
			for try := 0; try < 10000 && progress.Snapshot().InFlight < 1000; try++ {
				time.Sleep(time.Millisecond)
			}
			time.Sleep(50 * time.Millisecond) // they ask for the slot
			cancel()
			<-games.Done()
			return 0, agents.Info{}, games.Err()
		}), nil
	}}
	x := toy(500)
	x.Players[0].Builder, x.Players[1].Builder = ending, ending
	require.ErrorIs(t, arena.Run(ctx, x, arena.Options{Workers: 1, InFlight: 1000, Progress: &progress}), context.Canceled)
	require.EqualValues(t, 2, made.Load(), "the agents of one game")
}

// sinkFunc is a Sink made of a function.
type sinkFunc func(arena.Record) error

func (f sinkFunc) Put(_ context.Context, r arena.Record) error { return f(r) }

func TestRunRefuses(t *testing.T) {
	x := toy(1)
	for _, opt := range []arena.Options{{Workers: -1}, {InFlight: -1}, {Grace: -1}} {
		require.ErrorContains(t, arena.Run(t.Context(), x, opt), "want at least 0", "%+v", opt)
	}
	x.Pairs = 0
	require.ErrorContains(t, arena.Run(t.Context(), x, arena.Options{}), "arena: tournament: pairs: 0")
}

// TestSinkErrorStopsTheRun checks that one failing sink stops many games, that
// its error comes back, and that sinks after it do not see the record.
func TestSinkErrorStopsTheRun(t *testing.T) {
	for _, inFlight := range []int{1, 50} {
		full := newMemory()
		full.fail, full.limit = errors.New("disk full"), 10
		after := newMemory()
		var progress arena.Progress
		err := arena.Run(t.Context(), toy(5000), arena.Options{InFlight: inFlight, Sinks: []arena.Sink{full, after}, Progress: &progress})
		require.ErrorIs(t, err, full.fail)
		require.Regexp(t, `^arena: record \d+: disk full$`, err.Error())
		require.Len(t, after.records, 10)
		require.EqualValues(t, 10, progress.Snapshot().Finished)
		require.Zero(t, progress.Snapshot().InFlight)
	}
}

func TestFaultStopsTheRun(t *testing.T) {
	x := toy(5000)
	var games atomic.Int64
	x.Players[1].Builder = builder{"fragile", func(env agents.Env) (agents.Agent, error) {
		if games.Add(1) == 30 {
			return nil, errors.New("out of luck")
		}
		return dice.build(env)
	}}
	m := newMemory()
	err := arena.Run(t.Context(), x, arena.Options{InFlight: 20, Sinks: []arena.Sink{m}})
	require.Regexp(t, `^arena: game \d+ \(heap/25\): b: out of luck$`, err.Error())
	require.Less(t, len(m.records), int(x.Games())/4, "games go on after the fault") // how soon the others hear of it is up to the machine
}

// TestInterrupt cancels a run at some moment, resumes it and requires the
// digest of the uninterrupted run: finished games were kept, others were not.
func TestInterrupt(t *testing.T) {
	x := toy(200)
	want := play(t, x, arena.Options{}).digest(t, x.Games())
	for _, after := range []int{1, 7, 100, 399} {
		for _, grace := range []time.Duration{0, time.Minute} {
			cause := fmt.Errorf("signal after %d", after)
			ctx, cancel := context.WithCancelCause(t.Context())
			m := newMemory()
			stop := sinkFunc(func(arena.Record) error {
				if len(m.records) == after {
					cancel(cause)
				}
				return nil
			})
			err := arena.Run(ctx, x, arena.Options{InFlight: 16, Sinks: []arena.Sink{m, stop}, Grace: grace})
			if len(m.records) < int(x.Games()) {
				require.ErrorIs(t, err, cause)
			}
			require.GreaterOrEqual(t, len(m.records), after)
			require.NoError(t, arena.Run(t.Context(), x, arena.Options{InFlight: 16, Sinks: []arena.Sink{m}, Done: m.done()}))
			require.Equal(t, want, m.digest(t, x.Games()), "after %d games, grace %v", after, grace)
		}
	}
}

// TestSinksHaveTheirTime interrupts a run: the context of the sinks, for the game that ended then too, has not ended, and
// has the values of the run's.
func TestSinksHaveTheirTime(t *testing.T) {
	type key struct{}
	ctx, cancel := context.WithCancel(context.WithValue(t.Context(), key{}, "value"))
	puts := 0
	put := putting(func(kept context.Context) {
		cancel()
		puts++
		require.NoError(t, kept.Err())
		require.Equal(t, "value", kept.Value(key{}))
	})
	require.ErrorIs(t, arena.Run(ctx, toy(5), arena.Options{Workers: 1, Sinks: []arena.Sink{put}}), context.Canceled)
	require.Equal(t, 1, puts)
}

// A putting is a Sink that looks at contexts.
type putting func(context.Context)

func (p putting) Put(ctx context.Context, _ arena.Record) error { p(ctx); return nil }

// patient is an agent that waits for its context before its first move and
// says how many of them wait.
func patient(waiting chan<- struct{}, release <-chan struct{}) builder {
	return builder{"patient", func(agents.Env) (agents.Agent, error) {
		first := true
		return chooser(func(ctx context.Context, _ rules.State) (rules.Move, agents.Info, error) {
			if first {
				first = false
				waiting <- struct{}{}
				select {
				case <-release:
				case <-ctx.Done():
					return 0, agents.Info{}, ctx.Err()
				}
			}
			return 1, agents.Info{}, nil
		}), nil
	}}
}

// TestGrace cancels while four games are under way: without grace they are
// abandoned, within the grace they finish, and no further game starts.
func TestGrace(t *testing.T) {
	for _, c := range []struct {
		grace    time.Duration
		finished int
	}{{0, 0}, {time.Millisecond, 0}, {time.Minute, 4}} {
		ctx, cancel := context.WithCancel(t.Context())
		waiting, release := make(chan struct{}, 100), make(chan struct{})
		x := toy(50)
		x.Players[0].Builder = patient(waiting, release)
		m, result := newMemory(), make(chan error)
		go func() {
			result <- arena.Run(ctx, x, arena.Options{Workers: 4, InFlight: 4, Sinks: []arena.Sink{m}, Grace: c.grace})
		}()
		for range 4 {
			<-waiting
		}
		cancel()
		if c.finished > 0 {
			close(release)
		}
		require.ErrorIs(t, <-result, context.Canceled)
		require.Len(t, m.records, c.finished, "grace %v", c.grace)
	}
}

// TestCancelledBeforeStart starts nothing, and a run with nothing to do is fine
// even then.
func TestCancelledBeforeStart(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	x, m := toy(5), newMemory()
	require.ErrorIs(t, arena.Run(ctx, x, arena.Options{Sinks: []arena.Sink{m}}), context.Canceled)
	require.Empty(t, m.records)
	all := play(t, x, arena.Options{})
	require.NoError(t, arena.Run(ctx, x, arena.Options{Sinks: []arena.Sink{m}, Done: all.done()}))
	require.Empty(t, m.records)
}

// BenchmarkRun gives the price of a game besides thinking: about 20 moves
// of the cheapest agents, from the schedule to the sink.
func BenchmarkRun(b *testing.B) {
	for _, inFlight := range []int{1, 2, 1000} {
		b.Run(fmt.Sprintf("inflight=%d", inFlight), func(b *testing.B) {
			b.ReportAllocs()
			x := toy(b.N/2 + 1)
			x.Players[0].Builder, x.Players[1].Builder = one, one
			plies := 0
			count := sinkFunc(func(r arena.Record) error { plies += r.Plies(); return nil })
			require.NoError(b, arena.Run(b.Context(), x, arena.Options{InFlight: inFlight, Sinks: []arena.Sink{count}}))
			b.ReportMetric(float64(plies)/float64(x.Games()), "plies/game")
		})
	}
}

// BenchmarkPlay gives the same without Run.
func BenchmarkPlay(b *testing.B) {
	b.ReportAllocs()
	x := toy(1)
	x.Players[0].Builder, x.Players[1].Builder = one, one
	for b.Loop() {
		if _, err := arena.Play(b.Context(), x, x.Pair(0), 0, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkHash gives the price of one canonical encoding and hash.
func BenchmarkHash(b *testing.B) {
	b.ReportAllocs()
	r := example()
	for b.Loop() {
		r.Hash()
	}
}

// TestMain fails the package when any test leaves a goroutine behind.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// golden compares text with a file of testdata; it is rewritten only where old runs may stop replaying.
func golden(t *testing.T, name, got string) {
	t.Helper()
	testkit.Golden(t, filepath.Join("testdata", name), got)
}
