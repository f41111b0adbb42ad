package store

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// shortLogs makes checkpoints frequent: after some fifty games each, and of logs of 64 pages.
func shortLogs(t *testing.T) {
	after, long := checkpointAfter, longLog
	checkpointAfter, longLog = 1<<14, 1<<6
	t.Cleanup(func() { checkpointAfter, longLog = after, long })
}

// sizes returns those of the database and of its log, in bytes.
func sizes(t *testing.T, dir string) (database, log int64) {
	t.Helper()
	for name, size := range map[string]*int64{databaseName: &database, databaseName + "-wal": &log} {
		info, err := os.Stat(filepath.Join(dir, name))
		require.NoError(t, err)
		*size = info.Size()
	}
	return database, log
}

// Checkpoints beside the writing keep the log short, however much is written without a pause,
// and what they move is in the database. Without any the log would have every game.
func TestCheckpoints(t *testing.T) {
	shortLogs(t)
	const games = 20_000
	s, dir, m := long(t, games, Options{BatchRows: 50})
	empty, _ := sizes(t, dir)
	for i := range int64(games) {
		require.NoError(t, s.Put(t.Context(), m(i)))
	}
	require.NoError(t, s.writer.flush(t.Context()))
	database, log := sizes(t, dir)
	require.Greater(t, database, empty+games*200/2)
	require.Less(t, log, database/4)
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

// A reader in the middle of a query keeps its games in the log: nothing waits for it, it sees
// what was there when it began, and once it is gone the log begins anew.
func TestCheckpointsBesideReader(t *testing.T) {
	shortLogs(t)
	s, dir, m := long(t, 4000, Options{BatchRows: 50})
	put := func(from, to int64) {
		for i := from; i < to; i++ {
			require.NoError(t, s.Put(t.Context(), m(i)))
		}
		require.NoError(t, s.writer.flush(t.Context()))
	}
	put(0, 100)
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	seen := 0
	for _, err := range r.Records(t.Context()) {
		require.NoError(t, err)
		if seen++; seen == 1 {
			put(100, 2000)
		}
	}
	require.Equal(t, 100, seen)
	require.NoError(t, r.Close())
	_, before := sizes(t, dir)
	put(2000, 4000)
	_, after := sizes(t, dir)
	require.LessOrEqual(t, after, before+before/2, "the log began anew")
	require.NoError(t, s.Close())
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

// long creates a run of so many games at heap, and returns what makes each.
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
