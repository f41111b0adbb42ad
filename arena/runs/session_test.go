package runs_test

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/internal/testkit"
)

// begun is a session of short with overrides, and its directory.
func begun(t *testing.T, opt runs.Options, set ...string) (*runs.Active, string) {
	t.Helper()
	dir := testkit.Path(t, "run")
	plan, err := runs.Standard().ParsePlan(t.Context(), "run.yaml", []byte(short), set)
	require.NoError(t, err)
	s, err := runs.Standard().Create(t.Context(), plan, dir, opt)
	require.NoError(t, err)
	return s, dir
}

// TestSessionTellsHowFar: a session knows how many games there are, and says what is kept and when it is done.
func TestSessionTellsHowFar(t *testing.T) {
	t.Parallel()
	s, dir := begun(t, runs.Options{}, "workers=2", "inflight=3")
	require.True(t, s.Unfinished())
	require.Zero(t, s.Stored())
	require.Equal(t, arena.Snapshot{Planned: 8}, s.Progress.Snapshot())
	require.Equal(t, 2, s.Slots())
	require.Empty(t, s.Limits(), "three games have room")
	require.Equal(t, "0 of 8 games are kept", s.Kept())
	require.NoError(t, s.Play(t.Context()))
	require.Equal(t, "8 of 8 games are kept", s.Kept())
	require.False(t, s.Stopped())
	require.Empty(t, s.Notes(), "no agent failed")
	require.Empty(t, s.OpeningNotes())
	require.Nil(t, s.Coordinator())
	require.Empty(t, s.WorkerNotes())
	end, by := s.Decided()
	require.Nil(t, end)
	require.Nil(t, by, "the format is fixed")

	again, err := runs.Standard().Resume(t.Context(), dir, nil, runs.Options{})
	require.NoError(t, err)
	require.False(t, again.Unfinished())
	require.EqualValues(t, 8, again.Stored())
	require.Equal(t, arena.Snapshot{Planned: 8, Resumed: 8}, again.Progress.Snapshot(), "also before it plays: who measures a pace begins there")
	require.NoError(t, again.Close())
}

// TestSessionStops: a session whose time has run out ends without an error, and a later one plays the missing games, to the same digest.
func TestSessionStops(t *testing.T) {
	t.Parallel()
	r := runs.Standard()
	whole, err := r.Read(t.Context(), played(t, short))
	require.NoError(t, err)
	s, dir := begun(t, runs.Options{Within: new(time.Duration)})
	require.NoError(t, s.Play(t.Context()))
	require.True(t, s.Stopped())
	require.Zero(t, s.Stored(), "no game begins without time")
	s, err = r.Resume(t.Context(), dir, nil, runs.Options{})
	require.NoError(t, err)
	require.NoError(t, s.Play(t.Context()))
	require.False(t, s.Stopped())
	got, err := r.Read(t.Context(), dir)
	require.NoError(t, err)
	require.Equal(t, whole.Digest, got.Digest)
}

// alter executes statements on the database of a run.
func alter(t *testing.T, dir, statements string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(dir, "run.db"))
	require.NoError(t, err)
	_, err = db.ExecContext(t.Context(), statements)
	require.NoError(t, errors.Join(err, db.Close()))
}

// TestConfigurationOfALaterProgram: a run whose stored configuration this program cannot read is not opened.
func TestConfigurationOfALaterProgram(t *testing.T) {
	t.Parallel()
	dir := played(t, short)
	later := arena.Meta{Config: short + "tomorrow: 1\n"}
	alter(t, dir, fmt.Sprintf("DROP TRIGGER runs_stay_as_they_are; UPDATE runs SET config = '%s', config_hash = '%s'", later.Config, later.ConfigHash()))
	_, err := runs.Standard().Open(t.Context(), dir)
	require.ErrorContains(t, err, "configuration stored in "+dir)
	require.ErrorContains(t, err, "tomorrow")
}

// TestRestOfACopy: a run copied without its log continues with what is there, and says so; a run that has since been removed does not.
func TestRestOfACopy(t *testing.T) {
	t.Parallel()
	copied := played(t, short)
	path := filepath.Join(copied, "run.db")
	alter(t, copied, "PRAGMA user_version = 1") // the mark of a run that has a log
	_, err := runs.Standard().Open(t.Context(), copied)
	require.ErrorIs(t, err, store.ErrNoLog)
	var warned string
	run, err := runs.Standard().OpenRest(t.Context(), copied, func(line string) { warned = line })
	require.NoError(t, err)
	require.NoError(t, run.Close())
	require.Contains(t, warned, "the newest games of "+copied+" may be missing")
	_, err = runs.Standard().OpenRest(t.Context(), copied, func(string) { require.NoError(t, os.Remove(path)) })
	require.ErrorIs(t, err, store.ErrNoRun)
}

// TestSessionDecides: an adaptive format says why it ended, and which director decided that; the most games that it may play is no promise.
func TestSessionDecides(t *testing.T) {
	t.Parallel()
	s, _ := begun(t, runs.Options{}, "tournament=hill", "pairs=2")
	require.Contains(t, s.Kept(), "0 of at most ")
	require.True(t, s.Unfinished())
	require.NoError(t, s.Play(t.Context()))
	require.False(t, s.Unfinished())
	end, by := s.Decided()
	require.NotNil(t, end)
	require.True(t, end.Round.Over())
	require.NotEmpty(t, end.Round.Reason)
	require.NotNil(t, by)
}

