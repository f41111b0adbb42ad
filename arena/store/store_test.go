package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
	"gipf.arena/internal/testkit"
)

// TestRoundTrip stores a run, reads it back from the store itself and from a
// reader, and expects the same records.
func TestRoundTrip(t *testing.T) {
	x, m, digest := played(t, 30)
	s, dir := create(t, x, Options{Sync: true, BatchRows: 7})
	for _, r := range m {
		require.NoError(t, s.Put(t.Context(), r))
		require.NoError(t, s.Put(t.Context(), r), "a second delivery is harmless")
	}
	require.NoError(t, s.Close())
	require.NoError(t, s.Close(), "so is a second Close")
	require.ErrorIs(t, s.Put(t.Context(), m[0]), ErrClosed)
	require.ElementsMatch(t, []string{DatabaseName, lockName}, names(t, dir), "no log is left behind")

	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	next, classes := int64(0), map[arena.Termination]int{}
	for got, err := range r.Records(t.Context()) {
		require.NoError(t, err)
		want := m[next]
		for i := range want.Sides {
			want.Sides[i].Latency = arena.Latency{} // not stored
		}
		require.Equal(t, want, got)
		classes[got.Termination]++
		next++
	}
	require.EqualValues(t, x.Games(), next)
	require.NotZero(t, classes[arena.Cap], "the test needs games of either class")
	require.NotZero(t, classes[arena.ByRule])
	requireDigest(t, r, digest)
	done, err := r.Done(t.Context())
	require.NoError(t, err)
	require.Equal(t, x.Games(), done.Len())
	for range r.Records(t.Context()) {
		break // leaving early must not leak
	}
}

// TestRecord reads single games of an incomplete run.
func TestRecord(t *testing.T) {
	x, m, _ := played(t, 3)
	s, dir := create(t, x, Options{})
	for _, index := range []int64{0, 1, 4} {
		require.NoError(t, s.Put(t.Context(), m[index]))
	}
	require.NoError(t, s.Close())
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	for _, index := range []int64{4, 0} {
		got, err := r.Record(t.Context(), index)
		require.NoError(t, err)
		require.Equal(t, index, got.Index)
		want := m[index]
		require.Equal(t, want.Hash(), got.Hash())
	}
	for _, index := range []int64{-1, 2, 5, 1 << 40} {
		_, err := r.Record(t.Context(), index)
		require.ErrorIs(t, err, ErrNoGame)
		require.ErrorContains(t, err, fmt.Sprintf("game %d", index))
	}
}

// names lists a directory.
func names(t *testing.T, dir string) (out []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		out = append(out, e.Name())
	}
	return out
}

func TestMeta(t *testing.T) {
	x, m, _ := played(t, 1)
	dir := stored(t, x, m)
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	got, want := r.Meta(), x.Meta("test", "game: gipf/basic\n", "v0")
	require.WithinDuration(t, want.Created, got.Created, time.Minute)
	got.Created = want.Created
	require.Equal(t, want, got)
	require.Equal(t, uint64(1<<64-3), got.Seed, "all 64 bits")
	require.EqualValues(t, x.Games(), got.Games())
	require.NoError(t, got.Match(x))
	x.Seed, x.MaxPlies = 5, 0
	x.Players[1].Name = "c"
	require.EqualError(t, got.Match(x), `seed differs: the run has 18446744073709551613, the configuration has 5
maxplies differs: the run has 40, the configuration has 1000
agents.1.name differs: the run has b, the configuration has c`)
	x.Players = append(x.Players, x.Players[0])
	x.Pairs, x.OpeningPlies = 9, 3
	x.Adjudication.Proven = true
	for _, key := range []string{"pairs differs", "openings.plies differs", "adjudication differs: the run has none, the configuration has proven", "number of agents differs: the run has 2, the configuration has 3"} {
		require.ErrorContains(t, got.Match(x), key)
	}
}

