package store

import (
	"bytes"
	"database/sql"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// abandoned returns the directory of a run whose writer has committed half of the
// games of m, in batches of ten, and ended without closing anything: the games
// are in SQLite's log.
func abandoned(t *testing.T, x *arena.Tournament, m memory) string {
	t.Helper()
	committed := make(chan int, len(m))
	s, dir := create(t, x, Options{BatchRows: 10, OnBatch: func(rows int, _ time.Duration, err error) {
		if err == nil {
			committed <- rows
		}
	}})
	for i := range x.Games() / 2 {
		require.NoError(t, s.Put(t.Context(), m[i]))
	}
	for range x.Games() / 2 / 10 {
		<-committed
	}
	crashed := filepath.Join(t.TempDir(), "crashed")
	copyRun(t, dir, crashed)
	require.NoError(t, s.Close())
	return crashed
}

// copyRun copies the database and its log as they are now, which is what a crash
// leaves.
func copyRun(t require.TestingT, from, to string) {
	require.NoError(t, os.MkdirAll(to, 0o755))
	for _, name := range []string{DatabaseName, DatabaseName + "-wal"} {
		text, err := os.ReadFile(filepath.Join(from, name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(to, name), text, 0o644))
	}
}

// movedOf returns where the part of the log ends whose pages the database already has. A
// frame is a header of 24 bytes, which begins with the page number, and the page of 4 KB,
// after the log's own 32 bytes (https://www.sqlite.org/walformat.html).
func movedOf(t *testing.T, dir string, log []byte) (end int) {
	const page, header, first = 4096, 24, 32
	database, err := os.ReadFile(filepath.Join(dir, DatabaseName))
	require.NoError(t, err)
	for at := first; at+header+page <= len(log); at += header + page {
		number := int(binary.BigEndian.Uint32(log[at:]))
		if number*page <= len(database) && bytes.Equal(database[(number-1)*page:number*page], log[at+header:at+header+page]) {
			end = at + header + page
		}
	}
	return end
}

// TestBrokenLog cuts SQLite's log off anywhere, or changes a byte of it, as a
// crash of the whole machine may: the run opens, holds the batches before that
// place and no others, each whole, and can be played to the end.
func TestBrokenLog(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	x, m, digest := played(t, 100)
	crashed := abandoned(t, x, m)
	log, err := os.ReadFile(filepath.Join(crashed, DatabaseName+"-wal"))
	require.NoError(t, err)
	// What has been moved into the database was on the disk in the log before: no crash takes it
	// back.
	moved := movedOf(t, crashed, log)
	require.Less(t, moved, len(log)-1, "the test needs games that are in the log alone")
	fewest, most := x.Games(), int64(0)
	rapid.Check(t, func(rt *rapid.T) {
		dir, err := os.MkdirTemp(t.TempDir(), "")
		require.NoError(rt, err)
		copyRun(rt, crashed, dir)
		at := rapid.IntRange(moved, len(log)-1).Draw(rt, "at")
		broken := append([]byte(nil), log...)
		if rapid.Bool().Draw(rt, "cut") {
			broken = broken[:at]
		} else {
			broken[at] ^= byte(rapid.IntRange(1, 255).Draw(rt, "bits"))
		}
		require.NoError(rt, os.WriteFile(filepath.Join(dir, DatabaseName+"-wal"), broken, 0o644))
		s, err := Open(t.Context(), dir, Options{})
		require.NoError(rt, err)
		done, err := s.Done(t.Context())
		require.NoError(rt, err)
		require.Zero(rt, done.Len()%10, "whole batches")
		fewest, most = min(fewest, done.Len()), max(most, done.Len())
		for i := range x.Games() {
			require.Equal(rt, i < done.Len(), done.Has(i), "the batches before that place")
			require.NoError(rt, s.Put(t.Context(), m[i]))
		}
		require.NoError(rt, s.Close())
		r, err := View(t.Context(), dir)
		require.NoError(rt, err)
		got, err := r.Digest(t.Context())
		require.NoError(rt, err)
		require.Equal(rt, digest, got)
		require.NoError(rt, r.Close())
		require.NoError(rt, os.RemoveAll(dir))
	})
	require.Less(t, fewest, most, "the test needs breaks that cost something")
}

// TestCrashLosesNothing opens what a crash of the process leaves: every
// acknowledged game is there.
func TestCrashLosesNothing(t *testing.T) {
	x, m, _ := played(t, 50)
	r, err := View(t.Context(), abandoned(t, x, m))
	require.NoError(t, err)
	defer r.Close()
	done, err := r.Done(t.Context())
	require.NoError(t, err)
	require.Equal(t, x.Games()/2, done.Len())
}

// TestHeldUnderWay has another process write the database for longer than the
// writer waits (busy_timeout, five seconds): the run stops with one line, keeps
// what it had, and continues when the other has ended.
func TestHeldUnderWay(t *testing.T) {
	t.Parallel()
	x, m, digest := played(t, 5)
	s, dir := create(t, x, Options{BatchRows: 2})
	for i := range int64(4) {
		require.NoError(t, s.Put(t.Context(), m[i]))
	}
	count := func() int64 {
		done, err := s.Done(t.Context())
		require.NoError(t, err)
		return done.Len()
	}
	eventually(t, func() bool { return count() == 4 }, "two batches")
	other, err := sql.Open(driverName, dsn(filepath.Join(dir, DatabaseName), "mode=rw&_txlock=immediate"))
	require.NoError(t, err)
	defer other.Close()
	tx, err := other.Begin()
	require.NoError(t, err)
	for i := int64(4); i < 8; i++ {
		require.NoError(t, s.Put(t.Context(), m[i]))
	}
	err = s.Close()
	require.ErrorIs(t, err, ErrInUse)
	require.EqualError(t, err, "store: "+filepath.Join(dir, DatabaseName)+": another process is writing this run")
	require.NoError(t, tx.Rollback())

	s, err = Open(t.Context(), dir, Options{})
	require.NoError(t, err)
	require.EqualValues(t, 4, count(), "what was acknowledged, and nothing else")
	for _, r := range m {
		require.NoError(t, s.Put(t.Context(), r))
	}
	require.NoError(t, s.Close())
	hasDigest(t, dir, digest)
}

// TestDamagedPagesWhileWriting continues a run with one broken page, for each page
// in turn. The result is an error that names the place, or the page was not in use
// and the run comes out right.
func TestDamagedPagesWhileWriting(t *testing.T) {
	x, m, digest := played(t, 40)
	half := memory{}
	for i := range x.Games() / 2 {
		half[i] = m[i]
	}
	dir := stored(t, x, half)
	path := filepath.Join(dir, DatabaseName)
	whole, err := os.ReadFile(path)
	require.NoError(t, err)
	const page = 4096
	for at := 0; at < len(whole); at += page {
		broken := append([]byte(nil), whole...)
		copy(broken[at+page/2:at+page], strings.Repeat("\xa5", page/2))
		require.NoError(t, os.WriteFile(path, broken, 0o644))
		got, err := goOn(t, dir, x, m)
		if err != nil {
			require.ErrorContains(t, err, dir)
			require.NotContains(t, err.Error(), "\n", "one line")
			continue
		}
		require.Equal(t, digest, got, "page %d", at/page)
	}
}

// goOn puts all missing games into a run, and returns its digest.
func goOn(t *testing.T, dir string, x *arena.Tournament, m memory) (string, error) {
	t.Helper()
	s, err := Open(t.Context(), dir, Options{BatchRows: 5})
	if err != nil {
		return "", err
	}
	done := arena.NewSet(x.Games())
	for rec, err := range s.Records(t.Context()) {
		if err != nil {
			_ = s.Close() // whose error is the damage's effect on closing
			return "", err
		}
		done.Add(rec.Index)
	}
	for i := range x.Games() {
		if done.Has(i) {
			continue
		}
		if err := s.Put(t.Context(), m[i]); err != nil {
			break // Close returns it too
		}
	}
	if err := s.Close(); err != nil {
		return "", err
	}
	r, err := View(t.Context(), dir)
	if err != nil {
		return "", err
	}
	defer r.Close()
	return r.Digest(t.Context())
}
