// Package store keeps the games of a run in a directory, in a SQLite database
// with one row for each game.
//
// The rows are the run. Counters, ratings and reports are computed from them,
// nothing exists only as a sum, and what remains to be played is whatever has
// no row. A row is written once, never changed nor deleted (triggers refuse
// both), and carries the hash of its record, so that damage shows.
//
// A directory has one writer at a time and any number of readers. Rows are
// committed in batches. A record is acknowledged, and final, when the transaction
// of its batch has been committed, and not when Put returns: from then on every
// reader sees it (View), and the counters that Options.OnBatch feeds, stored= in
// the log of a run and arena_store_games_total in its metrics, have counted it.
// A process killed at any moment loses whole batches that were not acknowledged,
// never part of one; their games are played again, with the same outcome.
//
// A loss of power is another matter. With synchronous=NORMAL, the default, a
// commit is handed to the operating system and does not wait for the disk, which
// is waited for at checkpoints, about every 1000 pages (4 MB) of games. Power
// loss may take the commits since the last one, as far as the system has not
// written them by itself (Linux: after half a minute); it takes the last ones
// first, does not damage the database, and resume plays them again. With
// Options.Sync (synchronous=FULL) each commit waits for the disk, at most once a
// batch, and power loss takes nothing that was acknowledged, if the disk does
// what it says.
//
// Only this package imports database/sql.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"gipf.arena/arena"
)

// Options say how a run is written. The zero value is the usual case.
type Options struct {
	// Sync makes every commit wait for the disk (synchronous=FULL), so that not
	// even a loss of power takes a committed batch. What it may take without Sync
	// says the package comment.
	Sync bool
	// BatchRows and BatchTime bound a batch: it is committed when it has that
	// many rows or when its first row is that old. 0 means 1000 and one second.
	BatchRows int
	BatchTime time.Duration
	// OnBatch, if not nil, is called after each batch with its number of rows,
	// the time it took and its error, from the writing goroutine. Without an error
	// the batch is committed: its records are acknowledged, from before the call.
	OnBatch func(rows int, took time.Duration, err error)
}

// A Store writes the games of a run, and reads them like a Reader. It is an
// arena.Sink.
type Store struct {
	*Reader
	lock   *lock
	db     *sql.DB
	writer *writer
}

var _ arena.Sink = (*Store)(nil)

// Create makes dir, if need be, puts a new run into it and opens it. A run that
// is there already is left alone: ErrExists. The run appears whole or not at
// all, whenever the process dies.
func Create(ctx context.Context, dir string, m arena.Meta, opt Options) (*Store, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	path := filepath.Join(dir, databaseName)
	l, err := acquire(ctx, filepath.Join(dir, lockName))
	if err != nil {
		return nil, explain(dir, err)
	}
	if _, err := os.Lstat(path); err == nil {
		return nil, errors.Join(explain(dir, ErrExists), l.release())
	}
	if err := build(ctx, path, m); err != nil {
		return nil, errors.Join(explain(dir, err), l.release())
	}
	return open(ctx, dir, l, opt)
}

// build writes a new database beside its place and then moves it there.
func build(ctx context.Context, path string, m arena.Meta) (err error) {
	fresh := path + ".new"
	for _, left := range []string{fresh, fresh + "-wal", fresh + "-shm"} {
		if err := os.Remove(left); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	db, err := openWriter(fresh, Options{Sync: true})
	if err == nil {
		err = migrate(ctx, db)
	}
	if err == nil {
		err = insertMeta(ctx, db, &m)
	}
	if db != nil {
		err = errors.Join(err, db.Close())
	}
	if err != nil {
		return err
	}
	if err := os.Rename(fresh, path); err != nil {
		return err
	}
	syncFolders(filepath.Dir(path))
	return nil
}

// syncFolders puts a folder's list of names on the disk, and that of the folder
// it lies in: without that a loss of power could take the name of a database
// whose content is safe. Where folders cannot be synced (Windows) the system
// keeps them in order by itself.
func syncFolders(dir string) {
	for _, folder := range []string{dir, filepath.Dir(filepath.Clean(dir))} {
		if f, err := os.Open(folder); err == nil {
			_ = f.Sync()
			_ = f.Close()
		}
	}
}

// Open opens the run in dir to go on with it. ErrInUse says that another
// process, or this one, has it open for writing.
func Open(ctx context.Context, dir string, opt Options) (*Store, error) {
	if err := present(dir); err != nil {
		return nil, err
	}
	l, err := acquire(ctx, filepath.Join(dir, lockName))
	if err != nil {
		return nil, explain(dir, err)
	}
	return open(ctx, dir, l, opt)
}

// open opens a run whose lock is held, and takes the lock over.
func open(ctx context.Context, dir string, l *lock, opt Options) (*Store, error) {
	s := &Store{lock: l, Reader: &Reader{dir: dir}}
	if err := s.connect(ctx, filepath.Join(dir, databaseName), opt); err != nil {
		return nil, errors.Join(s.explain(err), s.closeAll())
	}
	s.writer = startWriter(s.db, opt)
	return s, nil
}

// connect opens both handles. Nothing is written before it is known that the
// database is ours and not newer than we are.
func (s *Store) connect(ctx context.Context, path string, opt Options) (err error) {
	if s.Reader.db, err = openReader(path, "mode=ro"); err != nil {
		return err
	}
	version, err := schemaOf(ctx, s.Reader.db)
	if err != nil {
		return err
	}
	if s.db, err = openWriter(path, opt); err != nil {
		return err
	}
	if version < schemaVersion {
		if err := migrate(ctx, s.db); err != nil {
			return err
		}
	}
	return s.load(ctx)
}

// Put takes up one record of this run. It returns before the record is
// committed, and waits only when the disk cannot keep up. An error of an earlier
// batch is returned from here on, and by Close. A record whose game is stored
// already changes nothing. It is safe for concurrent use.
func (s *Store) Put(ctx context.Context, r arena.Record) error {
	if err := s.meta.Takes(&r); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return s.explain(s.writer.put(ctx, newRow(&r)))
}

// Close commits what is left, closes the run and gives up its lock. Its error
// is the first that any batch met, and without one what closing met. A second
// Close does nothing.
func (s *Store) Close() error {
	err := s.explain(s.writer.close())
	if closing := s.explain(s.closeAll()); err == nil {
		err = closing // after a batch that failed it would say the same again
	}
	return err
}

// closeAll closes whatever is open; the last handle takes SQLite's log with it.
func (s *Store) closeAll() error {
	err := s.Reader.Close()
	if s.db != nil {
		err = errors.Join(err, s.db.Close())
	}
	if s.lock != nil {
		err = errors.Join(err, s.lock.release())
		s.lock = nil
	}
	return err
}
