package store

import (
	"context"
	"database/sql"
	"errors"
)

// A lock keeps all other writers away from a run, in this process and others.
//
// It is an exclusive transaction, held open, on an empty SQLite database beside
// the run. That uses the file locks of the operating system through SQLite, so
// it works wherever the store works, and the system gives it up when the
// process dies in whatever way. A lock on the run's own database would shut out
// readers too.
type lock struct {
	db   *sql.DB
	conn *sql.Conn
}

// acquire takes the lock or says at once that somebody has it.
func acquire(ctx context.Context, path string) (*lock, error) {
	db, err := sql.Open(driverName, dsn(path, "mode=rwc"))
	if err != nil {
		return nil, err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	l := &lock{db, conn}
	for _, step := range []string{"PRAGMA busy_timeout = 0", "BEGIN EXCLUSIVE"} {
		if _, err := conn.ExecContext(ctx, step); err != nil {
			return nil, errors.Join(err, l.release())
		}
	}
	return l, nil
}

// release gives the lock up.
func (l *lock) release() error { return errors.Join(l.conn.Close(), l.db.Close()) }
