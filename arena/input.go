package arena

import (
	"errors"
	"fmt"
	"syscall"

	"gipf.arena/agents"
)

// An InputError is a mistake of the caller: an argument, a configuration, a file or a directory
// that does not fit. Every other error is a failure. What found the mistake stands in it.
type InputError struct{ Err error }

// Error says what is wrong, and with what.
func (e *InputError) Error() string { return e.Err.Error() }

// Unwrap returns the reason.
func (e *InputError) Unwrap() error { return e.Err }

// Refuse makes an InputError of err, which may be nil. What does not work here now (an outside
// program, an address in use, a disk that is full, read-only or broken) is no mistake of the caller: that stays as it is.
func Refuse(err error) error {
	for _, failure := range []error{nil, agents.ErrUnavailable, agents.ErrShortage, syscall.EADDRINUSE, syscall.ENOSPC, syscall.EROFS, syscall.EIO} {
		if errors.Is(err, failure) {
			return err
		}
	}
	return &InputError{err}
}

// Refusef is Refuse of what fmt.Errorf makes.
func Refusef(format string, args ...any) error { return Refuse(fmt.Errorf(format, args...)) }
