package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	sqlite3 "modernc.org/sqlite/lib"

	"gipf.arena/arena"
)

// build writes a new database under another name and then renames it. By then
// everything is in the one file, and on the disk: a write-ahead log would keep the
// old name when the database is renamed, and closing a database does not report that
// there was no room for the log's content.
func build(ctx context.Context, path string, m arena.Meta) (err error) {
	fresh := path + ".new"
	if err := removeFresh(fresh); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = removeFresh(fresh) // the other error says more
		}
	}()
	if err := fill(ctx, fresh, &m); err != nil {
		return err
	}
	if err := syncFile(fresh); err != nil {
		return err
	}
	if err := os.Rename(fresh, path); err != nil {
		return err
	}
	syncFolders(filepath.Dir(path))
	return nil
}

// removeFresh removes what earlier attempts left, also those of older programs.
func removeFresh(fresh string) error {
	for _, left := range []string{fresh, fresh + "-wal", fresh + "-shm", fresh + "-journal"} {
		if err := os.Remove(left); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// fill writes a new database without a log or journal beside it: no reader needs to roll back a file
// that is thrown away whole when something goes wrong. It locks out others until it is closed.
func fill(ctx context.Context, path string, m *arena.Meta) (err error) {
	blank, err := blankRun()
	if err == nil {
		err = os.WriteFile(path, blank, 0o644)
	}
	if err != nil { // worded as for SQLite's own writes; not the caller's mistake
		return fmt.Errorf("%w (%v)", plain[sqlite3.SQLITE_IOERR], err)
	}
	db, err := opened(path, 1, "mode=rw&_txlock=immediate",
		"locking_mode(EXCLUSIVE)", "journal_mode(MEMORY)", "synchronous(OFF)", "foreign_keys(1)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := Transact(ctx, db, func(tx *sql.Tx) error { return insertMeta(ctx, tx, m) }); err != nil {
		return err
	}
	if err := sound(ctx, db); err != nil {
		return err
	}
	// Last, so that the log is always empty: a run is written with one.
	_, err = db.ExecContext(ctx, "PRAGMA journal_mode = WAL")
	return err
}

// syncFile forces a file to the disk; only then do some file systems find out that
// there is no room for it.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// syncFolders syncs a folder and its parent. Otherwise a loss of power could take
// the name of a database whose content is on the disk. Where folders cannot be
// synced (Windows), the system does so on its own.
func syncFolders(dir string) {
	for _, folder := range []string{dir, filepath.Dir(filepath.Clean(dir))} {
		if f, err := os.Open(folder); err == nil {
			_ = f.Sync()
			_ = f.Close()
		}
	}
}
