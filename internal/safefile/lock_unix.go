//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package safefile

import (
	"os"
	"syscall"
)

// lock takes the lock of an open file or folder, which ends with the process, and reports
// whether it has it; it waits for another process only if it is to.
func lock(f *os.File, wait bool) bool {
	how := syscall.LOCK_EX
	if !wait {
		how |= syscall.LOCK_NB
	}
	return syscall.Flock(int(f.Fd()), how) == nil
}

// peek opens a file or folder that may have become a link or a pipe, and waits for none.
func peek(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK|syscall.O_NOFOLLOW, 0)
}

// rename gives an open file its name before its lock ends.
func rename(f *os.File, path string) error {
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return f.Close()
}
