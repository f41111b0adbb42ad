//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package safefile

import "os"

func lock(*os.File, bool) bool { return false }

func peek(path string) (*os.File, error) { return os.Open(path) }

// rename closes the file first: an open one has to keep its name on Windows.
func rename(f *os.File, path string) error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
