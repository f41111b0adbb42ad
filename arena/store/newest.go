package store

import (
	"context"
	"database/sql/driver"
	_ "embed"
	"fmt"
	"sync"

	"modernc.org/sqlite"
)

// newest.sql is the schema that the migrations lead to, as SQLite prints it:
// TestNewest compares, and rewrites the file with -update.
//
//go:embed newest.sql
var newest string

// goose's table of the applied migrations, which begin with an empty one.
const applied = `CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	)`

// blankRun returns the file of an empty run, made once per process: it took a quarter of the time of a new run, migrations more.
var blankRun = sync.OnceValues(func() ([]byte, error) {
	conn, err := (&sqlite.Driver{}).Open(":memory:")
	if err != nil {
		return nil, err
	}
	defer conn.Close() // nothing in it is kept
	script := fmt.Sprintf(`PRAGMA application_id = %d; BEGIN; %s; %s; INSERT INTO kept VALUES (1, 0);
		WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %d)
		INSERT INTO goose_db_version (version_id, is_applied) SELECT i, 1 FROM n; COMMIT`, applicationID, applied, newest, schemaVersion)
	if _, err := conn.(driver.ExecerContext).ExecContext(context.Background(), script, nil); err != nil {
		return nil, err
	}
	return conn.(interface{ Serialize() ([]byte, error) }).Serialize()
})
