package cli

import (
	"errors"
	"fmt"
	"io"
	"os"

	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/internal/sanitize"
	"github.com/spf13/cobra"
)

// importFlags say what to import, and into which run.
type importFlags struct{ form, game, out string }

func newImportCmd(p *Program) *cobra.Command {
	var f importFlags
	cmd := &cobra.Command{
		Use:   "import FILE...",
		Short: "Make a run directory from game files of export, or from human games",
		Long: `
jsonl is one file that export wrote, or one that backup made of a run. The new run has the digest of
the old one, and resume can continue it. Every line is checked: its form, its hash, each move, and
the end of the game. An error names the line and quotes it, and no run is made.

boardspace is human games of ZÈRTZ on 37 and 48 rings from boardspace.net (also packed
by gzip). Our rules check every move and end; a record that does not replay is left out
and named with its line. The run has names but no agents: standings, verify, quality and
export read it, and resume has nothing to continue.

"-" reads standard input.`,
		Example: `  gipfarena import games.jsonl --out runs/copy
  gipfarena import --format boardspace *.sgf.gz --game zertz/37 --out runs/people`,
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case f.out == "":
				return usagef("import: missing --out, the directory for the run")
			case f.form == "boardspace":
				return f.people(cmd, p, args)
			case f.form != "jsonl":
				return usagef("import: --format %q: want jsonl or boardspace", f.form)
			case len(args) > 1 || f.game != "":
				return usagef("import: jsonl is one file, which names its game")
			}
			return f.run(cmd, p, args[0])
		},
	}
	cmd.Flags().StringVar(&f.form, "format", "jsonl", "format of the files: jsonl or boardspace")
	completeWords(cmd, "format", "jsonl", "boardspace")
	cmd.Flags().StringVar(&f.game, "game", "", "game whose records to take if the files hold several (boardspace)")
	completeFlag(cmd, "game", completeAnyGame(p))
	cmd.Flags().StringVar(&f.out, "out", "", "directory for the run; it must be new or empty (required)")
	return cmd
}

// run imports what export wrote.
func (f *importFlags) run(cmd *cobra.Command, p *Program, path string) error {
	in, name := io.NopCloser(stdin{cmd}), "standard input"
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return usagef("import: %w", err)
		}
		in, name = file, path
	}
	defer in.Close()
	games, err := int64(0), error(nil)
	if _, ok := store.DatabaseOf(path); ok {
		games, err = p.Restore(cmd.Context(), path, f.out)
	} else {
		games, err = p.Import(cmd.Context(), in, f.out)
	}
	if err != nil {
		if !errors.Is(err, runs.ErrNotEmpty) && !errors.As(err, new(*os.PathError)) { // those errors name their file
			err = fmt.Errorf("%s: %w", name, err)
		}
		return openError(fmt.Errorf("import: %w", err))
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s kept in %s\n", sanitize.Count(games, "game", "games"), f.out)
	return nil
}

// people imports records of boardspace.net.
func (f *importFlags) people(cmd *cobra.Command, p *Program, paths []string) error {
	found, err := p.ImportBoardspace(cmd.Context(), runs.PeopleFiles{Paths: paths, Stdin: stdin{cmd}, Game: f.game}, f.out, Version())
	for _, line := range found.LeftOut() {
		fmt.Fprintln(cmd.ErrOrStderr(), sanitize.Line(line))
	}
	if err != nil {
		return openError(fmt.Errorf("import: %w", err))
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s of %s kept in %s, %s left out, %d of other boards\n",
		sanitize.Count(found.Games, "game", "games"), found.Game, f.out, sanitize.Count(len(found.Skipped), "record", "records"), found.Others)
	return nil
}
