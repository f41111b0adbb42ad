package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
)

func newImportCmd(p *Program) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Make a run of the JSONL that export wrote",
		Long: `Make a run of the JSONL that export wrote.

The run is as it was: it has the same digest, and resume goes on with it. Every
line is checked on the way: its form, its hash, the legality of each decision, and
that the game ends where the line says. An error names the line and quotes it, and
leaves no run behind. "-" is standard input.`,
		Args: wantArgs("FILE"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if out == "" {
				return usagef("import: missing --out, the directory for the run")
			}
			in, name := io.NopCloser(cmd.InOrStdin()), "standard input"
			if args[0] != "-" {
				f, err := os.Open(args[0])
				if err != nil {
					return asUsage(fmt.Errorf("import: %w", err))
				}
				in, name = f, args[0]
			}
			defer in.Close()
			games, err := importRun(cmd.Context(), in, out)
			if err != nil {
				return importError(name, err)
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "%d games kept in %s\n", games, out)
			return nil
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "directory for the run, a new or an empty one")
	return cmd
}

// A lineError is something wrong with what is read.
type lineError struct{ err error }

func (e lineError) Error() string { return e.err.Error() }
func (e lineError) Unwrap() error { return e.err }

// importError names the file where the file is at fault.
func importError(name string, err error) error {
	var line lineError
	if errors.As(err, &line) {
		return asUsage(fmt.Errorf("import: %s: %w", name, err))
	}
	return storeError(err)
}

// importRun reads a run into a directory, whole or not at all: beside it first,
// and then it takes the name.
func importRun(ctx context.Context, in io.Reader, out string) (games int64, err error) {
	if err := vacant(out); err != nil {
		return 0, err
	}
	i, err := newImporter(in)
	if err != nil {
		return 0, lineError{err}
	}
	out = filepath.Clean(out)
	if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
		return 0, fmt.Errorf("import: %w", err)
	}
	fresh, err := os.MkdirTemp(filepath.Dir(out), filepath.Base(out)+".*.tmp")
	if err != nil {
		return 0, fmt.Errorf("import: %w", err)
	}
	defer os.RemoveAll(fresh) // nothing, once it has its name
	if err := i.fill(ctx, fresh); err != nil {
		return 0, err
	}
	if err := cmp.Or(os.Chmod(fresh, 0o755), os.Rename(fresh, out)); err != nil {
		return 0, fmt.Errorf("import: %w", err)
	}
	return i.games, nil
}

// vacant reports why a run cannot be put into a directory that may not exist.
func vacant(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("import: %w", err)
	case len(entries) > 0:
		return usagef("import: %s is not empty", dir)
	}
	return nil
}
