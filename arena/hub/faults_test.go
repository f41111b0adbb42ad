package hub

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena/crew"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/show/live"
	"gipf.arena/internal/testkit"
)

// resting opens a hub that does nothing by itself, with a run that is done and one that waits for an approver.
func resting(t *testing.T) *served {
	t.Helper()
	c := crew.NewCoordinator(crew.Options{})
	t.Cleanup(c.Close)
	h, err := Open(t.Context(), t.TempDir(), Options{Registry: runs.Standard(), Coordinator: c})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, h.Close()) })
	s := &served{Hub: h, t: t}
	done := s.submit(admin, fmt.Sprintf(quick, 1))
	_, err = h.move(t.Context(), done.ID, []State{Waiting}, Done, "begun = ?, ended = ?", stamp(time.Now()), stamp(time.Now()))
	require.NoError(t, err)
	s.submit(ann, fmt.Sprintf(quick, 2))
	return s
}

// TestDatabaseThatFails: each call and page reports that it could not read or write what it needs, and takes nothing for an empty list; the
// others succeed. A database that cannot say who its users are lets none in.
func TestDatabaseThatFails(t *testing.T) {
	full := func(what, table string) string {
		return fmt.Sprintf("CREATE TRIGGER full BEFORE %s ON %s BEGIN SELECT RAISE(ABORT, 'disk is full'); END", what, table)
	}
	const pages = "GET /, GET /api/jobs, GET /feed.atom, GET /games, GET /job/1/, GET /metrics, GET /compare?jobs=1+2, POST /submit, POST /api/jobs/2/stop"
	for fault, want := range map[string]string{
		"SELECT 1":         "",
		"DROP TABLE users": "Users, reconcile, " + pages + ", AddUser, RevokeUser",
		"DROP TABLE archived; DROP TABLE archive":                  "Search, Player, check, GET /games",
		"DROP TABLE archived; DROP TABLE words":                    "Player, check",
		"DROP TABLE ratings":                                       "state, History, GET /metrics",
		"DROP TABLE archived; DROP TABLE archive; DROP TABLE jobs": "Job, Jobs, Runnable, Counts, Search, Player, Archive, reconcile, state, check, " + pages,
		full("INSERT", "users"):                                    "AddUser, RevokeUser",
		full("UPDATE", "users"):                                    "RevokeUser",
		full("INSERT", "jobs"):                                     "POST /submit",
		full("UPDATE", "jobs"):                                     "Archive, POST /api/jobs/2/stop",
	} {
		s := resting(t)
		ctx, config := t.Context(), fmt.Sprintf(quick, 3)
		_, err := s.db.ExecContext(ctx, fault)
		require.NoError(t, err)
		var fails []string
		for _, call := range []struct {
			name string
			do   func() error
		}{
			{"Job", func() error { _, err := s.Job(ctx, 1); return err }},
			{"Jobs", func() error { _, err := s.Jobs(ctx, "", "quick", 0, 9); return err }},
			{"Runnable", func() error { _, err := s.Runnable(ctx); return err }},
			{"Counts", func() error { _, err := s.Counts(ctx); return err }},
			{"Users", func() error { _, err := s.Users(ctx); return err }},
			{"Search", func() error { _, err := s.Search(ctx, Search{}, 0); return err }},
			{"Player", func() error { _, err := s.Search(ctx, Search{GameFilter: live.GameFilter{Player: "a"}}, 0); return err }},
			{"Archive", func() error { return s.Archive(ctx, nil) }},
			{"reconcile", func() error { return s.reconcile(ctx) }},
			{"state", func() error { _, err := s.state(); return err }},
			{"check", func() error { _, err := s.Submit(ctx, admin, &Submission{Config: config, Check: true}); return err }},
			{"History", func() error { _, err := s.History(ctx, runs.Standard(), "zertz/37", nil); return err }},
		} {
			if call.do() != nil {
				fails = append(fails, call.name)
			}
		}
		for line := range strings.SplitSeq(pages, ", ") {
			method, path, _ := strings.Cut(line, " ")
			body := ""
			if path == "/submit" {
				body = url.Values{"config": {config}}.Encode()
			}
			if w := s.ask(s.Pages(), method, path, "", body); w.Code == 401 || w.Code >= 500 {
				fails = append(fails, line)
			}
		}
		// Last, because no page is open once a hub has a user.
		if _, err := s.AddUser(ctx, User{Name: "ann", Role: Viewer}); err != nil {
			fails = append(fails, "AddUser")
		}
		if s.RevokeUser(ctx, "ann") != nil {
			fails = append(fails, "RevokeUser")
		}
		require.Equal(t, want, strings.Join(fails, ", "), fault)
	}
}

// TestQueueThatFails: a hub that cannot record that a job begins reports it, and begins the job when it can.
func TestQueueThatFails(t *testing.T) {
	s := serve(t, t.TempDir(), 0)
	_, err := s.db.ExecContext(t.Context(), "CREATE TRIGGER full BEFORE UPDATE ON jobs BEGIN SELECT RAISE(ABORT, 'disk is full'); END")
	require.NoError(t, err)
	j := s.submit(admin, fmt.Sprintf(endless, 1))
	require.Eventually(t, func() bool {
		return slices.ContainsFunc(s.said(), func(line string) bool {
			return strings.Contains(line, "the queue cannot be read or written: hub: ") && strings.Contains(line, "disk is full")
		})
	}, patience, time.Millisecond)
	require.False(t, s.atWork(j.ID))
	_, err = s.db.ExecContext(t.Context(), "DROP TRIGGER full")
	require.NoError(t, err)
	s.changed()
	s.becomes(j.ID, Running)
}

// TestHubThatCannotOpen: a directory that holds no hub and cannot get one is an error, and leaves nothing open.
func TestHubThatCannotOpen(t *testing.T) {
	for what, spoil := range map[string]func(dir string) error{
		"not a directory":                         func(dir string) error { return os.WriteFile(dir, nil, 0o644) },
		"not a database":                          func(dir string) error { testkit.File(t, "no database", dir, databaseName); return nil },
		"hub.lock: the database cannot be opened": func(dir string) error { return os.MkdirAll(filepath.Join(dir, lockName), 0o755) },
	} {
		dir := testkit.Path(t, "hub")
		require.NoError(t, spoil(dir))
		h, err := Open(t.Context(), dir, Options{Registry: runs.Standard()})
		require.ErrorContains(t, err, what)
		require.Nil(t, h)
	}
}

// TestCopyThatFails: a job whose files cannot be read, or a directory that is no hub, leaves no copy. A job that had made no files yet is copied.
func TestCopyThatFails(t *testing.T) {
	for file, want := range map[string]string{
		"":                          "",
		"jobs/000001/run.db":        "not a database",
		"jobs/000001/journal.jsonl": "journal",
		"engines":                   "not a directory",
		"jobs/000001":               "not a directory",
		databaseName:                "not a database",
	} {
		s := resting(t)
		to := testkit.Path(t, "copy")
		if file != "" {
			testkit.File(t, "no such thing", s.dir, file)
		}
		err := Copy(t.Context(), s.dir, to)
		if want == "" {
			require.NoError(t, err)
			require.NoDirExists(t, filepath.Join(to, "jobs/000001"))
			continue
		}
		require.ErrorContains(t, err, want, file)
		require.NoDirExists(t, to, file)
	}
}
