package play

import (
	"fmt"
	"io/fs"

	"gipf.arena/internal/safefile"
)

// Files is where saved games are kept.
type Files interface {
	// Read returns the content of a file, and fs.ErrNotExist when there is none.
	Read(path string) ([]byte, error)
	// Write makes text the content of a file, whole or not at all.
	Write(path string, text []byte) error
}

// fileLimit is the size in bytes up to which a file is read: more than any game
// needs, and little enough that a slip of the name costs nothing.
const fileLimit = 1 << 20

// Disk keeps saved games in the file system. Read refuses what is no regular file
// or larger than 1 MiB.
type Disk struct{}

// Read implements Files.
func (Disk) Read(path string) ([]byte, error) {
	text, err := safefile.Read(path, fileLimit)
	if err == nil && len(text) > fileLimit {
		err = fmt.Errorf("more than %d bytes", fileLimit)
	}
	return text, err
}

// Write implements Files.
func (Disk) Write(path string, text []byte) error { return safefile.Write(path, text) }

// fileError says which file an error is about, and nothing twice.
func fileError(path string, err error) error {
	if err == nil {
		return nil
	}
	// Not errors.As: a path deeper inside, of weights, is another file's.
	if e, ok := err.(*fs.PathError); ok {
		err = e.Err
	}
	return fmt.Errorf("%q: %w", path, err)
}
