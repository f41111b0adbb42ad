package store

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// openRun returns a run that a writer has open with the games of m committed, of which only
// the first batch is in the database itself.
func openRun(t *testing.T, x *arena.Tournament, m memory) (s *Store, dir string) {
	t.Helper()
	s, dir = create(t, x, Options{BatchRows: 10})
	path := filepath.Join(dir, DatabaseName)
	for i := range x.Games() {
		require.NoError(t, s.Put(t.Context(), m[i]))
		if i == 9 {
			eventually(t, func() bool { return markOnDisk(t, path) }, "the mark in the database itself")
		}
	}
	eventually(t, func() bool { n, _ := s.Committed(); return n == x.Games() }, "all batches")
	eventually(t, func() bool { left, err := marked(t.Context(), s.Reader.db); return err == nil && !left }, "a commit without the mark")
	return s, dir
}

// markOnDisk reads the mark as in a copy of the file: user_version is the number of four bytes at 60.
func markOnDisk(t *testing.T, path string) bool {
	head := testkit.Bytes(t, path)
	return head[63] == withLog
}

// alone copies the database of a run without its log.
func alone(t *testing.T, dir string) (lone string) {
	t.Helper()
	lone = t.TempDir()
	text := testkit.Bytes(t, dir, DatabaseName)
	testkit.File(t, text, lone, DatabaseName)
	return lone
}

// TestCopiedWithoutLog copies the database alone while it is written: no reader takes it for
// a whole run, however often it tries, and a writer that continues it makes it whole.
func TestCopiedWithoutLog(t *testing.T) {
	x, m, digest := played(t, 50)
	s, dir := openRun(t, x, m)
	r, err := View(t.Context(), dir)
	require.NoError(t, err, "beside its log it is read")
	defer r.Close()
	lone := alone(t, dir)
	for range 2 {
		_, err := View(t.Context(), lone)
		require.ErrorIs(t, err, ErrNoLog)
		require.ErrorContains(t, err, filepath.Join(lone, DatabaseName)+": copied while games were being written")
	}
	rest, err := ViewRest(t.Context(), lone)
	require.NoError(t, err)
	done, err := rest.Done(t.Context())
	require.NoError(t, err)
	require.Less(t, done.Len(), x.Games())
	require.NoError(t, rest.Close())

	again, err := Open(t.Context(), lone, Options{})
	require.NoError(t, err)
	for i := range x.Games() {
		require.NoError(t, again.Put(t.Context(), m[i]))
	}
	require.NoError(t, again.Close())
	hasDigest(t, lone, digest)

	require.NoError(t, s.Close())
	hasDigest(t, alone(t, dir), digest)
}

// TestCopiedAtOnce copies the database alone as soon as its first game is committed, before
// anything has been moved from the log by the checkpointer.
func TestCopiedAtOnce(t *testing.T) {
	x, m, _ := played(t, 2)
	var s *Store
	var dir, copied string
	s, dir = create(t, x, Options{BatchRows: 1, OnBatch: func(int, time.Duration, error) {
		if copied == "" {
			copied = alone(t, dir)
		}
	}})
	require.NoError(t, s.Put(t.Context(), m[0]))
	require.NoError(t, s.Close())
	_, err := View(t.Context(), copied)
	require.ErrorIs(t, err, ErrNoLog)
}

// TestMarkBesideReader: a reader with a snapshot from before the first game keeps the mark out of the database itself; the
// next batch after that snapshot puts it there.
func TestMarkBesideReader(t *testing.T) {
	x, m, _ := played(t, 4)
	s, dir := create(t, x, Options{BatchRows: 1})
	path := filepath.Join(dir, DatabaseName)
	db, err := sql.Open(driverName, dsn(path, "mode=ro"))
	require.NoError(t, err)
	look, err := db.BeginTx(t.Context(), nil)
	require.NoError(t, err)
	var games int
	require.NoError(t, look.QueryRow("SELECT count(*) FROM games").Scan(&games))
	put := func(i int64) {
		require.NoError(t, s.Put(t.Context(), m[i]))
		require.NoError(t, s.writer.flush(t.Context()))
	}
	put(0)
	require.False(t, markOnDisk(t, path))
	require.NoError(t, look.Rollback())
	put(1)
	require.True(t, markOnDisk(t, path))
	require.NoError(t, db.Close())
	require.NoError(t, s.Close())
}

