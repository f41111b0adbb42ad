// Package replace writes files of which nobody ever sees half.
package replace

import (
	"os"
	"path/filepath"
)

// File makes text the content of the file at path, which need not exist, whole
// or not at all: it writes a temporary file beside it, which then takes its
// name. After an error the old file is as it was and the temporary one is gone;
// a crash may leave one behind, ending in ".tmp".
func File(path string, text []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if _, err = f.Write(text); err != nil {
		return err
	}
	if err = f.Chmod(0o644); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
