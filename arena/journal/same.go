package journal

import (
	"context"
	"fmt"
	"path/filepath"

	"gipf.arena/configs"
)

// openSame is Open for a job whose configuration is at hand: the one in dir must be the
// same, else it is a [DifferentError].
func openSame(ctx context.Context, dir string, j Job) (*Work, error) {
	about := j.About()
	return Open(ctx, dir, about.Kind, func(text []byte) (configs.Config, error) {
		there, err := j.Begun(filepath.Join(dir, configName), text)
		if err != nil {
			return nil, err
		}
		if d, differs := configs.Diff(there, about.Config); differs {
			return nil, &DifferentError{dir, d}
		}
		return there, nil
	})
}

// A DifferentError says that the job in a directory has another configuration than the
// one at hand. It is an ErrChanged.
type DifferentError struct {
	Dir        string
	Difference configs.Difference
}

// Error names the directory and what differs.
func (e *DifferentError) Error() string {
	return fmt.Sprintf("%s: the job there has another configuration: %s", e.Dir, e.Difference)
}

// Unwrap returns ErrChanged.
func (e *DifferentError) Unwrap() error { return ErrChanged }
