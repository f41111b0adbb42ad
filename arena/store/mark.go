package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"
	"os"
)

// While a run is written its newest games are in SQLite's log, beside the database. A copy of
// the database alone lacks them, and nothing that it counts says so, because the counts are in
// the log too. So what is moved from the log into the database carries a mark, in SQLite's
// user_version, and what is committed afterwards does not: a database with the mark and without
// a log lacks games, or may. It does so from before its first game on, or from the first batch
// at which no reader keeps the log from being moved. Who moves the whole log gets a database
// without the mark: a writer that closes it, and any other program that opens a run whose writer
// was killed, but for the milliseconds in which the log was being moved. Programs of before
// write no mark.
const (
	withoutLog = 0
	withLog    = 1
)

// mark commits the mark, or that there is none, between two batches.
func (c *checkpointer) mark(db *sql.DB, log int) {
	c.batch.Lock()
	defer c.batch.Unlock()
	if _, err := db.Exec(fmt.Sprintf("PRAGMA user_version = %d", log)); err == nil {
		c.marked = log == withLog
	}
}

// moveMarked moves the log with the mark in it and returns what [pass] does. Further
// batches are written meanwhile.
func (c *checkpointer) moveMarked(db *sql.DB) (pages int64, whole bool) {
	c.mark(db, withLog)
	defer c.mark(db, withoutLog)
	return pass(db)
}

// marked reports whether a database carries the mark.
func marked(ctx context.Context, db querier) (bool, error) {
	var log int
	err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&log)
	return log == withLog, err
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

// headerMarked is marked for a file that SQLite refuses: user_version stands at byte 60 of the
// first page (https://www.sqlite.org/fileformat.html, 1.3).
func headerMarked(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	var version [4]byte
	_, err = file.ReadAt(version[:], 60)
	return err == nil && binary.BigEndian.Uint32(version[:]) == withLog
}