// TestPragmas checks that the promised settings are in force.
func TestPragmas(t *testing.T) {
	x, err := tournament(1)
	require.NoError(t, err)
	for _, c := range []struct {
		opt  Options
		sync int
	}{{Options{}, 1}, {Options{Sync: true}, 2}} {
		s, _ := create(t, x, c.opt)
		for pragma, want := range map[string]any{
			"journal_mode": "wal", "synchronous": int64(c.sync), "foreign_keys": int64(1),
			"busy_timeout": int64(5000), "application_id": int64(applicationID),
		} {
			var got any
			require.NoError(t, s.db.QueryRow("PRAGMA "+pragma).Scan(&got))
			require.Equal(t, want, got, pragma)
		}
		_, err := s.Reader.db.Exec("DELETE FROM games")
		require.ErrorContains(t, err, "readonly", "readers cannot write")
		require.NoError(t, s.Close())
	}
}

// TestPutRefusesStrangers checks that a record of another run is refused.
func TestPutRefusesStrangers(t *testing.T) {
	x, m, _ := played(t, 1)
	s, _ := create(t, x, Options{})
	for want, spoil := range map[string]func(*arena.Record){
		"record 2 of gipf/basic":             func(r *arena.Record) { r.Index, r.Pair = 2, 1 },
		"of gipf/standard":                   func(r *arena.Record) { r.Game = "gipf/standard" },
		"rules 99":                           func(r *arena.Record) { r.RulesVersion = 99 },
		`player 0 is not "z" (random)`:       func(r *arena.Record) { r.Sides[0].Name = "z" },
		`player 1 is not "b" (greedy)`:       func(r *arena.Record) { r.Sides[1].Spec = "greedy" },
		`player 7 is not "a" (random)`:       func(r *arena.Record) { r.Sides[0].Player = 7 },
		"want one word of ASCII":             func(r *arena.Record) { r.Moves = []string{"", "", "", ""} },
		`result draw with termination "cap"`: func(r *arena.Record) { r.Termination, r.Result = arena.Cap, 3 },
	} {
		r := m[0]
		spoil(&r)
		require.ErrorContains(t, s.Put(t.Context(), r), want)
	}
	require.NoError(t, s.Close())
	done, err := View(t.Context(), filepath.Dir(s.path))
	require.NoError(t, err)
	defer done.Close()
	set, err := done.Done(t.Context())
	require.NoError(t, err)
	require.Zero(t, set.Len())
}

// TestBatches checks when rows become visible: a full batch at once, the rest
// when its time has come or on Close.
func TestBatches(t *testing.T) {
	x, m, _ := played(t, 5)
	batches := make(chan int, 100)
	s, dir := create(t, x, Options{BatchRows: 4, BatchTime: time.Hour, OnBatch: func(rows int, took time.Duration, err error) {
		if err == nil && took > 0 {
			batches <- rows
		}
	}})
	reader, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer reader.Close()
	count := func() int64 {
		done, err := reader.Done(t.Context())
		require.NoError(t, err)
		return done.Len()
	}
	for i := range int64(6) {
		require.NoError(t, s.Put(t.Context(), m[i]))
	}
	require.Equal(t, 4, <-batches)
	require.EqualValues(t, 4, count(), "a reader sees whole batches while the run is written")
	require.NoError(t, s.Close())
	require.Equal(t, 2, <-batches)
	require.EqualValues(t, 6, count())
	require.Empty(t, batches)

	s, err = Open(t.Context(), dir, Options{BatchTime: 10 * time.Millisecond})
	require.NoError(t, err)
	defer s.Close()
	require.NoError(t, s.Put(t.Context(), m[7]))
	eventually(t, func() bool { return count() == 7 }, "the batch is committed when it is old enough")
}

