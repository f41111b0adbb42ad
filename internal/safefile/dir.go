package safefile

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Dir makes the directory dir, which must not be there or be empty, by fill, which gets another
// one beside it: it appears whole or not at all.
func Dir(dir string, fill func(fresh string) error) error {
	dir = filepath.Clean(dir)
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	return InFolder(dir, func(fresh string) error {
		if err := fill(fresh); err != nil {
			return settled{err, fresh, dir}
		}
		if err := os.Chmod(fresh, 0o755); err != nil {
			return err
		}
		if err := vacate(dir); err != nil {
			return err
		}
		return of(dir, os.Rename(fresh, dir))
	})
}

// A settled error is one of what was made in a fresh directory, told by the name that it was to have.
type settled struct {
	error
	fresh, dir string
}

func (e settled) Error() string {
	return strings.ReplaceAll(e.error.Error(), filepath.Base(e.fresh), filepath.Base(e.dir))
}

func (e settled) Unwrap() error { return e.error }

// vacate removes an empty directory, which os.Rename does not replace.
func vacate(dir string) error {
	if info, err := os.Lstat(dir); err != nil || !info.IsDir() {
		return nil
	}
	return os.Remove(dir)
}

// By makes the file at path by write, which gets the path of a file that is not there,
// for programs and libraries that open files themselves: it appears whole or not at all.
func By(path string, write func(fresh string) error) error {
	return InFolder(path, func(folder string) error {
		fresh := filepath.Join(folder, filepath.Base(path))
		if err := write(fresh); err != nil {
			return err
		}
		return of(path, os.Rename(fresh, path))
	})
}

// InFolder calls use with a folder beside path, and removes what is left of it. The folder of a process
// that was killed is removed by the next one that writes there.
func InFolder(path string, use func(folder string) error) error {
	f, err := begin(path, makeFolder)
	if err != nil {
		return err
	}
	defer func() {
		os.RemoveAll(f.Name())
		f.Close()
	}()
	return use(f.Name())
}

func makeFolder(dir, pattern string) (*os.File, error) {
	name, err := os.MkdirTemp(dir, pattern)
	if err != nil {
		return nil, err
	}
	return os.Open(name)
}

// Named makes the directory name-TIME below parent by make, or name-TIME-2 and so on where make
// says that one is taken.
func Named[T any](parent, name string, at time.Time, taken error, make func(dir string) (T, error)) (v T, dir string, err error) {
	base := filepath.Join(parent, name+"-"+at.Format("20060102-150405"))
	dir = base
	for n := 2; ; n++ {
		if v, err = make(dir); !errors.Is(err, taken) {
			return v, dir, err
		}
		dir = fmt.Sprintf("%s-%d", base, n)
	}
}
