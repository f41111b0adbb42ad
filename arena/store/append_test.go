package store

import (
	"database/sql"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// TestAppendOnly tries to change and to delete rows of an open run through the
// very connection that writes it.
func TestAppendOnly(t *testing.T) {
	x, m, digest := played(t, 3)
	dir := stored(t, x, m)
	s, err := Open(t.Context(), dir, Options{})
	require.NoError(t, err)
	requireStay(t, s.db, map[string]string{
		"UPDATE games SET result = 'draw' WHERE id = 1":         "a stored game is never changed",
		"DELETE FROM games WHERE id = 1":                        "a stored game is never deleted",
		"DELETE FROM games":                                     "a stored game is never deleted",
		"UPDATE runs SET seed = 1":                              "a run is never changed",
		"DELETE FROM runs":                                      "a run is never deleted",
		"UPDATE players SET identity = 'greedy' WHERE number=0": "the players of a run are never changed",
		"DELETE FROM players WHERE number = 0":                  "the players of a run are never deleted",
	})
	requireDigest(t, s, digest)
	require.NoError(t, s.Close())
}

// TestAppendOnlyIsFree compares the programs that SQLite makes of the insert
// with and without the triggers: they are the same, so that the guard costs the
// writer nothing.
func TestAppendOnlyIsFree(t *testing.T) {
	x, m, _ := played(t, 1)
	s, err := Open(t.Context(), stored(t, x, m), Options{})
	require.NoError(t, err)
	defer s.Close()
	guarded := program(t, s.db, (kind{plain: true, rows: insertRows}).sql(nil))
	unguard(t, s.db)
	_, err = s.db.Exec("DELETE FROM games")
	require.NoError(t, err, "without them nothing is in the way")
	require.Equal(t, program(t, s.db, (kind{plain: true, rows: insertRows}).sql(nil)), guarded)
}

// program returns the instructions of a statement with zeros for parameters, but
// for the number of the schema that they were made for.
func program(t *testing.T, db *sql.DB, statement string) (list []string) {
	t.Helper()
	rows, err := db.Query("EXPLAIN " + strings.ReplaceAll(statement, "?", "0"))
	require.NoError(t, err)
	defer rows.Close()
	for rows.Next() {
		var address, p1, p2, p3, p5 int
		var opcode string
		var p4, comment sql.NullString
		require.NoError(t, rows.Scan(&address, &opcode, &p1, &p2, &p3, &p4, &p5, &comment))
		if opcode == "Transaction" {
			p3 = 0
		}
		list = append(list, fmt.Sprint(opcode, p1, p2, p3, p4.String, p5))
	}
	require.NoError(t, rows.Err())
	require.NotEmpty(t, list)
	return list
}

// TestCommitted counts what is committed and not what was put, a game that was stored
// before too, and wakes those who wait.
func TestCommitted(t *testing.T) {
	x, games, _ := played(t, 1)
	synctest.Test(t, func(t *testing.T) { countsCommitted(t, x, games) })
}

func countsCommitted(t *testing.T, x *arena.Tournament, games memory) {
	s, _ := create(t, x, Options{BatchRows: 2, BatchTime: time.Hour})
	n, more := s.Committed()
	require.Zero(t, n)
	require.NoError(t, s.Put(t.Context(), games[0]))
	time.Sleep(time.Minute) // until the writer does nothing but wait
	select {
	case <-more:
		require.Fail(t, "one record is no batch")
	default:
	}
	require.NoError(t, s.Put(t.Context(), games[0]))
	<-more
	n, more = s.Committed()
	require.EqualValues(t, 2, n)
	require.NoError(t, s.Put(t.Context(), games[1]))
	require.NoError(t, s.Close())
	<-more
	n, _ = s.Committed()
	require.EqualValues(t, 3, n)
}
