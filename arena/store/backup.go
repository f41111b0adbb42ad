package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"gipf.arena/internal/safefile"
)

// Backup copies the database of the run in a directory, or of a copy of it, to a new file, as
// it is at one moment, even while another process writes it. The copy holds all committed
// games, needs no other file, and can be read by View. It appears whole or not at all.
func Backup(ctx context.Context, from, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return fmt.Errorf("store: %s: %w", to, os.ErrExist)
	}
	r, err := View(ctx, from)
	if err != nil {
		return err
	}
	return errors.Join(r.copyTo(ctx, to), r.Close())
}

// Restore makes a run from a copy, in a directory that holds no run.
func Restore(ctx context.Context, from, dir string) error {
	return Backup(ctx, from, filepath.Join(dir, DatabaseName))
}

// DatabaseOf reports whether a file begins as databases do, and returns what View takes for it:
// its directory if it has the name of a run's database, else the file.
func DatabaseOf(path string) (run string, ok bool) {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return "", false // a pipe would lose the bytes read here
	}
	f, err := os.Open(path)
	if err != nil {
		return "", false
	}
	defer f.Close()
	var head [16]byte
	if _, err := io.ReadFull(f, head[:]); err != nil || string(head[:]) != "SQLite format 3\x00" {
		return "", false
	}
	if filepath.Base(path) == DatabaseName {
		return filepath.Dir(path), true
	}
	return path, true
}

// keepOlder keeps a copy of a database of an older schema before it is migrated.
func (s *Store) keepOlder(ctx context.Context, version int64, say func(from, to int64, copy string)) error {
	to := filepath.Join(filepath.Dir(s.path), fmt.Sprintf("run-schema-%d.db", version))
	if say != nil {
		say(version, schemaVersion, to)
	}
	return s.copyTo(ctx, to)
}

// copyTo writes the current state of the database to a file, which it replaces.
func (r *Reader) copyTo(ctx context.Context, to string) error {
	if err := safefile.By(to, func(fresh string) error { return r.vacuumInto(ctx, fresh) }); err != nil {
		return explain(to, err)
	}
	syncFolders(filepath.Dir(to))
	return nil
}

// vacuumInto writes all committed data to an empty file, which gets no log and no mark.
func (r *Reader) vacuumInto(ctx context.Context, path string) error {
	conn, err := r.db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, "PRAGMA query_only = 0"); err != nil { // also true of other databases
		return err
	}
	_, err = conn.ExecContext(ctx, "VACUUM INTO ?", path)
	_, after := conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA query_only = 1")
	if err := errors.Join(err, after); err != nil {
		return err
	}
	made, err := openCheckpointer(path)
	if err != nil {
		return err
	}
	_, err = made.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", withoutLog))
	if err := errors.Join(err, made.Close()); err != nil {
		return err
	}
	return syncFile(path)
}
