package store

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"path/filepath"

	"github.com/pressly/goose/v3"

	"gipf.arena/internal/safefile"
)

const (
	// driverName is the name under which modernc.org/sqlite registers itself;
	// errors.go imports it. Another driver would change this line, that file and
	// dsn.
	driverName = "sqlite"
	// applicationID marks our files for programs such as file(1): "GIPF".
	applicationID = 0x47495046
	// schemaVersion is the number of the newest migration.
	schemaVersion = 15
)

//go:embed migrations/*.sql
var migrations embed.FS

// dsn returns the address of a database file with pragmas that hold for every
// connection. The path is escaped, so any file name will do.
func dsn(path, params string, pragmas ...string) string {
	u := url.URL{Scheme: "file", OmitHost: true, Path: filepath.ToSlash(path), RawQuery: params}
	for _, p := range append(pragmas, "busy_timeout(5000)") {
		u.RawQuery += "&_pragma=" + url.QueryEscape(p)
	}
	return u.String()
}

// opened opens a database over at most the given number of connections, 0 for any number.
func opened(path string, connections int, params string, pragmas ...string) (*sql.DB, error) {
	db, err := sql.Open(driverName, dsn(path, params, pragmas...))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(connections)
	if err := db.Ping(); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// openWriter opens a database for the one goroutine that writes it.
func openWriter(path string, opt Options) (*sql.DB, error) {
	sync := "synchronous(NORMAL)"
	if opt.Sync {
		sync = "synchronous(FULL)"
	}
	return opened(path, 1, "mode=rwc&_txlock=immediate", "journal_mode(WAL)",
		fmt.Sprintf("wal_autocheckpoint(%d)", longestLog), sync, "foreign_keys(1)")
}

// openCheckpointer opens a database in order to move its log.
func openCheckpointer(path string) (*sql.DB, error) {
	return opened(path, 1, "mode=rw", "synchronous(NORMAL)")
}

// openReader opens a database that this handle never writes. params is
// "mode=ro", or "immutable=1" where no process can write.
func openReader(path, params string) (*sql.DB, error) {
	return opened(path, 0, params, "query_only(1)")
}

// schemaOf returns the schema version of a run's database without writing to it; 0
// for an empty database.
func schemaOf(ctx context.Context, db querier) (version int64, err error) {
	var id, tables int64
	if err := db.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id); err != nil {
		return 0, err
	}
	const count = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'goose_db_version'"
	if err := db.QueryRowContext(ctx, count).Scan(&tables); err != nil {
		return 0, err
	}
	if id != applicationID || tables == 0 {
		return 0, ErrNotOurs
	}
	const newest = "SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied"
	if err := db.QueryRowContext(ctx, newest).Scan(&version); err != nil {
		return 0, err
	}
	if version > schemaVersion {
		return version, fmt.Errorf("%w: schema %d, this program knows up to %d", ErrVersion, version, schemaVersion)
	}
	return version, nil
}

// migrate brings a database to the present schema.
func migrate(ctx context.Context, db *sql.DB) error {
	if _, err := db.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID)); err != nil {
		return err
	}
	p, err := schemas(db)
	if err != nil {
		return err
	}
	_, err = p.Up(ctx)
	return err
}

// schemas returns the migrations from one schema to the next.
func schemas(db *sql.DB) (*goose.Provider, error) {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	return goose.NewProvider(goose.DialectSQLite3, db, files, goose.WithDisableGlobalRegistry(true))
}

// acquire takes a lock that keeps all other writers away from a run, in this process and
// others. It returns an error at once if another writer holds the lock; release gives it
// up. It then sweeps what killed processes have left in the directory.
//
// It is an exclusive transaction, held open, on an empty SQLite database beside
// the run. Through SQLite it uses the file locks of the operating system, so it
// works wherever the store works, and the system releases it however the
// process dies. A lock on the run's own database would also shut out readers.
func acquire(ctx context.Context, path string) (release func() error, err error) {
	db, err := sql.Open(driverName, dsn(path, "mode=rwc"))
	if err != nil {
		return nil, err
	}
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	release = func() error { return errors.Join(conn.Close(), db.Close()) }
	for _, step := range []string{"PRAGMA busy_timeout = 0", "BEGIN EXCLUSIVE"} {
		if _, err := conn.ExecContext(ctx, step); err != nil {
			return nil, errors.Join(err, release())
		}
	}
	safefile.Sweep(filepath.Dir(path))
	return release, nil
}

// Lock takes a lock of the same kind at path, for directories of more than one run, or
// returns ErrInUse at once if another writer holds it. release gives the lock up.
func Lock(ctx context.Context, path string) (release func() error, err error) {
	release, err = acquire(ctx, path)
	return release, explain(path, err)
}
