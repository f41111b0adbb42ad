package store

import (
	"database/sql"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write newest.sql anew, after a migration was added")

// schemaText is what SQLite has written down of the tables and triggers of a database,
// goose's own left out.
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
// none of them is left.
func TestNewest(t *testing.T) {
	migrated, err := openWriter(filepath.Join(t.TempDir(), "run.db"), Options{})
	require.NoError(t, err)
	defer migrated.Close()
	require.NoError(t, migrate(t.Context(), migrated))
	want := schemaText(t, migrated)
	if *update {
		require.NoError(t, os.WriteFile("newest.sql", []byte(want), 0o644))
		newest = want
	}
	require.Equal(t, want, newest, "go test ./arena/store -run TestNewest -update writes it")

	x, m, _ := played(t, 1)
	made, err := openWriter(filepath.Join(stored(t, x, m), databaseName), Options{})
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
