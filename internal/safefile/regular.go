package safefile

import (
	"errors"
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
