package crew

import (
	"context"
	"net"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// A filing connection belongs to a coordinator that sends the text of a file.
type filing struct{ text []byte }

func (l filing) Ask(context.Context, string, []byte) ([]byte, error) {
	return encode(FileAnswer{Text: l.text}), nil
}

// TestFilesAreBounded: a worker takes 128 MB of files for a run and not a byte more, and remembers as much: anything beyond
// makes it forget the others.
func TestFilesAreBounded(t *testing.T) {
	const promised = 128 << 20
	two, nine := []byte("ab"), []byte("123456789")
	old := File{Ref: "old", Hash: "old"}
	for size, fits := range map[int]bool{promised - 2: true, promised - 1: false} {
		w := &worker{conn: filing{two}, texts: map[string][]byte{"old": make([]byte, size)}, size: size}
		got, err := w.files(t.Context(), RunID{}, []File{old, {Ref: "two", Hash: HashOf(two)}})
		if !fits {
			require.ErrorContains(t, err, "files of more than 134217728 bytes")
			continue
		}
		require.NoError(t, err)
		require.Equal(t, two, got[1].Text)
		require.Equal(t, promised, w.size)
		require.Len(t, w.texts, 2, "both are remembered")
		w.conn = filing{nine}
		_, err = w.files(t.Context(), RunID{}, []File{{Ref: "nine", Hash: HashOf(nine)}})
		require.NoError(t, err)
		require.Equal(t, map[string][]byte{HashOf(nine): nine}, w.texts)
		require.Equal(t, len(nine), w.size)
	}
	w := &worker{conn: filing{two}, texts: map[string][]byte{}}
	_, err := w.files(t.Context(), RunID{}, []File{{Ref: "nine", Hash: HashOf(nine)}})
	require.ErrorContains(t, err, `file "nine" did not come as it was announced`)
	require.Empty(t, w.texts)
}

// TestIdle: a worker that may be idle for half a minute plays ten minutes of a chunk, ends when there was nothing
// for half a minute, and the run counts what is under way, none when it is over.
func TestIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		make := func() *arena.Tournament { return asleep(t, 2) }
		progress := &arena.Progress{}
		b := newBench(t, make, Options{}, func(r *Run) { r.Progress = progress })
		require.NoError(t, b.service.exam.prepare(), "who waits for it holds up the clock of the bubble")
		ended, brought := makeErrs(), 0
		b.work.Go(func() {
			ended <- Work(t.Context(), end{m: b.m, name: "w"}, WorkerOptions{
				Hello: Hello{Protocol: Protocol, Slots: 1}, Idle: 30 * time.Second, Played: func(games int) { brought += games },
				Prepare: func(context.Context, *arena.Meta, []File) (*arena.Tournament, error) { return make(), nil },
			})
		})
		under := int64(0)
		time.AfterFunc(2*time.Minute, func() { under = progress.Snapshot().InFlight })
		digest(t, make(), arena.Options{Crew: b.service})
		require.EqualValues(t, 4, under)
		require.Zero(t, progress.Snapshot().InFlight)
		over := time.Now()
		require.ErrorIs(t, <-ended, ErrIdle)
		require.Equal(t, 4, brought)
		require.InDelta(t, 30, time.Since(over).Seconds(), 2)
		b.end()
	})
}

// TestInterruptedRunHasNoGames: a run that ends while workers play counts no game as under way.
func TestInterruptedRunHasNoGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		make := func() *arena.Tournament { return asleep(t, 2) }
		progress := &arena.Progress{}
		b := newBench(t, make, Options{}, func(r *Run) { r.Progress = progress })
		require.NoError(t, b.service.exam.prepare(), "who waits for it holds up the clock of the bubble")
		b.worker("w", make, nil)
		ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
		defer stop()
		under := new(atomic.Int64)
		time.AfterFunc(time.Minute, func() { under.Store(progress.Snapshot().InFlight) })
		require.ErrorIs(t, arena.Run(ctx, make(), arena.Options{Crew: b.service}), context.DeadlineExceeded)
		require.EqualValues(t, 4, under.Load())
		require.Zero(t, progress.Snapshot().InFlight)
		b.end()
	})
}

// A silent connection answers no result, and says when one came.
type silent struct {
	WorkerConn
	came chan time.Time
}

func (s silent) Ask(ctx context.Context, kind string, data []byte) ([]byte, error) {
	if kind != AskResult {
		return s.WorkerConn.Ask(ctx, kind, data)
	}
	select {
	case s.came <- time.Now():
	default:
	}
	<-ctx.Done()
	return nil, ctx.Err()
}

