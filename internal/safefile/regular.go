package safefile

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// errIrregular says that a path leads to something else than a file with bytes in it.
var errIrregular = errors.New("not a regular file")

// Open opens a regular file for reading, and refuses all else: a pipe or a device could keep
// the reader for ever. The error is an *fs.PathError.
func Open(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errIrregular}
	}
	return os.Open(path)
}

// Read reads a regular file, of one that is longer than most bytes those and one more, so that the caller sees it.
func Read(path string, most int64) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, most+1))
}
