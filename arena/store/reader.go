package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"math"
	"os"
	"path/filepath"

	sqlite3 "modernc.org/sqlite/lib"

	"gipf.arena/arena"
)

// DatabaseName and lockName are the files of a run directory; SQLite adds
// run.db-wal and run.db-shm while the run is open.
const (
	DatabaseName = "run.db"
	lockName     = "run.lock"
)

// A Reader reads a run directory, even while another process writes it. It is
// safe for concurrent use.
type Reader struct {
	path   string // of the database
	meta   arena.Meta
	schema int64
	db     *sql.DB
}

// View opens the run in a directory, or a copy of its database (Backup), for reading.
// It changes nothing in the run; SQLite may put its shared-memory files beside it. A
// directory on read-only media will do if its writer had closed it. ErrNoLog means that
// games may be missing.
func View(ctx context.Context, dir string) (*Reader, error) {
	return viewAt(ctx, dir, (*Reader).hasLog)
}

// ViewRest is View for a database that may have come without its log.
func ViewRest(ctx context.Context, dir string) (*Reader, error) {
	return viewAt(ctx, dir, func(*Reader, context.Context) error { return nil })
}

// viewAt opens a run and checks its log before reading anything.
func viewAt(ctx context.Context, dir string, log func(*Reader, context.Context) error) (*Reader, error) {
	path := dir
	if _, file := DatabaseOf(dir); !file {
		path = filepath.Join(dir, DatabaseName)
		if err := present(dir); err != nil {
			return nil, err
		}
	}
	r, err := view(ctx, path, "mode=ro", log)
	// Reading beside a writer needs shared memory in the directory. Where that
	// cannot be created and no log is left over, no process is writing.
	if c := code(err); (c == sqlite3.SQLITE_CANTOPEN || c == sqlite3.SQLITE_READONLY) && !logBeside(path) {
		r, err = view(ctx, path, "immutable=1", log)
	}
	return r, explain(path, err)
}

func view(ctx context.Context, path, params string, log func(*Reader, context.Context) error) (*Reader, error) {
	r := &Reader{path: path}
	var err error
	if r.db, err = openReader(path, params); err == nil {
		err = log(r, ctx)
	}
	if err == nil {
		err = within(ctx, longestOpening, r.examine)
	}
	if err == nil {
		err = r.load(ctx)
	}
	if code(err) == sqlite3.SQLITE_CORRUPT && headerMarked(path) && !logBeside(path) {
		err = ErrNoLog // a copy of pages from different times: SQLite does not get as far as the mark
	}
	if err != nil {
		r.Close()
		return nil, err
	}
	return r, nil
}

// load reads the metadata of an examined database, whose schema may be older: a reader
// cannot migrate it.
func (r *Reader) load(ctx context.Context) error {
	return within(ctx, longestOpening, func(ctx context.Context) error { return loadMeta(ctx, r.db, &r.meta, r.schema) })
}

// present reports an error if dir has no database file.
func present(dir string) error {
	info, err := os.Stat(filepath.Join(dir, DatabaseName))
	if err != nil {
		if pathErr := (*fs.PathError)(nil); errors.As(err, &pathErr) {
			err = pathErr.Err // without the path, which the message has already
		}
		return fmt.Errorf("store: %s: %w (%w)", dir, ErrNoRun, err)
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("store: %s: %w (%s is not a file)", dir, ErrNoRun, DatabaseName)
	}
	return nil
}

// Close closes the reader.
func (r *Reader) Close() error {
	if r.db == nil {
		return nil
	}
	return r.db.Close()
}

// Meta returns the run's metadata. The caller must not change its players.
func (r *Reader) Meta() arena.Meta { return r.meta }

// Done returns the indices of the stored games.
func (r *Reader) Done(ctx context.Context) (*arena.Set, error) {
	return r.done(ctx, r.meta.Games())
}