// TestIdleAfterALongGame: a worker that may be idle for half a minute waits so long, after games of ten minutes, for a coordinator
// that does not take them.
func TestIdleAfterALongGame(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		make := func() *arena.Tournament { return asleep(t, 1) }
		b, came := newBench(t, make, Options{}, nil), makeTimes()
		require.NoError(t, b.service.exam.prepare(), "who waits for it holds up the clock of the bubble")
		ctx, stop := context.WithCancel(t.Context())
		b.work.Go(func() { _ = arena.Run(ctx, make(), arena.Options{Crew: b.service}) }) // it is stopped
		err := Work(t.Context(), silent{end{m: b.m, name: "w"}, came}, WorkerOptions{
			Hello: Hello{Protocol: Protocol, Slots: 1}, Idle: 30 * time.Second,
			Prepare: func(context.Context, *arena.Meta, []File) (*arena.Tournament, error) { return make(), nil },
		})
		require.ErrorIs(t, err, ErrIdle)
		require.InDelta(t, 30, time.Since(<-came).Seconds(), 2)
		stop()
		b.end()
	})
}

// TestIdleAfterALateAnswer: a worker is idle from when its result was taken.
func TestIdleAfterALateAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		make := func() *arena.Tournament { return tournament(t, 1, "random", "random") }
		b := newBench(t, make, Options{}, nil)
		ended, _, _ := b.play(make)
		begun := time.Now()
		err := Work(t.Context(), late{end{m: b.m, name: "w"}, 10 * time.Second}, WorkerOptions{
			Hello: Hello{Protocol: Protocol, Slots: 1}, Idle: 30 * time.Second,
			Prepare: func(context.Context, *arena.Meta, []File) (*arena.Tournament, error) { return make(), nil },
		})
		require.ErrorIs(t, err, ErrIdle)
		require.InDelta(t, 40, time.Since(begun).Seconds(), 2)
		require.NoError(t, <-ended)
		b.end()
	})
}

func makeTimes() chan time.Time { return make(chan time.Time, 1) }

// absent is a connection to a coordinator that is not there.
type absent struct{}

func (absent) Ask(ctx context.Context, _ string, _ []byte) ([]byte, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

// TestIdleWithoutCoordinator: waiting for a coordinator counts as idle.
func TestIdleWithoutCoordinator(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
		defer cancel()
		require.ErrorIs(t, Work(ctx, absent{}, WorkerOptions{Hello: Hello{Slots: 1}, Idle: 30 * time.Second}), ErrIdle)
		require.InDelta(t, 30, time.Since(begun).Seconds(), 2)
	})
}

// TestFolderIsSecret: tickets are signed with 32 bytes that outlive the coordinator, other folders have others, and
// what is not whole is made anew; the user alone may read any of it.
func TestFolderIsSecret(t *testing.T) {
	f := Folder(testkit.Path(t, "workers"))
	first, err := f.secret()
	require.NoError(t, err)
	require.Len(t, first, 32)
	same, err := f.secret()
	require.NoError(t, err)
	require.Equal(t, first, same)
	other, err := Folder(t.TempDir()).secret()
	require.NoError(t, err)
	require.NotEqual(t, first, other)
	require.NoError(t, os.WriteFile(f.path(secretName), first[:31], 0o600))
	anew, err := f.secret()
	require.NoError(t, err)
	require.Len(t, anew, 32)
	require.NotEqual(t, first[:31], anew[:31])
	g := Folder(testkit.Path(t, "workers"))
	_, err = g.Add("lab", Own)
	require.NoError(t, err)
	for path, mode := range map[string]os.FileMode{string(f): 0o700, f.path(secretName): 0o600, string(g): 0o700, g.path(keysName): 0o600} {
		at, err := os.Stat(path)
		require.NoError(t, err)
		require.Equal(t, mode, at.Mode().Perm(), path)
	}
}

// TestPortThatIsTaken: a server whose port another program took meanwhile says so, and does not wait for ever.
func TestPortThatIsTaken(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	s := &NATSCoordinator{Coordinator: NewCoordinator(Options{}), pass: "x", stop: func() {}}
	defer s.Close()
	require.Equal(t, 10*time.Second, readyWithin)
	defer func(d time.Duration) { readyWithin = d }(readyWithin)
	readyWithin = 100 * time.Millisecond
	require.ErrorContains(t, s.serve("127.0.0.1", taken.Addr().(*net.TCPAddr).Port), "the server did not get ready in ten seconds")
}

// TestExamGoesBeyondOpenings: the games of an exam end so many moves after the longest opening, as far as those of the run go.
func TestExamGoesBeyondOpenings(t *testing.T) {
	x := natsTournament(t, 2)
	e := &exam{run: &RunService{Run: Run{Tournament: x}}}
	e.chunk.Games = make([]Game, 1)
	x.Openings = struct{ arena.OpeningSource }{}
	for length, want := range map[int]int{0: examPlies, 9: 9 + examPlies, 39: 40} {
		e.chunk.Openings = []arena.Opening{{Texts: strings.Fields(strings.Repeat("a ", length))}, {}}
		require.Equal(t, want, e.stop())
		require.Equal(t, want, e.plies)
	}
	x.Openings, x.OpeningPlies, x.OpeningTurns = nil, 0, 9
	e.chunk.Openings, e.run.left = nil, t.Context()
	o, err := x.Start(t.Context(), arena.Pair{}, 0)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(o.Moves), 9)
	require.Equal(t, len(o.Moves)+examPlies, e.stop(), "openings drawn by turns are as long as they come")
}
