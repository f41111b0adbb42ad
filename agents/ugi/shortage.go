package ugi

import (
	"errors"
	"os"
	"slices"
	"syscall"
)

// A Shortage says that this machine, or a limit on this process, does not allow for
// one more program, whichever it is.
type Shortage struct{ Err error }

// Error says what there is too little of.
func (s Shortage) Error() string { return s.Err.Error() }

// Unwrap returns the reason.
func (s Shortage) Unwrap() error { return s.Err }

// ErrFull is the Shortage of a Host that has as many programs as it can have.
var ErrFull = errors.New("as many engines are running as descriptors (ulimit -n) allow for")

// ours are the errors of starting a program that say nothing of the program.
var ours = [...]error{
	syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM, syscall.EAGAIN, syscall.ENOSPC, syscall.EDQUOT,
}

// blame makes a Shortage of an error of starting a program in a folder that is not the
// program's: fork says of a folder that has gone what it says of a program that is not there.
func blame(err error, dir string) error {
	if slices.ContainsFunc(ours[:], func(e error) bool { return errors.Is(err, e) }) {
		return Shortage{err}
	}
	if _, gone := os.Stat(dir); err != nil && gone != nil {
		return Shortage{gone}
	}
	return err
}
