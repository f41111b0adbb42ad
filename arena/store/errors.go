package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"gipf.arena/arena"
)

var (
	// ErrNoRun says that the directory holds no run.
	ErrNoRun = arena.Refusef("no run in this directory")
	// ErrNoGame says that the run holds no game with that index.
	ErrNoGame = errors.New("no such game in this run")
	// ErrExists says that the directory already holds a run.
	ErrExists = arena.Refusef("there is a run in this directory already")
	// ErrInUse says that another process is writing the run.
	ErrInUse = errors.New("another process is writing this run")
	// ErrNotOurs says that a database is not a run of this program.
	ErrNotOurs = arena.Refusef("not a run of gipfarena")
	// ErrVersion says that the database has a schema that this program does not
	// know, or one so old that it must be migrated before it is read.
	ErrVersion = arena.Refusef("run directory from another version")
	// ErrDamaged says that stored data contradict each other.
	ErrDamaged = errors.New("the database is damaged")
	// ErrNoLog says that a database was copied without its log during a write.
	ErrNoLog = errors.New("copied while games were being written, without run.db-wal: the newest games may be missing (\"gipfarena backup\" copies them all, \"gipfarena resume\" goes on without)")
	// ErrClosed says that the store was closed.
	ErrClosed = errors.New("the run is closed")
)

// A GameError says what is wrong with one stored game. It is an ErrDamaged.
type GameError struct {
	Index int64
	Err   error
}

// Error names the game and what is wrong with it.
func (e *GameError) Error() string { return fmt.Sprintf("game %d: %v: %v", e.Index, ErrDamaged, e.Err) }

// Unwrap returns the cause and ErrDamaged.
func (e *GameError) Unwrap() []error { return []error{ErrDamaged, e.Err} }

// plain says what SQLite's primary result codes mean for the user. Codes not
// listed here keep SQLite's own message.
var plain = map[int]error{
	sqlite3.SQLITE_READONLY: errors.New("the database cannot be written"),
	sqlite3.SQLITE_IOERR:    errors.New("reading or writing failed"),
	sqlite3.SQLITE_CORRUPT:  ErrDamaged,
	sqlite3.SQLITE_FULL:     errors.New("the disk is full"),
	sqlite3.SQLITE_CANTOPEN: errors.New("the database cannot be opened"),
	sqlite3.SQLITE_NOTADB:   fmt.Errorf("not a database: %w", ErrNotOurs),
}

// explain adds the path to an error, and plain words before SQLite's. It returns nil
// for nil.
func explain(path string, err error) error {
	if err == nil {
		return nil
	}
	if code(err) == sqlite3.SQLITE_BUSY {
		return fmt.Errorf("store: %s: %w", path, ErrInUse) // SQLite's message adds nothing
	}
	if words, ok := plain[code(err)]; ok {
		return fmt.Errorf("store: %s: %w%s (%w)", path, words, obstacle(path, code(err)), &oneLine{err})
	}
	if at, ok := errors.AsType[*fs.PathError](err); ok && at.Path == path {
		return fmt.Errorf("store: %w", err) // which names the path
	}
	return fmt.Errorf("store: %s: %w", path, &oneLine{err})
}

// oneLine is an error on one line: when a schema is damaged, SQLite quotes what it
// cannot read verbatim, line breaks included.
type oneLine struct{ err error }

func (e *oneLine) Error() string { return strings.Join(strings.Fields(e.err.Error()), " ") }

// Unwrap returns the error as SQLite gave it.
func (e *oneLine) Unwrap() error { return e.err }

// obstacle asks the operating system why a file cannot be opened or written, which
// SQLite does not say: ": permission denied", for instance; "" when it can be.
func obstacle(path string, code int) string {
	if code != sqlite3.SQLITE_CANTOPEN && code != sqlite3.SQLITE_READONLY {
		return ""
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err == nil {
		_ = f.Close()
		return ""
	}
	var why *fs.PathError
	if !errors.As(err, &why) || errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.EISDIR) {
		return ""
	}
	return ": " + why.Err.Error()
}

// code returns the primary result code of an SQLite error, 0 for other errors.
func code(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code() & 0xff
	}
	return 0
}