// TestFullDisk lets the database run out of pages. The error must surface at a
// later Put or at Close, and what was committed before must be kept.
func TestFullDisk(t *testing.T) {
	x, m, _ := played(t, 200)
	s, dir := create(t, x, Options{BatchRows: 20})
	_, err := s.db.Exec("PRAGMA max_page_count = 28")
	require.NoError(t, err)
	for i := range x.Games() {
		if err = s.Put(t.Context(), m[i]); err != nil {
			break
		}
	}
	if err != nil {
		require.ErrorContains(t, err, "the disk is full")
	}
	require.ErrorContains(t, s.Close(), "the disk is full")
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	done, err := r.Done(t.Context())
	require.NoError(t, err)
	require.Positive(t, done.Len())
	require.Zero(t, done.Len()%20, "whole batches")
	require.Less(t, done.Len(), x.Games())
}

// TestPutHoldsBack fills the queue of a writer that cannot commit: Put waits
// until its context ends.
func TestPutHoldsBack(t *testing.T) {
	x, m, _ := played(t, 5)
	s, dir := create(t, x, Options{BatchRows: 1})
	blocker, err := sql.Open(driverName, dsn(filepath.Join(dir, DatabaseName), "mode=rw&_txlock=immediate"))
	require.NoError(t, err)
	defer blocker.Close()
	tx, err := blocker.Begin()
	require.NoError(t, err)
	ctx, cancel := context.WithTimeoutCause(t.Context(), 50*time.Millisecond, errors.New("enough"))
	defer cancel()
	for i := int64(0); err == nil; i++ {
		err = s.Put(ctx, m[i%x.Games()])
	}
	require.ErrorContains(t, err, "enough")
	require.NoError(t, tx.Rollback())
	require.NoError(t, s.Close(), "the writer was only waiting")
}

// BenchmarkPut measures storing one game, commits included.
func BenchmarkPut(b *testing.B) {
	x, m, _ := played(b, b.N/2+1)
	s, _ := create(b, x, Options{})
	b.ReportAllocs()
	b.ResetTimer()
	for i := range b.N {
		require.NoError(b, s.Put(b.Context(), m[int64(i)]))
	}
	require.NoError(b, s.Close())
}

// BenchmarkRecords measures reading one game back and checking its hash.
func BenchmarkRecords(b *testing.B) {
	x, m, _ := played(b, b.N/2+1)
	r, err := View(b.Context(), stored(b, x, m))
	require.NoError(b, err)
	defer r.Close()
	b.ReportAllocs()
	b.ResetTimer()
	for _, err := range r.Records(b.Context()) {
		require.NoError(b, err)
	}
}

// TestDatabase: each schema is applied once, in order, and a bad one not at all; a newer program's database is refused, and a copy
// of an open one has what is committed.
func TestDatabase(t *testing.T) {
	path, ctx := testkit.Path(t, "odd ?name%.db"), t.Context()
	one, two := "CREATE TABLE a (x)", "ALTER TABLE a ADD COLUMN y; INSERT INTO a VALUES (1, 2)"
	db, err := Database(ctx, path, one)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	_, err = Database(ctx, path, one, "nonsense")
	require.ErrorContains(t, err, "nonsense")
	for range 2 {
		db, err = Database(ctx, path, one, two)
		require.NoError(t, err)
		var rows int
		require.NoError(t, db.QueryRow("SELECT count(y) FROM a").Scan(&rows))
		require.Equal(t, 1, rows)
		require.NoError(t, db.Close())
	}
	_, err = Database(ctx, path, one)
	require.ErrorIs(t, err, ErrVersion)
	db, err = Database(ctx, path, one, two)
	require.NoError(t, err)
	defer db.Close()
	_, err = db.Exec("INSERT INTO a VALUES (3, 4)")
	require.NoError(t, err)
	to := testkit.Path(t, "copy.db")
	require.NoError(t, BackupDatabase(ctx, path, to))
	again, err := Database(ctx, to, one, two)
	require.NoError(t, err)
	defer again.Close()
	var sum int
	require.NoError(t, again.QueryRow("SELECT sum(x) FROM a").Scan(&sum))
	require.Equal(t, 4, sum)
	require.Error(t, BackupDatabase(ctx, testkit.Path(t, "none.db"), to+"2"))
	require.Error(t, BackupDatabase(ctx, path, to), "nothing is written over")
}
