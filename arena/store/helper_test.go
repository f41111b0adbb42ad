package store

import (
	"context"
	"database/sql"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
	"gipf.arena/rules/catalog"
)

// childDir, in the environment, makes the test binary play the run in that
// directory until it is done or killed, instead of testing.
const childDir = "GIPFARENA_STORE_TEST_CHILD"

// TestMain runs the child if asked to; otherwise it fails the package if a test
// leaves a goroutine behind.
func TestMain(m *testing.M) {
	pageGames = 16
	if dir := os.Getenv(childDir); dir != "" {
		checkpointAfter, longLog = 1<<13, 1<<6 // so that some die in the middle of a checkpoint
		if err := playOn(context.Background(), dir, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	if dir := os.Getenv(limitedDir); dir != "" {
		if err := createLimited(dir); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	goleak.VerifyTestMain(m)
}

// child returns the command that plays the run in dir.
func child(t *testing.T, dir string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), childDir+"="+dir)
	cmd.Stderr = os.Stderr
	return cmd
}

// playOn opens the run in dir, reports that, and plays the missing games.
func playOn(ctx context.Context, dir string, says io.Writer) error {
	g, err := catalog.Game("gipf/basic")
	if err != nil {
		return err
	}
	s, err := Open(ctx, dir, Options{BatchRows: 50, Summarizer: arena.NewSummarizer(g)})
	if err != nil {
		return err
	}
	defer s.Close()
	fmt.Fprintln(says, "open")
	done, err := s.Done(ctx)
	if err != nil {
		return err
	}
	t, err := tournament(s.Meta().Pairs)
	if err != nil {
		return err
	}
	if err := arena.Run(ctx, t, arena.Options{Done: done, Sinks: []arena.Sink{s}, InFlight: 8}); err != nil {
		return err
	}
	return s.Close()
}

// tournament returns a tournament of random players at GIPF, some of whose
// games reach the cap.
func tournament(pairs int) (*arena.Tournament, error) {
	g, err := catalog.Game("gipf/basic")
	if err != nil {
		return nil, err
	}
	b, err := agents.NewSet(agents.Kinds(nil)...).Builder("random", g)
	if err != nil {
		return nil, err
	}
	return &arena.Tournament{
		Game: g, Pairs: pairs, OpeningPlies: 4, MaxPlies: 40, Seed: 1<<64 - 3,
		Players: []arena.Player{{Name: "a", Builder: b}, {Name: "b", Builder: b}},
	}, nil
}

// memory keeps records by index.
type memory map[int64]arena.Record

func (m memory) Put(_ context.Context, r arena.Record) error { m[r.Index] = r; return nil }

// played returns a tournament, its records as they were played, and its digest.
func played(t testing.TB, pairs int) (*arena.Tournament, memory, string) {
	t.Helper()
	x, err := tournament(pairs)
	require.NoError(t, err)
	m := memory{}
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Sinks: []arena.Sink{m}}))
	d := arena.NewDigest()
	for i := range x.Games() {
		r := m[i]
		require.NoError(t, d.Add(&r))
	}
	return x, m, d.String()
}

// create makes a run for x in a fresh directory.
func create(t testing.TB, x *arena.Tournament, opt Options) (*Store, string) {
	t.Helper()
	dir := testkit.Path(t, "a run? 100%")
	s, err := Create(t.Context(), dir, x.Meta("test", "game: gipf/basic\n", "v0"), opt)
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s, dir
}

// stored returns a closed run of x with the records of m.
func stored(t testing.TB, x *arena.Tournament, m memory) string {
	t.Helper()
	s, dir := create(t, x, Options{})
	for _, r := range m {
		require.NoError(t, s.Put(t.Context(), r))
	}
	require.NoError(t, s.Close())
	return dir
}

// exec runs SQL on the database of a closed run behind the store's back.
func execute(t testing.TB, dir, query string, args ...any) {
	t.Helper()
	db, err := openWriter(dir+"/"+DatabaseName, Options{})
	require.NoError(t, err)
	defer db.Close()
	_, err = db.Exec("PRAGMA foreign_keys = OFF")
	require.NoError(t, err)
	_, err = db.Exec("PRAGMA ignore_check_constraints = ON")
	require.NoError(t, err)
	unguard(t, db)
	_, err = db.Exec(query, args...)
	require.NoError(t, err, query)
	_, _ = db.Exec("UPDATE kept SET games = (SELECT count(*) FROM games)") // if the table exists
}

// spoilt stores m, changes it behind the store's back and opens the run.
func spoilt(t *testing.T, x *arena.Tournament, m memory, query string) *Reader {
	t.Helper()
	dir := stored(t, x, m)
	execute(t, dir, query)
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, r.Close()) })
	return r
}

// requireStay checks that the database refuses each of the statements, with its message.
func requireStay(t *testing.T, db *sql.DB, statements map[string]string) {
	t.Helper()
	for statement, want := range statements {
		_, err := db.Exec(statement)
		require.ErrorContains(t, err, want, statement)
	}
}

// Digest returns the digest of the stored games.
func (r *Reader) Digest(ctx context.Context) (string, error) {
	d := arena.NewDigest()
	for rec, err := range r.Records(ctx) {
		if err == nil {
			err = d.Add(&rec)
		}
		if err != nil {
			return "", err
		}
	}
	return d.String(), nil
}

// requireDigest checks the digest of a store or a reader.
func requireDigest(t *testing.T, of interface {
	Digest(ctx context.Context) (string, error)
}, want string,
) {
	t.Helper()
	got, err := of.Digest(t.Context())
	require.NoError(t, err)
	require.Equal(t, want, got)
}

// unguard drops the triggers that keep rows unchanged.
func unguard(t testing.TB, db *sql.DB) {
	t.Helper()
	var drop sql.NullString
	err := db.QueryRow("SELECT group_concat('DROP TRIGGER ' || name, ';') FROM sqlite_schema WHERE type = 'trigger'").Scan(&drop)
	require.NoError(t, err)
	_, err = db.Exec(drop.String)
	require.NoError(t, err)
}

// eventually waits until the condition holds, for a few seconds.
func eventually(t testing.TB, condition func() bool, what string) {
	t.Helper()
	require.Eventually(t, condition, 20*time.Second, 5*time.Millisecond, what)
}

// hasDigest requires that the run in dir has games with that digest.
func hasDigest(t *testing.T, dir, digest string) {
	t.Helper()
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	requireDigest(t, r, digest)
}
