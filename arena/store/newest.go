package store

import (
	"context"
	"database/sql"
	_ "embed"
	"fmt"
)

// newest.sql is the schema that the migrations lead to, as SQLite writes it down:
// TestNewest compares, and writes the file anew with -update.
//
//go:embed newest.sql
var newest string

// goose's table of the migrations that were applied, which begin with one of no content.
const applied = `CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	)`

// makeNewest gives an empty database the newest schema at once: the migrations, one
// transaction each, take half of the time until the first game of a run.
func makeNewest(ctx context.Context, tx *sql.Tx) error {
	for _, query := range []string{fmt.Sprintf("PRAGMA application_id = %d", applicationID), applied, newest, "INSERT INTO kept VALUES (1, 0)"} {
		if _, err := tx.ExecContext(ctx, query); err != nil {
			return err
		}
	}
	for version := range schemaVersion + 1 {
		if _, err := tx.ExecContext(ctx, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (?, 1)", version); err != nil {
			return err
		}
	}
	return nil
}
