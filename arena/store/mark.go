package store

import (
	"context"
	"database/sql"
	"fmt"
	"os"

	sqlite3 "modernc.org/sqlite/lib"
)

// While a run is written its newest games are in SQLite's log, beside the database. A copy of
// the database alone lacks them, and nothing that it counts says so, because the counts are in
// the log too. So the database carries a mark, in SQLite's user_version, from the first batch of
// a writer until that has closed it: a database with the mark and without a log lacks games, or
// may. Programs of before write no mark and leave it as it is.
const (
	withoutLog = 0
	withLog    = 1
)

// mark writes the mark.
func mark(ctx context.Context, tx execer, log int) error {
	_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", log))
	return err
}

// execer is a database or a transaction.
type execer interface {
	ExecContext(ctx context.Context, query string, args ...any) (sql.Result, error)
}

// marked reports whether a database carries the mark.
func marked(ctx context.Context, db querier) (bool, error) {
	var log int
	err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&log)
	return log == withLog, err
}

// unmark takes the mark off a database that is about to be closed, and moves the log, so that
// the database alone has all games also while others read it. failed is what ended the writing:
// a log that could not grow begins anew when it was moved, and one that another process holds is left.
func unmark(db *sql.DB, failed error) error {
	if code(failed) == sqlite3.SQLITE_BUSY {
		return nil
	}
	if failed != nil {
		pass(db)
	}
	err := mark(context.Background(), db, withoutLog)
	pass(db)
	return err
}

// hasLog returns ErrNoLog if the log is missing that the database had when it was copied. An
// open reader keeps SQLite from removing the log, so a log that is missing now was missing when
// the mark was read.
func (r *Reader) hasLog(ctx context.Context) error {
	if log, err := marked(ctx, r.db); err != nil || !log || logBeside(r.path) {
		return err
	}
	return ErrNoLog
}

// logBeside reports whether a database has a log with something in it. A reader makes an empty
// one where there is none; that of a marked database never is.
func logBeside(path string) bool {
	info, err := os.Stat(path + "-wal")
	return err == nil && info.Size() > 0
}
