package store

import (
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// shortLogs makes checkpoints frequent: after some fifty games each, and of logs of 64 pages.
func shortLogs(t *testing.T) {
	after, long := checkpointAfter, longLog
	checkpointAfter, longLog = 1<<14, 1<<6
	t.Cleanup(func() { checkpointAfter, longLog = after, long })
}

// sizes returns the sizes of the database and of its log, in bytes.
func sizes(t *testing.T, dir string) (database, log int64) {
	t.Helper()
	for name, size := range map[string]*int64{DatabaseName: &database, DatabaseName + "-wal": &log} {
		info, err := os.Stat(filepath.Join(dir, name))
		require.NoError(t, err)
		*size = info.Size()
	}
	return database, log
}

// Checkpoints run on their own while games are written, from the first that is due, and move games
// into the database: nothing else puts games there before the end.
func TestCheckpoints(t *testing.T) {
	shortLogs(t)
	const games = 2000
	s, dir, m := long(t, games, Options{BatchRows: 50})
	empty, _ := sizes(t, dir)
	few := int64(30)
	for i, to := range []int64{few, games} {
		for k := few * int64(i); k < to; k++ {
			require.NoError(t, s.Put(t.Context(), m(k)))
		}
		require.NoError(t, s.writer.flush(t.Context()))
		if i == 0 {
			s.writer.log.due <- struct{}{} // too little was written for one to run on its own
		}
		require.Eventually(t, func() bool {
			database, _ := sizes(t, dir)
			return database > empty+to*100
		}, time.Minute, 5*time.Millisecond)
	}
	require.NoError(t, s.Close())
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	n := int64(0)
	for rec, err := range r.Records(t.Context()) {
		require.NoError(t, err)
		want := m(n)
		require.Equal(t, want.Hash(), rec.Hash())
		n++
	}
	require.EqualValues(t, games, n)
}

// byHand makes checkpoints run only when the test calls move.
func byHand(t *testing.T, s *Store, dir string) (move func()) {
	checkpointAfter = math.MaxInt64 // shortLogs takes it back
	db, err := openCheckpointer(filepath.Join(dir, DatabaseName))
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, db.Close()) })
	return func() { s.writer.log.move(db) }
}

// A log that was moved whole begins anew, so that it is only as long as what is written
// between two checkpoints.
func TestLogBeginsAnew(t *testing.T) {
	shortLogs(t)
	s, dir, m := long(t, 5000, Options{BatchRows: 50})
	move := byHand(t, s, dir)
	last, first := int64(0), int64(0)
	for round := range int64(10) {
		for i := range int64(500) {
			require.NoError(t, s.Put(t.Context(), m(500*round+i)))
		}
		require.NoError(t, s.writer.flush(t.Context()))
		move()
		database, log := sizes(t, dir)
		require.Greater(t, database, last+500*100)
		if last = database; round == 0 {
			first = log
		}
		require.LessOrEqual(t, log, 2*first)
	}
}

// A reader in the middle of a query keeps its games in the log: nothing waits for it, it sees
// what was there when it began, and when it ends the log begins anew.
func TestCheckpointsBesideReader(t *testing.T) {
	shortLogs(t)
	s, dir, m := long(t, 4000, Options{BatchRows: 50})
	move := byHand(t, s, dir)
	put := func(from, to int64) {
		for i := from; i < to; i++ {
			require.NoError(t, s.Put(t.Context(), m(i)))
		}
		require.NoError(t, s.writer.flush(t.Context()))
		move()
	}
	put(0, 100)
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	seen := 0
	for _, err := range r.Records(t.Context()) {
		require.NoError(t, err)
		if seen++; seen == 1 {
			put(100, 1000)
			put(1000, 2000)
		}
	}
	require.Equal(t, 100, seen)
	require.NoError(t, r.Close())
	move()
	_, before := sizes(t, dir)
	put(2000, 4000)
	_, after := sizes(t, dir)
	require.LessOrEqual(t, after, before+before/4, "the log began anew")
}

// A checkpointer that cannot open its database leaves everything in the log.
func TestCheckpointerWithout(t *testing.T) {
	shortLogs(t)
	s, dir, m := long(t, 1000, Options{BatchRows: 50})
	s.writer.log.path = filepath.Join(dir, "nothing", "here")
	for i := range int64(1000) {
		require.NoError(t, s.Put(t.Context(), m(i)))
	}
	require.NoError(t, s.writer.flush(t.Context()))
	_, log := sizes(t, dir)
	require.Greater(t, log, int64(1000*200))
	require.NoError(t, s.Close())
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	n, err := r.Stored(t.Context())
	require.NoError(t, err)
	require.EqualValues(t, 1000, n)
}

// long creates a run of the given number of games at heap, and returns the function that makes each.
func long(t *testing.T, games int64, opt Options) (*Store, string, func(int64) arena.Record) {
	t.Helper()
	x, m, _ := played(t, 20)
	x.Pairs = int(games / 2)
	s, dir := create(t, x, opt)
	return s, dir, func(i int64) arena.Record {
		r := m[i%20]
		r.Index, r.Pair, r.Place = i, i/2, int(i%2)
		return r
	}
}
