package journal

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"gipf.arena/configs"
)

// CreateAt is Create in dir or, where that is "", [CreateNamed] below the folder runs.
// It returns the directory.
func CreateAt(ctx context.Context, dir, name, kind string, c configs.Config) (*Work, string, error) {
	if dir == "" {
		return CreateNamed(ctx, runsName, name, kind, c)
	}
	w, err := Create(ctx, dir, kind, c)
	return w, dir, err
}

// OpenSame is Open for a job whose configuration is at hand: the one in dir must be the
// same, else it is a [DifferentError]. parse reads its text, of a file of that name.
func OpenSame(ctx context.Context, dir, kind string, c configs.Config, parse func(name string, text []byte) (configs.Config, error)) (*Work, error) {
	return Open(ctx, dir, kind, func(text []byte) (configs.Config, error) {
		there, err := parse(filepath.Join(dir, configName), text)
		if err != nil {
			return nil, err
		}
		if d, differs := configs.Diff(there, c); differs {
			return nil, &DifferentError{dir, d}
		}
		return there, nil
	})
}

// Begun reports whether dir holds a job of the kind, or one that cannot be told: whoever
// begins or goes on then opens it, and is told why not.
func Begun(dir, kind string) bool { return !errors.Is(Holds(dir, kind), ErrNone) }

// A DifferentError says that the job in a directory has another configuration than the
// one at hand. It is an ErrChanged.
type DifferentError struct {
	Dir        string
	Difference configs.Difference
}

func (e *DifferentError) Error() string {
	return fmt.Sprintf("%s: the job there has another configuration: %s", e.Dir, e.Difference)
}

// Unwrap returns ErrChanged.
func (e *DifferentError) Unwrap() error { return ErrChanged }
