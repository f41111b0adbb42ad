package arena

import (
	"errors"
	"fmt"
	"syscall"

	"gipf.arena/agents"
)

// An InputError is a mistake of the caller: an argument, a configuration, a file or a directory
// that does not fit. Every other error is a failure. It wraps the error that found the mistake.
type InputError struct{ Err error }

// Error says what is wrong, and with what.
func (e *InputError) Error() string { return e.Err.Error() }

// Unwrap returns the reason.
func (e *InputError) Unwrap() error { return e.Err }

// Refuse makes an InputError of err, which may be nil. Something that does not work on this machine now (an outside program, an
// address in use, a disk that is full, read-only or broken) is not the caller's mistake: such an error is returned unchanged.
func Refuse(err error) error {
	for _, failure := range []error{nil, agents.ErrUnavailable, agents.ErrShortage, syscall.EADDRINUSE, syscall.ENOSPC, syscall.EROFS, syscall.EIO} {
		if errors.Is(err, failure) {
			return err
		}
	}
	return &InputError{err}
}

// Refusef is Refuse of an error made by fmt.Errorf.
func Refusef(format string, args ...any) error { return Refuse(fmt.Errorf(format, args...)) }
