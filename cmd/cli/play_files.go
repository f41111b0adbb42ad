package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"gipf.arena/internal/replace"
)

// A playFiles is where saved games are kept.
type playFiles interface {
	// read returns the content of a file, and fs.ErrNotExist when there is none.
	read(path string) ([]byte, error)
	// write makes text the content of a file, whole or not at all.
	write(path string, text []byte) error
}

// playFileLimit is the size in bytes up to which a file is read: more than any
// game needs, and little enough that a slip of the name costs nothing.
const playFileLimit = 1 << 20

// osFiles keeps saved games in the file system.
type osFiles struct{}

func (osFiles) read(path string) ([]byte, error) {
	// A pipe or a device could keep us waiting for ever.
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, errors.New("not a regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, playFileLimit+1))
	if err == nil && len(text) > playFileLimit {
		err = fmt.Errorf("more than %d bytes", playFileLimit)
	}
	return text, err
}

func (osFiles) write(path string, text []byte) error { return replace.File(path, text) }
