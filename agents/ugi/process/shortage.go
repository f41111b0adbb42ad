package process

import (
	"errors"
	"fmt"
	"slices"
	"syscall"
)

// A Shortage says that this machine, or a limit on this process, does not allow for
// one more program, whichever it is.
type Shortage struct{ Err error }

func (s Shortage) Error() string { return s.Err.Error() }

// Unwrap returns the reason.
func (s Shortage) Unwrap() error { return s.Err }

// errFull says that a Host has as many programs as it can have.
func errFull(most int) error {
	return fmt.Errorf("%d programs are running, and descriptors (ulimit -n) allow for no more", most)
}

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