// TestSessionIsLetDecide: if runs play together, each decision is shown before it is written, and a run ends if its decision is refused.
func TestSessionIsLetDecide(t *testing.T) {
	t.Parallel()
	enough, decided := errors.New("enough was decided"), 0
	s, dir := begun(t, runs.Options{Shared: &runs.Shared{Slots: make(arena.Slots, 1), Before: func(d arena.Decision, by adaptive.Director) error {
		require.NotNil(t, by)
		require.Equal(t, decided, d.Number)
		if decided++; decided > 1 {
			return enough
		}
		return nil
	}}}, "tournament=hill", "pairs=2")
	require.ErrorIs(t, s.Play(t.Context()), enough)
	run, err := runs.Standard().Open(t.Context(), dir)
	require.NoError(t, err)
	defer run.Close()
	written, err := run.Decisions(t.Context())
	require.NoError(t, err)
	require.Len(t, written, 1)
}

// TestSessionInterrupted: games played before a user interrupts are kept, and the cause is the error.
func TestSessionInterrupted(t *testing.T) {
	t.Parallel()
	s, dir := begun(t, runs.Options{}, "pairs=20000")
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := fmt.Errorf("interrupted by a test")
	go func() {
		for s.Stored() < 10 && ctx.Err() == nil {
			time.Sleep(time.Millisecond)
		}
		cancel(stop)
	}()
	require.ErrorIs(t, s.Play(ctx), stop)
	got, err := runs.Standard().Read(t.Context(), dir)
	require.NoError(t, err)
	require.GreaterOrEqual(t, got.Tally.Games(), int64(10))
}

// TestSessionThatCannotStore: games that could not be kept are an error, though all were played.
func TestSessionThatCannotStore(t *testing.T) {
	t.Parallel()
	s, dir := begun(t, runs.Options{})
	alter(t, dir, "CREATE TRIGGER full BEFORE INSERT ON games BEGIN SELECT RAISE(ABORT, 'no room'); END")
	require.ErrorContains(t, s.Play(t.Context()), "no room")
}

// TestSessionShows: games under way can be watched during the run.
func TestSessionShows(t *testing.T) {
	t.Parallel()
	shown, ended := 0, 0
	s, _ := begun(t, runs.Options{Shown: func(*runs.Active) func() {
		shown++
		return func() { ended++ }
	}})
	require.NoError(t, s.Play(t.Context()))
	require.Equal(t, [2]int{1, 1}, [2]int{shown, ended})
}

// TestSessionMeasures: the metrics of a run have its games, what was stored and, for a client who is to see the end, the resulting ratings.
func TestSessionMeasures(t *testing.T) {
	t.Parallel()
	server, err := metrics.Listen("127.0.0.1:0", metrics.Config{Wait: time.Hour})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(t.Context())
	end := server.Start(ctx)
	s, _ := begun(t, runs.Options{Metrics: server, Code: "test"}, "adjudication.proven=true")
	require.NoError(t, s.Play(t.Context()))
	a, err := http.Get("http://" + server.Addr() + "/metrics")
	require.NoError(t, err)
	text, err := io.ReadAll(a.Body)
	require.NoError(t, errors.Join(err, a.Body.Close()))
	http.DefaultClient.CloseIdleConnections()
	cancel() // which waits for no client
	require.NoError(t, end(nil))
	for _, line := range []string{
		`version="test"} 1`, `run="short",seed="3"} 1`, "arena_games_planned 8", "arena_games_resumed 0", "arena_games_queued 0", "arena_games_in_progress 0",
		"arena_game_duration_seconds_count 8", "arena_store_games_total 8", "arena_store_errors_total 0",
	} {
		require.Contains(t, string(text), line+"\n")
	}
	require.Regexp(t, "(?m)^arena_store_batch_duration_seconds_count [1-8]$", string(text))
	require.Regexp(t, `(?m)^arena_.*elo.*agent="ann".* [0-9.]+$`, string(text))
}

// TestFindEngines: programs are told apart by their contents, and found in PATH by their names.
func TestFindEngines(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	program := func(name, text string, mode os.FileMode) string {
		path := dir + "/" + name
		require.NoError(t, os.WriteFile(path, []byte(text), mode))
		return path
	}
	one, same, other := program("one", "#!/bin/sh\n", 0o755), program("same", "#!/bin/sh\n", 0o755), program("other", "#!/bin/sh\nexit\n", 0o755)
	e, err := runs.FindEngines([]string{one, same, other})
	require.NoError(t, err)
	require.ElementsMatch(t, []string{fmt.Sprintf("%x", sha256.Sum256([]byte("#!/bin/sh\n"))), fmt.Sprintf("%x", sha256.Sum256([]byte("#!/bin/sh\nexit\n")))}, e.Hashes())
	require.IsIncreasing(t, e.Hashes())
	_, err = runs.FindEngines([]string{"sh"})
	require.NoError(t, err)
	for _, path := range []string{dir + "/none", program("text", "no program", 0o644)} {
		_, err := runs.FindEngines([]string{one, path})
		require.ErrorContains(t, err, fmt.Sprintf("engine %q: ", path))
	}
	require.Empty(t, runs.Engines{}.Hashes())
}

// TestRoom: without a memory limit, all games asked for have room.
func TestRoom(t *testing.T) {
	t.Parallel()
	games, why := runs.Room(7, 2)
	require.Equal(t, 7, games)
	require.Empty(t, why)
	require.NoError(t, runs.LimitMemory(), "the tests have address space")
}
