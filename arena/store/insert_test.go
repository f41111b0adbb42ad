package store

import (
	"database/sql"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/arena"
)

// tableOf returns all columns of all games.
func tableOf(t testing.TB, dir string) (games [][]any) {
	t.Helper()
	db, err := openReader(filepath.Join(dir, databaseName), "mode=ro")
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

// A game that says what is usual is stored as any other statement would store it.
func TestPlainRows(t *testing.T) {
	x, m, _ := played(t, 20)
	var rows []*row
	for _, r := range m {
		w := newRow(&r)
		require.True(t, w.plain())
		rows = append(rows, &w)
	}
	var stores [2][][]any
	for i, plain := range []bool{false, true} {
		s, dir := create(t, x, Options{})
		inTransaction(t, s.db, func(by *inserts) error { return by.all(t.Context(), kind{plain: plain}, rows) })
		require.NoError(t, s.Close())
		stores[i] = tableOf(t, dir)
	}
	require.Len(t, stores[0], len(m))
	require.Equal(t, stores[0], stores[1])
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

// All that a game says and is not usual makes its row one of the others, and is stored.
func TestOtherRows(t *testing.T) {
	x, m, _ := played(t, 10)
	changes := map[string]func(*arena.Record){
		"detail": func(r *arena.Record) { r.Detail = "x" },
		"start":  func(r *arena.Record) { r.Start = "x" },
		"control": func(r *arena.Record) {
			r.Control = arena.Verdict{Plies: 1, Result: r.Result, Termination: arena.Resign}
		},
		"expected":           func(r *arena.Record) { r.SearchInfo.Values = []arena.Value{} },
		"first_sims":         func(r *arena.Record) { r.Sides[0].Sims = 7 },
		"first_transitions":  func(r *arena.Record) { r.Sides[0].Transitions = 7 },
		"second_sims":        func(r *arena.Record) { r.Sides[1].Sims = 7 },
		"second_transitions": func(r *arena.Record) { r.Sides[1].Transitions = 7 },
		"details":            func(r *arena.Record) { r.SearchInfo.Details = []arena.Detail{} },
	}
	require.Len(t, changes, len(usual))
	for name, change := range changes {
		require.Contains(t, usual, name)
		r := m[3]
		change(&r)
		w := newRow(&r)
		require.False(t, w.plain(), name)
	}
	s, dir := create(t, x, Options{})
	for i := range int64(len(m)) { // in one batch, one of the others among plain ones
		r := m[i]
		if i == 7 {
			r.Sides[1].Transitions = 70
		}
		require.NoError(t, s.Put(t.Context(), r))
	}
	require.NoError(t, s.Close())
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	for got, err := range r.Records(t.Context()) {
		require.NoError(t, err)
		require.Equal(t, map[bool]int64{true: 70}[got.Index == 7], got.Sides[1].Transitions)
	}
}

// Each value has a place in the statement, in the order of the columns.
func TestStatement(t *testing.T) {
	w := row{id: 1}
	for _, k := range []kind{{}, {plain: true}} {
		one, three := k, k
		one.rows, three.rows = 1, 3
		require.Len(t, w.appendValues(nil, k), strings.Count(one.sql(), "?"))
		require.Equal(t, 3*strings.Count(one.sql(), "?"), strings.Count(three.sql(), "?"))
	}
	require.Len(t, w.fields(), len(w.appendValues(nil, kind{})))
	for i, v := range w.appendValues(nil, kind{}) {
		field := reflect.ValueOf(w.fields()[i]).Elem()
		if v.Value != nil && field.Kind() != reflect.Slice {
			require.Equal(t, field.Interface(), v.Value)
		}
		require.Equal(t, i+1, v.Ordinal)
	}
}

// Plain rows are stored as the statement for all others would store them, with any ending.
func TestPlainRowsAsOthers(t *testing.T) {
	x, m, _ := played(t, 100)
	var rows []row
	for i := range int64(len(m)) {
		r := m[i]
		w := newRow(&r)
		w.ending = []string{"a", "b", "it's over", "\x00'); DROP TABLE games; --"}[i%4]
		rows = append(rows, w)
	}
	var stores [2][][]any
	for i, k := range []kind{{plain: true}, {}} {
		s, dir := create(t, x, Options{})
		inTransaction(t, s.db, func(by *inserts) error {
			by.sort(rows)
			require.Len(t, by.plain, len(rows))
			return by.all(t.Context(), k, by.plain)
		})
		require.NoError(t, s.Close())
		stores[i] = tableOf(t, dir)
	}
	require.Len(t, stores[0], len(rows))
	require.Equal(t, stores[0], stores[1])
}