// done is Done for a run of the given number of games.
func (r *Reader) done(ctx context.Context, games int64) (*arena.Set, error) {
	pages, err := r.pages(ctx)
	if err != nil {
		return nil, r.explain(err)
	}
	if pages*pageGames > games {
		return nil, r.explain(fmt.Errorf("%w: there are %d pages of summaries, and the run has %d games", ErrDamaged, pages, games))
	}
	done := arena.NewSet(games)
	for index := range pages * pageGames {
		done.Add(index)
	}
	err = eachRow(ctx, r.db, func(row *sql.Rows) error {
		var index int64
		if err := row.Scan(&index); err != nil {
			return err
		}
		if !done.Add(index) {
			return fmt.Errorf("%w: there is a game %d, and the run has %d", ErrDamaged, index, games)
		}
		return nil
	}, "SELECT id FROM games WHERE id < 0 OR id >= ?", pages*pageGames)
	return done, r.explain(err)
}

// Records yields the stored games in the order of their index. A damaged row comes as
// a GameError, and the rows after it follow; an error of the database ends the
// sequence. It is such an error if fewer or more games are there than were stored.
// Latencies are not stored.
func (r *Reader) Records(ctx context.Context) iter.Seq2[arena.Record, error] {
	return r.records(ctx, math.MinInt64, "ASC")
}

// Newest yields the stored games as Records does, in descending order of their index.
func (r *Reader) Newest(ctx context.Context) iter.Seq2[arena.Record, error] {
	return r.records(ctx, math.MinInt64, "DESC")
}

// Record returns the stored game with the given index. It returns ErrNoGame if there is
// none, and a GameError if the row is damaged.
func (r *Reader) Record(ctx context.Context, index int64) (arena.Record, error) {
	schema, err := schemaOf(ctx, r.db)
	if err != nil {
		return arena.Record{}, r.explain(err)
	}
	var w row
	err = r.db.QueryRowContext(ctx, "SELECT "+columnsIn(schema)+" FROM games WHERE id = ?", index).Scan(w.fields()...)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return arena.Record{}, fmt.Errorf("game %d: %w", index, ErrNoGame)
	case err != nil:
		return arena.Record{}, r.explain(err)
	}
	rec, err := w.record(&r.meta)
	return rec, r.explain(err)
}

// records is Records from the given index on, in the given SQL order.
func (r *Reader) records(ctx context.Context, from int64, order string) iter.Seq2[arena.Record, error] {
	return func(yield func(arena.Record, error) bool) {
		err := r.each(ctx, from, order, func(w *row) error {
			if rec, err := w.record(&r.meta); !yield(rec, r.explain(err)) {
				return errEnough
			}
			return nil
		})
		if err != nil && !errors.Is(err, errEnough) {
			yield(arena.Record{}, r.explain(err))
		}
	}
}

// errEnough says that no more rows are needed.
var errEnough = errors.New("no more is wanted")

// each calls take for the rows from an index on, in the given order, until take returns an error,
// and compares their number with the stored count; every index before that one has a row. All of
// it is one snapshot, even while another process writes. It reads the schema each time, since a
// writer may have migrated the database meanwhile.
func (r *Reader) each(ctx context.Context, from int64, order string, take func(*row) error) error {
	return Transact(ctx, r.db, func(tx *sql.Tx) error {
		schema, err := schemaOf(ctx, tx)
		if err != nil {
			return err
		}
		n := max(0, from)
		err = eachRow(ctx, tx, func(rows *sql.Rows) error {
			n++
			var w row
			if err := rows.Scan(w.fields()...); err != nil {
				return fmt.Errorf("%w: %w", ErrDamaged, err)
			}
			return take(&w)
		}, "SELECT "+columnsIn(schema)+" FROM games WHERE id >= ? ORDER BY id "+order, from)
		if err != nil {
			return err
		}
		return complete(ctx, tx, n)
	})
}

func (r *Reader) explain(err error) error {
	return explain(r.path, err)
}
