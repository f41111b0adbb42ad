package store

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// wholeOrNothing requires that dir holds a whole run, which can be played, or none,
// so that one can be made. It reports which.
func wholeOrNothing(t testing.TB, dir string, x *arena.Tournament) (whole bool) {
	t.Helper()
	s, err := Open(t.Context(), dir, Options{})
	if errors.Is(err, ErrNoRun) {
		s, err = Create(t.Context(), dir, x.Meta("", "", ""), Options{})
	} else {
		whole = true
	}
	require.NoError(t, err)
	require.NoError(t, arena.Run(t.Context(), x, arena.Options{Sinks: []arena.Sink{s}}))
	require.NoError(t, s.Close())
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	require.NoError(t, sound(t.Context(), r.db))
	done, err := r.Done(t.Context())
	require.NoError(t, err)
	require.Equal(t, x.Games(), done.Len())
	return whole
}

// TestCreateLeavesOneFile checks the database when it gets its name: it is one file,
// with nothing beside it that would keep the old name.
func TestCreateLeavesOneFile(t *testing.T) {
	x, err := tournament(1)
	require.NoError(t, err)
	m := x.Meta("", "", "")
	path := testkit.Path(t, DatabaseName)
	require.NoError(t, build(t.Context(), path, m))
	entries, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, entries, 1)
	wholeOrNothing(t, filepath.Dir(path), x)
}

// TestCreateWatched has another process read the new database while it is made, as
// programs do that copy or index a disk. A reader keeps SQLite from emptying its log
// when the database is closed, just as a full disk does.
func TestCreateWatched(t *testing.T) {
	x, err := tournament(1)
	require.NoError(t, err)
	for range 10 {
		dir := t.TempDir()
		watched := make(chan *sql.DB, 1)
		stop := make(chan struct{})
		go func() { watched <- watch(filepath.Join(dir, DatabaseName+".new"), stop) }()
		s, err := Create(t.Context(), dir, x.Meta("", "", ""), Options{})
		close(stop)
		if err == nil {
			require.NoError(t, s.Close())
		}
		if db := <-watched; db != nil {
			require.NoError(t, db.Close())
		}
		require.True(t, wholeOrNothing(t, dir, x) || err != nil)
	}
}

// watch starts reading a database as soon as it can be read, and continues.
func watch(path string, stop <-chan struct{}) *sql.DB {
	for {
		select {
		case <-stop:
			return nil
		default:
		}
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		db, err := sql.Open(driverName, dsn(path, "mode=ro"))
		if err != nil {
			continue
		}
		db.SetMaxOpenConns(1)
		var tables int
		_, err = db.Exec("PRAGMA busy_timeout = 0; BEGIN")
		if err == nil {
			err = db.QueryRowContext(context.Background(), "SELECT count(*) FROM sqlite_schema").Scan(&tables)
		}
		if err == nil && tables > 0 {
			return db
		}
		_ = db.Close()
	}
}

// Remains of a failed attempt that cannot be removed are named, and no run is made
// beside them.
func TestCreateBesideLeftovers(t *testing.T) {
	x, err := tournament(1)
	require.NoError(t, err)
	dir := t.TempDir()
	left := filepath.Join(dir, DatabaseName+".new-wal")
	require.NoError(t, os.MkdirAll(filepath.Join(left, "full"), 0o700))
	_, err = Create(t.Context(), dir, x.Meta("", "", ""), Options{})
	require.ErrorContains(t, err, left)
	require.NoFileExists(t, filepath.Join(dir, DatabaseName))
}

// BenchmarkCreate measures a new run: its directory made, opened and closed.
func BenchmarkCreate(b *testing.B) {
	dir := b.TempDir()
	x, err := tournament(1)
	require.NoError(b, err)
	m := x.Meta("bench", "", "bench")
	for i := 0; b.Loop(); i++ {
		s, err := Create(b.Context(), filepath.Join(dir, strconv.Itoa(i)), m, Options{})
		require.NoError(b, err)
		require.NoError(b, s.Close())
	}
}
