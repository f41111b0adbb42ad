package replace

import (
	"os"
	"path/filepath"
)

// Dir makes the directory dir, which must not be there or be empty, by fill, which gets another
// one beside it: it appears whole or not at all.
func Dir(dir string, fill func(fresh string) error) error {
	dir = filepath.Clean(dir)
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	fresh, err := os.MkdirTemp(filepath.Dir(dir), filepath.Base(dir)+".*.tmp")
	if err != nil {
		return err
	}
	defer os.RemoveAll(fresh) // nothing, once it has its name
	if err := fill(fresh); err != nil {
		return err
	}
	if err := os.Chmod(fresh, 0o755); err != nil {
		return err
	}
	return os.Rename(fresh, dir)
}
