package ugi

import (
	"errors"
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

// blame makes a Shortage of an error of starting a program that is not the
// program's.
func blame(err error) error {
	if slices.ContainsFunc(ours[:], func(e error) bool { return errors.Is(err, e) }) {
		return Shortage{err}
	}
	return err
}
