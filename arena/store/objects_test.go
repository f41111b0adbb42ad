package store

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// TestObjects asks the migrations themselves for the objects of every schema, upwards as
// programs have made them, and downwards as tests make older ones, and compares.
func TestObjects(t *testing.T) {
	db, err := sql.Open(driverName, ":memory:")
	require.NoError(t, err)
	defer db.Close()
	db.SetMaxOpenConns(1)
	p, err := schemas(db)
	require.NoError(t, err)
	first, last := map[string]int64{}, map[string]int64{}
	note := func(version int64) {
		rows, err := db.Query("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
		require.NoError(t, err)
		for rows.Next() {
			var kind, name, text string
			require.NoError(t, rows.Scan(&kind, &name, &text))
			o := object(kind, name, text)
			first[o], last[o] = min(cmp.Or(first[o], version), version), max(last[o], version)
		}
		require.NoError(t, rows.Err())
	}
	all := append(olderSchemas(t), schemaVersion)
	for _, version := range all {
		_, err := p.UpTo(t.Context(), version)
		require.NoError(t, err)
		note(version)
	}
	for _, version := range slices.Backward(all) {
		_, err := p.DownTo(t.Context(), version)
		require.NoError(t, err)
		note(version)
	}
	var lines []string
	for o := range first {
		lines = append(lines, fmt.Sprintf("%d %d %s\n", first[o], last[o], o))
	}
	slices.Sort(lines)
	text := strings.Join(lines, "")
	if testkit.Update() {
		testkit.File(t, text, "objects.txt")
		return
	}
	require.Equal(t, text, objectList, "rewrite objects.txt with -update")
}

// TestForeignObjects opens databases with objects foreign to the schema: they
// are refused at once, for reading and for writing.
func TestForeignObjects(t *testing.T) {
	testkit.RestInRace(t, "other tests of the package run the same goroutines")
	const endless = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n)"
	x, m, _ := played(t, 3)
	for _, c := range []struct{ attack, want string }{
		{"DROP TABLE players; CREATE VIEW players AS " + endless + " SELECT 1 AS run, i AS number, 'p' || i AS name, 'random' AS spec, 'random' AS identity FROM n", `the view "players" is none of schema 15`},
		{"ALTER TABLE kept RENAME TO held; CREATE VIEW kept AS " + endless + " SELECT 2 AS id, i AS games FROM n", `none of schema 15`},
		{"CREATE TRIGGER slow AFTER INSERT ON games BEGIN " + strings.ReplaceAll("SELECT count(*) FROM games a, games b, games c, games d;", ";", "; ") + "END", `the trigger "slow" is none`},
		{"CREATE TABLE more (a)", `the table "more" is none`},
		{"CREATE INDEX slower ON games (moves)", `the index "slower" is none`},
	} {
		dir := stored(t, x, m)
		db, err := sql.Open(driverName, dsn(dir+"/"+DatabaseName, "mode=rw"))
		require.NoError(t, err)
		_, err = db.Exec("PRAGMA foreign_keys = 0; " + c.attack)
		require.NoError(t, err, c.attack)
		require.NoError(t, db.Close())
		_, err = View(t.Context(), dir)
		require.ErrorIs(t, err, ErrNotOurs)
		require.ErrorContains(t, err, c.want)
		_, err = Open(t.Context(), dir, Options{})
		require.ErrorContains(t, err, c.want)
		require.ErrorContains(t, Backup(t.Context(), dir, testkit.Path(t, "copy.db")), c.want)
	}
}

// TestOpeningEnds opens a database with endless rows; opening ends in time, with a one-line error.
func TestOpeningEnds(t *testing.T) {
	db, err := sql.Open(driverName, ":memory:")
	require.NoError(t, err)
	defer db.Close()
	err = within(t.Context(), 100*time.Millisecond, func(ctx context.Context) error {
		var n int64
		return db.QueryRowContext(ctx, "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n WHERE i < 0").Scan(&n)
	})
	require.ErrorIs(t, err, ErrDamaged)
	require.ErrorContains(t, err, "cannot be opened within 20s")
}
