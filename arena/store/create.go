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

// build writes a new database under another name and then renames it. Everything is
// in the one file then, and on the disk: a write-ahead log would keep the old name
// when the database gets its own, and closing a database does not say when there was
// no room for what is in the log.
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

// removeFresh removes what an earlier attempt left, of older programs too.
func removeFresh(fresh string) error {
	for _, left := range []string{fresh, fresh + "-wal", fresh + "-shm", fresh + "-journal"} {
		if err := os.Remove(left); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

// fill writes a new database without a log or journal beside it: no reader needs to roll back what is
// thrown away as a whole when something goes wrong. It keeps others out of it until it is closed.
func fill(ctx context.Context, path string, m *arena.Meta) (err error) {
	blank, err := blankRun()
	if err == nil {
		err = os.WriteFile(path, blank, 0o644)
	}
	if err != nil { // in the words for SQLite's own writes, and no mistake of the caller
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
	// Last, so that the log never has anything in it: a run is written with one.
	_, err = db.ExecContext(ctx, "PRAGMA journal_mode = WAL")
	return err
}

// syncFile puts a file on the disk, which is where some file systems first find out
// that there is no room for it.
func syncFile(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// syncFolders syncs a folder and its parent. Without that a loss of power could take
// the name of a database whose content is on the disk. Where folders cannot be
// synced (Windows), the system does so by itself.
func syncFolders(dir string) {
	for _, folder := range []string{dir, filepath.Dir(filepath.Clean(dir))} {
		if f, err := os.Open(folder); err == nil {
			_ = f.Sync()
			_ = f.Close()
		}
	}
}