// TestMarkGoes opens and closes runs in every way: a database that no process writes can be read
// alone.
func TestMarkGoes(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	x, m, digest := played(t, 20)
	t.Run("nothing written", func(t *testing.T) {
		s, dir := create(t, x, Options{})
		r, err := View(t.Context(), alone(t, dir))
		require.NoError(t, err)
		require.NoError(t, r.Close())
		require.NoError(t, s.Close())
	})
	t.Run("readers stay", func(t *testing.T) {
		s, dir := openRun(t, x, m)
		r, err := View(t.Context(), dir)
		require.NoError(t, err)
		defer r.Close()
		require.NoError(t, s.Close())
		require.False(t, markOnDisk(t, filepath.Join(dir, DatabaseName)))
		hasDigest(t, alone(t, dir), digest)
	})
	t.Run("killed, then moved by another program", func(t *testing.T) {
		_, dir := openRun(t, x, m)
		killed := testkit.Path(t, "killed")
		copyRun(t, dir, killed)
		db, err := sql.Open(driverName, filepath.Join(killed, DatabaseName))
		require.NoError(t, err)
		var games int
		require.NoError(t, db.QueryRow("SELECT count(*) FROM games").Scan(&games))
		require.NoError(t, db.Close())
		require.NoFileExists(t, filepath.Join(killed, DatabaseName+"-wal"))
		hasDigest(t, killed, digest)
	})
	t.Run("killed, then complete", func(t *testing.T) {
		_, dir := openRun(t, x, m)
		killed := testkit.Path(t, "killed")
		copyRun(t, dir, killed)
		hasDigest(t, killed, digest)
		s, err := Open(t.Context(), killed, Options{})
		require.NoError(t, err)
		require.NoError(t, s.Close())
		hasDigest(t, alone(t, killed), digest)
	})
}

// TestBackup copies a run while it is written. The copy is one file, has all games, can be
// read directly, and a directory made from it can be continued.
func TestBackup(t *testing.T) {
	x, m, digest := played(t, 50)
	s, dir := openRun(t, x, m)
	to := testkit.Path(t, "copy of 100%?.db")
	require.NoError(t, Backup(t.Context(), dir, to))
	require.ElementsMatch(t, []string{filepath.Base(to)}, names(t, filepath.Dir(to)))
	hasDigest(t, to, digest)
	require.ElementsMatch(t, []string{filepath.Base(to)}, names(t, filepath.Dir(to)), "it is read without a log")

	before := testkit.Bytes(t, to)
	require.ErrorIs(t, Backup(t.Context(), dir, to), os.ErrExist)
	after := testkit.Bytes(t, to)
	require.Equal(t, before, after)

	again := t.TempDir()
	require.NoError(t, Backup(t.Context(), to, filepath.Join(again, DatabaseName)))
	o, err := Open(t.Context(), again, Options{})
	require.NoError(t, err)
	require.NoError(t, o.Close())
	hasDigest(t, again, digest)
	require.NoError(t, s.Close())
}

// TestBackupFails leaves nothing behind.
func TestBackupFails(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	x, m, _ := played(t, 5)
	dir, folder := stored(t, x, m), t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	require.Error(t, Backup(ctx, dir, filepath.Join(folder, "no.db")))
	require.ErrorIs(t, Backup(t.Context(), folder, filepath.Join(folder, "no.db")), ErrNoRun)
	require.ErrorIs(t, Backup(t.Context(), dir, filepath.Join(folder, "missing", "no.db")), os.ErrNotExist)
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	require.ErrorIs(t, r.copyTo(ctx, filepath.Join(folder, "no.db")), context.Canceled)
	require.NoError(t, r.Close())
	_, lone := openRun(t, x, m)
	require.ErrorIs(t, Backup(t.Context(), alone(t, lone), filepath.Join(folder, "no.db")), ErrNoLog)
	require.Empty(t, names(t, folder))
}

// TestOlderIsKept keeps a database as it was before it gets the present schema, and says so
// first.
func TestOlderIsKept(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	x, m, digest := played(t, 5)
	dir := stored(t, x, m)
	downgrade(t, dir, 12)
	said := ""
	s, err := Open(t.Context(), dir, Options{OnMigrate: func(from, to int64, copy string) {
		require.NoFileExists(t, copy)
		require.EqualValues(t, 12, from)
		require.EqualValues(t, schemaVersion, to)
		said = copy
	}})
	require.NoError(t, err)
	require.NoError(t, s.Close())
	require.Equal(t, filepath.Join(dir, "run-schema-12.db"), said)
	hasDigest(t, said, digest)
	r, err := View(t.Context(), said)
	require.NoError(t, err)
	require.EqualValues(t, 12, r.schema)
	require.NoError(t, r.Close())
}

// TestStartAndControlAreStored keeps what few records have. The store does not
// check that the position is valid.
func TestStartAndControlAreStored(t *testing.T) {
	x, m, _ := played(t, 2)
	r := m[0]
	r.Start = "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -"
	r.Control = arena.Verdict{Plies: r.Plies(), Result: 1, Termination: arena.Resign}
	require.NoError(t, r.Check())
	m[0] = r
	dir := stored(t, x, m)
	v, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer v.Close()
	for got, err := range v.Records(t.Context()) {
		require.NoError(t, err)
		want := m[got.Index]
		require.Equal(t, string(want.AppendCanonical(nil)), string(got.AppendCanonical(nil)))
	}
}

// TestDamagedControlIsFound changes the texts behind the store's back.
func TestDamagedControlIsFound(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	x, m, _ := played(t, 1)
	for change, want := range map[string]string{
		"control = 'soon'":            `verdict "soon"`,
		"control = '900 draw resign'": "control 900 draw resign",
		"start = 'elsewhere'":         "its hash is",
	} {
		_, err := spoilt(t, x, m, "UPDATE games SET "+change+" WHERE id = 1").Digest(t.Context())
		require.ErrorIs(t, err, ErrDamaged)
		require.ErrorContains(t, err, want)
	}
}
