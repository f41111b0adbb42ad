package store

import (
	"database/sql"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// tableOf returns all columns of all games.
func tableOf(t testing.TB, dir string) (games [][]any) {
	t.Helper()
	db, err := openReader(filepath.Join(dir, DatabaseName), "mode=ro")
	require.NoError(t, err)
	defer db.Close()
	rows, err := db.Query("SELECT *, typeof(detail), typeof(expected), typeof(first_sims) FROM games ORDER BY id")
	require.NoError(t, err)
	defer rows.Close()
	names, err := rows.Columns()
	require.NoError(t, err)
	for rows.Next() {
		one, into := make([]any, len(names)), make([]any, len(names))
		for i := range one {
			into[i] = &one[i]
		}
		require.NoError(t, rows.Scan(into...))
		games = append(games, one)
	}
	require.NoError(t, rows.Err())
	return games
}

// inTransaction lets f insert rows.
func inTransaction(t testing.TB, db *sql.DB, f func(*inserts) error) {
	t.Helper()
	conn, err := db.Conn(t.Context())
	require.NoError(t, err)
	defer conn.Close()
	x := &inserts{}
	require.NoError(t, conn.Raw(func(c any) error {
		x.on(c.(preparer))
		if err := f(x); err != nil {
			return err
		}
		for _, s := range x.prepared {
			require.NoError(t, s.Close())
		}
		return nil
	}))
}

// Each value has a place in the statement, in the order of the columns.
func TestStatement(t *testing.T) {
	w := row{id: 1}
	values := w.appendValues(nil)
	require.Equal(t, len(values), strings.Count(insertion(1), "?"))
	require.Equal(t, 3*len(values), strings.Count(insertion(3), "?"))
	require.Len(t, w.fields(), len(values))
	for i, v := range values {
		field := reflect.ValueOf(w.fields()[i]).Elem()
		if v.Value != nil && field.Kind() != reflect.Slice {
			require.Equal(t, field.Interface(), v.Value)
		}
		require.Equal(t, i+1, v.Ordinal)
	}
}

// Games that share a statement are stored exactly as those with their own.
func TestRowsTogether(t *testing.T) {
	x, m, _ := played(t, 100)
	changes := []func(*arena.Record){
		func(*arena.Record) {},
		func(r *arena.Record) { r.Ending = "it's over" },
		func(r *arena.Record) { r.Ending = "\x00'); DROP TABLE games; --" },
		func(r *arena.Record) { r.Detail = "x" },
		func(r *arena.Record) { r.Start = "x" },
		func(r *arena.Record) {
			r.Control = arena.Verdict{Plies: 1, Result: r.Result, Termination: arena.Resign}
		},
		func(r *arena.Record) { r.SearchInfo.Values = []arena.Value{} },
		func(r *arena.Record) { r.SearchInfo.Details = []arena.Detail{} },
		func(r *arena.Record) { r.Sides[0].Sims, r.Sides[1].Transitions = 7, 70 },
	}
	var rows []row
	for i := range int64(len(m)) {
		r := m[i]
		changes[i%int64(len(changes))](&r)
		rows = append(rows, newRow(&r))
	}
	var stores [2][][]any
	for i, together := range []int{len(rows), 1} {
		s, dir := create(t, x, Options{})
		inTransaction(t, s.db, func(by *inserts) error {
			for some := range slices.Chunk(rows, together) {
				require.NoError(t, by.all(t.Context(), some))
				require.EqualValues(t, len(some), by.stored)
			}
			require.Len(t, by.prepared, []int{2, 1}[i])
			return nil
		})
		require.NoError(t, s.Close())
		stores[i] = tableOf(t, dir)
	}
	require.Len(t, stores[0], len(rows))
	require.Equal(t, stores[0], stores[1])
}
