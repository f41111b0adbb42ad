// Package store keeps the games of a run in a directory, in a SQLite database
// with one row for each game.
//
// The rows are the run. Counters, ratings and reports are computed from them, and
// games without a row are still to be played. A row is written once. It is never
// changed or deleted (triggers refuse both), and holds the hash of its record to
// detect damage.
//
// A directory has one writer at a time and any number of readers. Rows are
// committed in batches. A record is acknowledged, and final, when the transaction
// of its batch has been committed, not when Put returns. From then on every reader
// sees it (View), and the counters behind Options.OnBatch have counted it: stored=
// in the log of a run, arena_store_games_total in its metrics. A killed process
// loses whole unacknowledged batches, never part of one. Their games are played
// again, with the same records.
//
// A loss of power may take more. With synchronous=NORMAL, the default, a commit
// goes to the operating system and does not wait for the disk. SQLite waits for the
// disk at checkpoints, about every 16 MB of games. A loss of power may take the
// commits since the last checkpoint that the system has not written on its own
// (Linux writes after half a minute). It takes the last commits first and does not
// damage the database; resume plays their games again. With Options.Sync
// (synchronous=FULL) each commit waits for the disk, and a loss of power takes
// nothing that was acknowledged, if the disk writes what it reports as written.
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

// Options say how a run is written. The zero value is the usual choice.
type Options struct {
	// Sync makes every commit wait for the disk (synchronous=FULL), so that not even
	// a loss of power takes a committed batch. The package comment says what a loss
	// of power may take without Sync.
	Sync bool
	// BatchRows and BatchTime bound a batch: it is committed when it has that
	// many rows or when its first row is that old. 0 means 1000 and one second.
	BatchRows int
	BatchTime time.Duration
	// OnBatch, if not nil, is called after each batch with its number of rows, the
	// time it took and its error, from the writing goroutine. If the error is nil,
	// the batch was committed, and its records acknowledged, before the call.
	OnBatch func(rows int, took time.Duration, err error)
	// Summarizer, if not nil, is the summarizer of the run's game. The store then
	// keeps, in pages, what Reader.Count needs of the games.
	Summarizer *arena.Summarizer
	// OnMigrate, if not nil, is called by Open before it migrates a database from the schema
	// from to the present one, after which no older program can read it. The directory keeps
	// the old database as copy.
	OnMigrate func(from, to int64, copy string)
	// OnPage, if not nil, is called by Open for each page that it makes of games stored
	// earlier, with the number of games in pages so far, of how many.
	OnPage func(games, of int64)
}

// A Store writes the games of a run and reads them as a Reader does. It is
// an arena.Sink.
type Store struct {
	*Reader
	release   func() error // of the lock; nil once released
	db        *sql.DB
	writer    *writer
	summarize *arena.Summarizer // nil writes no summaries
}

var _ arena.Sink = (*Store)(nil)

// Create makes dir if it does not exist, creates a new run in it and opens it. If
// dir already holds a run, Create changes nothing and returns ErrExists. If the
// process dies, the run exists whole or not at all.
func Create(ctx context.Context, dir string, m arena.Meta, opt Options) (*Store, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	path := filepath.Join(dir, DatabaseName)
	release, err := acquire(ctx, filepath.Join(dir, lockName))
	if err != nil {
		return nil, explain(dir, err)
	}
	if _, err := os.Lstat(path); err == nil {
		return nil, errors.Join(explain(dir, ErrExists), release())
	}
	if err := build(ctx, path, m); err != nil {
		return nil, errors.Join(explain(dir, err), release())
	}
	return open(ctx, dir, release, opt)
}

// Open opens the run in dir for writing. It returns ErrInUse if this process or
// another one already has the run open for writing.
func Open(ctx context.Context, dir string, opt Options) (*Store, error) {
	if err := present(dir); err != nil {
		return nil, err
	}
	release, err := acquire(ctx, filepath.Join(dir, lockName))
	if err != nil {
		return nil, explain(dir, err)
	}
	return open(ctx, dir, release, opt)
}

// open opens a run whose lock is held. The store releases the lock.
func open(ctx context.Context, dir string, release func() error, opt Options) (*Store, error) {
	path := filepath.Join(dir, DatabaseName)
	s := &Store{release: release, Reader: &Reader{path: path}}
	if err := s.connect(ctx, opt); err != nil {
		return nil, errors.Join(s.explain(err), s.closeAll())
	}
	pager, err := s.startPager(ctx, opt)
	if err != nil {
		return nil, errors.Join(s.explain(err), s.closeAll())
	}
	left, err := marked(ctx, s.db)
	if err != nil {
		return nil, errors.Join(s.explain(err), s.closeAll())
	}
	s.writer = startWriter(s.db, opt, pager, startCheckpointer(path, left))
	return s, nil
}

// connect opens both handles. It writes nothing until it knows that the database is
// a run and that its schema is not newer than this program's.
func (s *Store) connect(ctx context.Context, opt Options) (err error) {
	if s.Reader.db, err = openReader(s.path, "mode=ro"); err != nil {
		return err
	}
	if err := within(ctx, longestOpening, s.examine); err != nil {
		return err
	}
	older := s.schema < schemaVersion
	if older {
		if err := s.keepOlder(ctx, s.schema, opt.OnMigrate); err != nil {
			return err
		}
	}
	if s.db, err = openWriter(s.path, opt); err != nil {
		return err
	}
	if older {
		if err := migrate(ctx, s.db); err != nil {
			return err
		}
		s.schema = schemaVersion
	}
	return s.load(ctx)
}

// Put takes one record of this run. It returns before the record is committed, and
// waits only when the disk is too slow. After a batch has failed, Put and Close
// return its error. A record of a stored game changes nothing. Put is safe for
// concurrent use.
func (s *Store) Put(ctx context.Context, r arena.Record) error {
	if err := s.meta.Takes(&r); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	row := newRow(&r)
	s.sum(&row, &r)
	batch, err := s.writer.borrow(ctx)
	if err != nil {
		return s.explain(err)
	}
	s.writer.giveBack(append(batch, row))
	return nil
}

// Committed returns how many of the records given to Put, counted from the earliest, are
// committed or were already stored, and a channel that is closed when there are more of
// them. It may be called at any time, even after Close.
func (s *Store) Committed() (n int64, more <-chan struct{}) { return s.writer.done.now() }

// Close commits the remaining records, closes the run and releases its lock. It returns the
// first error of a batch, or else the error of closing. A second Close does nothing.
func (s *Store) Close() error {
	err := s.explain(s.writer.close())
	if closing := s.explain(s.closeAll()); err == nil {
		err = closing // after a failed batch it would return the same error
	}
	return err
}

// closeAll closes everything that is open; closing the last handle removes SQLite's log.
func (s *Store) closeAll() error {
	err := s.Reader.Close()
	if s.db != nil {
		err = errors.Join(err, s.db.Close())
	}
	if s.release != nil {
		err = errors.Join(err, s.release())
		s.release = nil
	}
	return err
}
