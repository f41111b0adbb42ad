package cli

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/internal/each"
	"gipf.arena/internal/sanitize"
)

func newExportCmd(p *Program) *cobra.Command {
	var forms []string
	var out string
	var quiet bool
	cmd := &cobra.Command{
		Use:   "export DIR",
		Short: "Write the games of a run for other programs",
		Long: `Write the games of a run for other programs, also while it is being played.

  parquet  games.parquet, one row for each game, and moves.parquet, one for each move
  csv      games.csv, one line for each game with all its moves
  jsonl    games.jsonl, everything; "gipfarena import" reads it back
  pgn      games.pgn, tags for programs that rate, such as Ordo and BayesElo;
           White moves first, the moves are in a comment
  sgf      games.sgf, one collection with a game tree for each game

Each file names the schema, the configuration, the rules and the code behind its
games. A file of the same name is replaced only when the new one is complete. Every
move is checked against the rules, and a run with an illegal move is not exported. A
game without a result stays without one ("*" in PGN) and is never a draw.`,
		Example: `  gipfarena export runs/mine --format pgn,csv --out games`,
		RunE: func(cmd *cobra.Command, args []string) error {
			files, err := Forms(forms)
			if err != nil {
				return arena.Refuse(err)
			}
			if _, database := store.DatabaseOf(args[0]); database {
				out = cmp.Or(out, args[0]+".export")
			}
			out = cmp.Or(out, filepath.Join(args[0], "export"))
			run, err := p.Open(cmd.Context(), args[0])
			if err != nil {
				return openError(err)
			}
			defer run.Close()
			games, err := run.Export(cmd.Context(), out, files)
			for _, f := range files {
				if err == nil && !quiet {
					fmt.Fprintf(cmd.ErrOrStderr(), "%s in %s\n", sanitize.Count(games, "game", "games"), filepath.Join(out, f.Name))
				}
			}
			return openError(err)
		},
	}
	cmd.Flags().StringSliceVar(&forms, "format", FormNames(), "formats to write, separated by commas")
	completeWords(cmd, "format", FormNames()...)
	cmd.Flags().StringVar(&out, "out", "", "directory for the files (default: DIR/export, or FILE.export for a file that backup made)")
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "do not list the files")
	cmd.AddCommand(newExportPageCmd(p))
	return cmd
}

// FormNames returns the names of the export forms of runs.
func FormNames() []string { return each.Of(runs.Forms(), func(f runs.Form) string { return f.Name }) }

// Forms returns the files of the named forms, each of which may occur once.
func Forms(names []string) (files []runs.File, err error) {
	forms := runs.Forms()
	for _, name := range names {
		i := slices.IndexFunc(forms, func(f runs.Form) bool { return f.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("--format %q: unknown form, %s", name, sanitize.Hint(name, FormNames()))
		}
		if forms[i].Files == nil {
			return nil, fmt.Errorf("--format %s: %s is there twice", strings.Join(names, ","), name)
		}
		files = append(files, forms[i].Files...)
		forms[i].Files = nil
	}
	if len(files) == 0 {
		return nil, errors.New("--format: want at least one of " + strings.Join(FormNames(), ", "))
	}
	return files, nil
}
