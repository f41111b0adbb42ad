package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"
	"os"
)

// While a run is written, its newest games are in SQLite's log, beside the database. A copy of
// the database alone lacks them, and none of its counts shows it, because the counts are in the
// log too. So what is moved from the log into the database has a mark, in SQLite's user_version,
// and what is committed afterwards has not: a database with the mark and without a log lacks
// games, or may. It has the mark from before its first game, or from the first batch at which no
// reader keeps the log from being moved. Moving the whole log gives a database without the mark:
// a writer does that on closing, and so does any other program that opens a run whose writer was
// killed, except in the milliseconds in which the log was being moved. Older programs write no
// mark.
const (
	withoutLog = 0
	withLog    = 1
)

// mark commits the mark, or its absence, between two batches.
func (c *checkpointer) mark(db *sql.DB, log int) {
	c.batch.Lock()
	defer c.batch.Unlock()
	if _, err := db.Exec(fmt.Sprintf("PRAGMA user_version = %d", log)); err == nil {
		c.marked = log == withLog
	}
}

// moveMarked moves the log with the mark in it and returns what [pass] does. Other
// batches are written meanwhile.
func (c *checkpointer) moveMarked(db *sql.DB) (pages int64, whole bool) {
	c.mark(db, withLog)
	defer c.mark(db, withoutLog)
	return pass(db)
}

// marked reports whether a database has the mark.
func marked(ctx context.Context, db querier) (bool, error) {
	var log int
	err := db.QueryRowContext(ctx, "PRAGMA user_version").Scan(&log)
	return log == withLog, err
}

// hasLog returns ErrNoLog if the log that the database had when it was copied is missing. An
// open reader keeps SQLite from removing the log, so a log that is missing now was already
// missing when the mark was read.
func (r *Reader) hasLog(ctx context.Context) error {
	if log, err := marked(ctx, r.db); err != nil || !log || logBeside(r.path) {
		return err
	}
	return ErrNoLog
}

// logBeside reports whether a database has a log that is not empty. A reader makes an empty
// log where there is none; the log of a marked database is never empty.
func logBeside(path string) bool {
	info, err := os.Stat(path + "-wal")
	return err == nil && info.Size() > 0
}

// headerMarked is marked for a file that SQLite refuses: user_version is at byte 60 of the
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
