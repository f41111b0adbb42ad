package safefile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sync"
)

// pattern of the names of what is being written, after the name it will have.
const pattern = ".*.gipfarena.tmp"

var ours = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\.[0-9]+\.gipfarena\.tmp$`) })

// Sweep removes the files and folders of this package that killed processes have left in
// a directory: those with a name of ours that nothing holds the lock of. Where the system
// locks no files, and what cannot be opened, it leaves.
func Sweep(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		if path := filepath.Join(dir, e.Name()); Unfinished(path) && (e.Type().IsRegular() || e.IsDir()) {
			bury(path)
		}
	}
}

// Unfinished reports whether a file or folder has a name that this package gives to what is being written.
func Unfinished(path string) bool { return ours().MatchString(path) }

// bury removes a file or folder if nothing writes it any more.
func bury(path string) {
	f, err := peek(path)
	if err != nil {
		return
	}
	defer f.Close()
	if lock(f, false) {
		_ = os.RemoveAll(path)
	}
}

// begin makes something in the directory of path by create, and locks it, so that no Sweep
// takes it for left behind; one that a Sweep has removed before is made again.
func begin(path string, create func(dir, pattern string) (*os.File, error)) (*os.File, error) {
	dir := filepath.Dir(path)
	Sweep(dir)
	for {
		f, err := create(dir, filepath.Base(path)+pattern)
		if err != nil {
			return nil, of(path, err)
		}
		lock(f, true)
		if _, err := os.Lstat(f.Name()); !errors.Is(err, fs.ErrNotExist) {
			return f, nil
		}
		f.Close()
	}
}
