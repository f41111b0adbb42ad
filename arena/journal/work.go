package journal

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
	"gipf.arena/internal/safefile"
)

var (
	// ErrNone says that a directory holds no journal of the wanted kind.
	ErrNone = arena.Refusef("no job in this directory")
	// ErrExists says that a directory already holds a journal.
	ErrExists = arena.Refusef("there is a job in this directory already")
	// ErrInUse says that another process works in the directory.
	ErrInUse = errors.New("another process works in this directory")
	// ErrDamaged says that a journal, or a file that it names, is not what was
	// written.
	ErrDamaged = errors.New("damaged")
	// ErrChanged says that a job does not continue as it began.
	ErrChanged = arena.Refusef("the configuration, the program or what they refer to has changed")
)

// The files of a working directory: its journal, its configuration and others.
const (
	FileName   = "journal.jsonl"
	ConfigName = "config.yaml"
	costsName  = "costs.jsonl"
	lockName   = "job.lock"
	runsName   = "runs"
)

// Head is the first entry of a journal: what the job is.
type Head struct {
	// Kind is the kind of job, such as "tune".
	Kind string `json:"kind"`
	// Version is the version of the journal's form.
	Version int `json:"version"`
	// Config is the hash of the configuration ([configs.Hash]).
	Config string `json:"config"`
}

// version is the form of journal that this program reads and writes.
const version = 1

// begin is the name of the entry with the Head.
const begin = "begin"

// A Work is a working directory that only this process works in. It is for one
// goroutine. The caller that opens it closes it.
type Work struct {
	dir     string
	release func() error
	file    *os.File
	Log
	next   int   // entry that the next step must match
	broken error // of a write: nothing more can be added
}

// Create makes a working directory for a job of a kind, with its configuration and
// a journal without steps. It creates dir if necessary; a directory that already
// holds a journal is an ErrExists.
func Create(ctx context.Context, dir, kind string, c configs.Config) (*Work, error) {
	text, err := configs.Marshal(c)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	w, err := lock(ctx, dir)
	if err != nil {
		return nil, err
	}
	if _, err := os.Lstat(w.Path(FileName)); err == nil {
		return nil, errors.Join(fmt.Errorf("journal: %s: %w", dir, ErrExists), w.Close())
	}
	if err := w.create(kind, c, text); err != nil {
		return nil, errors.Join(fmt.Errorf("journal: %w", err), w.Close())
	}
	return w, w.openFile()
}

// create writes the configuration and then the journal, which makes the directory a job.
func (w *Work) create(kind string, c configs.Config, text []byte) error {
	if err := safefile.Write(w.Path(ConfigName), text); err != nil {
		return err
	}
	head, _ := json.Marshal(Head{kind, version, configs.Hash(c)}) // texts and a number
	first, digest := Entry{begin, head}.encode("")
	w.contents, w.next = contents{[]Entry{{begin, head}}, digest, len(first)}, 1
	return safefile.Write(w.Path(FileName), first)
}

// Open opens the working directory of a job of a kind, to continue it. read makes the
// job's configuration from the text it was created with: if that is no longer the same,
// the error is an ErrChanged. A directory without such a job is an ErrNone.
func Open(ctx context.Context, dir, kind string, read func(text []byte) (configs.Config, error)) (*Work, error) {
	if err := Holds(dir, kind); err != nil {
		return nil, err
	}
	w, err := lock(ctx, dir)
	if err != nil {
		return nil, err
	}
	if err := w.takeUp(kind, read); err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, w.openFile()
}

// takeUp reads the journal and checks the configuration against it.
func (w *Work) takeUp(kind string, read func(text []byte) (configs.Config, error)) error {
	l, err := Read(w.dir)
	if err != nil {
		return err
	}
	w.Log, w.next = *l, 1
	text, err := os.ReadFile(w.Path(ConfigName))
	if err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	c, err := read(text)
	if err != nil {
		return err
	}
	if l.Head.Kind != kind || configs.Hash(c) != l.Head.Config {
		return fmt.Errorf("journal: %s: %w: it is not that of the journal", w.Path(ConfigName), ErrChanged)
	}
	return nil
}

// Configure rewrites the configuration: the new one may differ only in what changes no
// result so far, such as how much there is to do.
func (w *Work) Configure(c configs.Config) error {
	text, err := configs.Marshal(c)
	if err != nil {
		return err
	}
	return safefile.Write(w.Path(ConfigName), text)
}

// openFile opens the journal for more lines, and cuts off a torn line.
func (w *Work) openFile() (err error) {
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("journal: %w", err), w.Close())
		}
	}()
	if w.file, err = os.OpenFile(w.Path(FileName), os.O_WRONLY, 0); err != nil {
		return err
	}
	if err := w.file.Truncate(int64(w.whole)); err != nil {
		return err
	}
	_, err = w.file.Seek(int64(w.whole), 0)
	return err
}

// lock takes the lock of a directory.
func lock(ctx context.Context, dir string) (*Work, error) {
	release, err := store.Lock(ctx, filepath.Join(dir, lockName))
	if errors.Is(err, store.ErrInUse) {
		return nil, fmt.Errorf("journal: %s: %w", dir, ErrInUse)
	}
	if err != nil {
		return nil, err
	}
	return &Work{dir: dir, release: release}, nil
}

// Close releases the directory for other processes.
func (w *Work) Close() error {
	var err error
	if w.file != nil {
		err = w.file.Close()
		w.file = nil
	}
	if w.release != nil {
		err = errors.Join(err, w.release())
		w.release = nil
	}
	return err
}

// Dir returns the directory, Path the path of a file in it.
func (w *Work) Dir() string { return w.dir }

// Path returns the path of a file in the directory.
func (w *Work) Path(name string) string { return filepath.Join(w.dir, name) }

// A Log is a journal as read.
type Log struct {
	// Head describes the job.
	Head Head

	contents
}

// Entries returns the recorded steps, without the head.
func (l *Log) Entries() []Entry { return l.entries[1:] }

// Read reads the journal of the job in dir, even while a process works there. A
// directory without one is an ErrNone.
func Read(dir string) (*Log, error) {
	path := filepath.Join(dir, FileName)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return nil, fmt.Errorf("journal: %s: %w", dir, ErrNone)
	}
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	l := new(Log)
	if l.contents, err = parse(text); err != nil {
		return nil, fmt.Errorf("journal: %s: %w", path, err)
	}
	if len(l.entries) == 0 || l.entries[0].Step != begin {
		return nil, fmt.Errorf("journal: %s: line 1: %w: %.80q", path, ErrDamaged, bytes.TrimSpace(text))
	}
	if err := json.Unmarshal(l.entries[0].Value, &l.Head); err != nil {
		return nil, fmt.Errorf("journal: %s: line 1: %w: %w", path, ErrDamaged, err)
	}
	if l.Head.Version != version {
		return nil, fmt.Errorf("journal: %s: form %d of journals, this program reads %d", path, l.Head.Version, version)
	}
	return l, nil
}

// Kind returns the kind of the job in dir, "" if it holds none.
func Kind(dir string) (string, error) {
	l, err := Read(dir)
	if errors.Is(err, ErrNone) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return l.Head.Kind, nil
}

// Holds returns nil if dir holds a job of the kind, an ErrNone if it holds none, or
// the error that prevented the check.
func Holds(dir, kind string) error {
	l, err := Read(dir)
	if err == nil && l.Head.Kind != kind {
		err = fmt.Errorf("journal: %s: %w of the kind %s: it is a %s", dir, ErrNone, kind, l.Head.Kind)
	}
	return err
}
