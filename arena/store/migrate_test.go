package store

import (
	"database/sql"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"gipf.arena/internal/testkit"
)

// downgrade gives the database of a closed run an older schema.
func downgrade(t testing.TB, dir string, schema int64) {
	t.Helper()
	db, err := openWriter(dir+"/"+DatabaseName, Options{})
	require.NoError(t, err)
	defer db.Close()
	p, err := schemas(db)
	require.NoError(t, err)
	_, err = p.DownTo(t.Context(), schema)
	require.NoError(t, err)
}

// olderSchemas returns the numbers of all schemas but the newest.
func olderSchemas(t testing.TB) (older []int64) {
	t.Helper()
	db, err := sql.Open(driverName, ":memory:")
	require.NoError(t, err)
	defer db.Close()
	p, err := schemas(db)
	require.NoError(t, err)
	for _, s := range p.ListSources() {
		older = append(older, s.Version)
	}
	require.EqualValues(t, schemaVersion, older[len(older)-1])
	return older[:len(older)-1]
}

// TestOlderSchemas reads runs of every older schema as they are, continues them, which
// migrates them, and expects the same run as without interruption.
func TestOlderSchemas(t *testing.T) {
	testkit.SkipInRace(t)
	x, m, digest := played(t, 30)
	for _, schema := range olderSchemas(t) {
		half := memory{}
		for i, r := range m {
			if i%3 != 0 {
				half[i] = r
			}
		}
		dir := stored(t, x, half)
		downgrade(t, dir, schema)

		old, err := View(t.Context(), dir)
		require.NoError(t, err)
		n := 0
		for got, err := range old.Records(t.Context()) {
			require.NoError(t, err)
			want := m[got.Index]
			require.Equal(t, want.Hash(), got.Hash())
			n++
		}
		require.Len(t, half, n)
		done, err := old.Done(t.Context())
		require.NoError(t, err)
		require.EqualValues(t, n, done.Len())
		version, err := schemaOf(t.Context(), old.db)
		require.NoError(t, err)
		require.Equal(t, schema, version, "a reader changes nothing")
		require.NoError(t, old.Close())

		s, err := Open(t.Context(), dir, Options{})
		require.NoError(t, err)
		version, err = schemaOf(t.Context(), s.Reader.db)
		require.NoError(t, err)
		require.EqualValues(t, schemaVersion, version)
		for _, r := range m {
			require.NoError(t, s.Put(t.Context(), r))
		}
		require.NoError(t, s.Close())
		r, err := View(t.Context(), dir)
		require.NoError(t, err)
		requireDigest(t, r, digest)
		require.NoError(t, r.Close())
	}
}

// TestReadThroughMigration migrates a run while a reader that opened it earlier
// reads it.
func TestReadThroughMigration(t *testing.T) {
	x, m, digest := played(t, 5)
	dir := stored(t, x, m)
	downgrade(t, dir, 2)
	r, err := View(t.Context(), dir)
	require.NoError(t, err)
	defer r.Close()
	for range 2 {
		requireDigest(t, r, digest)
		s, err := Open(t.Context(), dir, Options{})
		require.NoError(t, err)
		require.NoError(t, s.Close())
	}
}

// TestColumnsFromTheIndex asks the database itself for the columns that are not
// stored.
func TestColumnsFromTheIndex(t *testing.T) {
	x, m, _ := played(t, 5)
	r, err := View(t.Context(), stored(t, x, m))
	require.NoError(t, err)
	defer r.Close()
	for i, want := range m {
		var pair, place int64
		require.NoError(t, r.db.QueryRow("SELECT pair, place FROM games WHERE id = ?", i).Scan(&pair, &place))
		require.Equal(t, want.Pair, pair)
		require.EqualValues(t, want.Place, place)
	}
}

// schemaText is the SQL of the tables and triggers of a database as SQLite stores it,
// without goose's own.
func schemaText(t testing.TB, db *sql.DB) string {
	t.Helper()
	const all = `SELECT sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' AND name <> 'goose_db_version' ORDER BY type = 'trigger', name`
	rows, err := db.Query(all)
	require.NoError(t, err)
	defer rows.Close()
	var text strings.Builder
	for rows.Next() {
		var one string
		require.NoError(t, rows.Scan(&one))
		text.WriteString(one + ";\n\n")
	}
	require.NoError(t, rows.Err())
	return text.String()
}

// TestNewest: a new run has the schema that all migrations lead to, and goose knows that
// none is left to apply.
func TestNewest(t *testing.T) {
	migrated, err := openWriter(testkit.Path(t, "run.db"), Options{})
	require.NoError(t, err)
	defer migrated.Close()
	require.NoError(t, migrate(t.Context(), migrated))
	want := schemaText(t, migrated)
	if testkit.Update() {
		testkit.File(t, want, "newest.sql")
		newest = want
	}
	require.Equal(t, want, newest, "go test ./arena/store -run TestNewest -update writes it")

	x, m, _ := played(t, 1)
	made, err := openWriter(stored(t, x, m)+"/"+DatabaseName, Options{})
	require.NoError(t, err)
	defer made.Close()
	require.Equal(t, want, schemaText(t, made))
	for _, query := range []string{
		"SELECT group_concat(version_id || ' ' || is_applied) FROM goose_db_version", "SELECT sql FROM sqlite_schema WHERE name = 'goose_db_version'",
		"SELECT count(*) FROM sqlite_schema", "PRAGMA application_id",
	} {
		var want, got string
		require.NoError(t, migrated.QueryRow(query).Scan(&want))
		require.NoError(t, made.QueryRow(query).Scan(&got))
		require.Equal(t, want, got, query)
	}
	p, err := schemas(made)
	require.NoError(t, err)
	pending, err := p.HasPending(t.Context())
	require.NoError(t, err)
	require.False(t, pending)
}
