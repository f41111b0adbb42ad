package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
)

// Database opens the database at path of a program that is not a run, such as the queue of a hub, and creates it if it does not
// exist. Each schema is the text of the statements that bring it from one version (user_version) to the next. What is committed
// survives a loss of power. There is no log beside it, so between two commits the file is complete. Several processes may have it
// open: one that finds it locked waits up to five seconds. The caller closes it.
func Database(ctx context.Context, path string, schemas ...string) (*sql.DB, error) {
	db, err := opened(path, 1, "mode=rwc&_txlock=immediate", "journal_mode(TRUNCATE)", "synchronous(FULL)", "foreign_keys(1)")
	if err != nil {
		return nil, explain(path, err)
	}
	if err := upgrade(ctx, db, schemas); err != nil {
		return nil, errors.Join(explain(path, err), db.Close())
	}
	return db, nil
}

// upgrade brings a database to the newest of its schemas.
func upgrade(ctx context.Context, db *sql.DB, schemas []string) error {
	return Transact(ctx, db, func(tx *sql.Tx) error {
		var version int
		if err := tx.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
			return err
		}
		if version > len(schemas) {
			return fmt.Errorf("%w: schema %d, this program knows up to %d", ErrVersion, version, len(schemas))
		}
		for i, schema := range schemas[version:] {
			if _, err := tx.ExecContext(ctx, fmt.Sprintf("%s; PRAGMA user_version = %d", schema, version+i+1)); err != nil {
				return err
			}
		}
		return nil
	})
}

// BackupDatabase is Backup for databases opened by Database.
func BackupDatabase(ctx context.Context, from, to string) error {
	db, err := opened(from, 0, "mode=ro")
	if err != nil {
		return explain(from, err)
	}
	if _, err = db.ExecContext(ctx, "VACUUM INTO ?", to); err == nil {
		err = syncFile(to)
	}
	return explain(from, errors.Join(err, db.Close()))
}
