package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"gipf.arena/arena/runs"
	"github.com/spf13/cobra"
)

func newImportCmd(p *Program) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "import FILE",
		Short: "Make a run directory from the JSONL file that export wrote",
		Long: `Make a run directory from the JSONL file that export wrote.

The new run has the digest of the old one, and resume goes on with it. Every line is
checked: its form, its hash, the legality of each move, and that the game ends where
the line says. An error names the line and quotes it, and no run is made. "-" reads
standard input.`,
		Example: `  gipfarena import games.jsonl --out runs/copy`,
		Args:    wantArgs("FILE"),
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
			games, err := p.Import(cmd.Context(), in, out)
			if err != nil {
				return importError(name, err)
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "%d games kept in %s\n", games, out)
			return nil
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "directory for the run; it must be new or empty (required)")
	return cmd
}

// importError names the file where the file is at fault.
func importError(name string, err error) error {
	var line runs.LineError
	if errors.As(err, &line) {
		return asUsage(fmt.Errorf("import: %s: %w", name, err))
	}
	if errors.Is(err, runs.ErrNotEmpty) {
		return usagef("import: %w", err)
	}
	return storeError(fmt.Errorf("import: %w", err))
}
