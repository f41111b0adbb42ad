package journal

import (
	"context"
	"fmt"
	"path/filepath"

	"gipf.arena/arena/runs"
	"gipf.arena/configs"
)

// Load reads the configuration of a job from a file and applies overrides to it. make checks it
// against the games and agents of the registry and makes the job, which keeps it. The error holds
// all problems found, each with its place ([configs.Problems]).
func Load[T any, P configs.Pointer[T], J Job](r runs.Registry, path string, set []string, make func(runs.Registry, P) (J, error)) (j J, err error) {
	_, err = configs.Load(path, set, into(r, make, &j))
	return j, err
}

// Parse is [Load] for a text in memory; name is the file name in its positions.
func Parse[T any, P configs.Pointer[T], J Job](r runs.Registry, name string, text []byte, set []string, make func(runs.Registry, P) (J, error)) (j J, err error) {
	_, err = configs.Parse(name, text, set, into(r, make, &j))
	return j, err
}

// into returns a check that makes the job of the configuration it reads.
func into[T any, P configs.Pointer[T], J Job](r runs.Registry, make func(runs.Registry, P) (J, error), to *J) func(P) error {
	return func(c P) (err error) {
		*to, err = make(r, c)
		return err
	}
}

// ReaderOf returns a reader that makes jobs with make.
func ReaderOf[T any, P configs.Pointer[T], J Job](make func(runs.Registry, P) (J, error)) Reader {
	return func(r runs.Registry, name string, text []byte) (Job, error) { return Parse(r, name, text, nil, make) }
}

// openSame is Open for a job whose configuration is given: the one in dir must be the
// same, else the error says what differs and is an ErrChanged.
func openSame(ctx context.Context, dir string, j Job) (*Work, error) {
	about := j.About()
	return Open(ctx, dir, about.Kind, func(text []byte) (configs.Config, error) {
		there, err := j.Begun(filepath.Join(dir, ConfigName), text)
		if err != nil {
			return nil, err
		}
		if d, differs := configs.Diff(there, about.Config); differs {
			return nil, different{fmt.Errorf("%s: the job there has another configuration: %s", dir, d)}
		}
		return there, nil
	})
}

// A different is an ErrChanged in its own words, for a different configuration.
type different struct{ error }

// Unwrap returns ErrChanged.
func (different) Unwrap() error { return ErrChanged }
