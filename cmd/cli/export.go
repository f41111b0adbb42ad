package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena/runs"
	"gipf.arena/internal/nearest"
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

Each file names the schema, the configuration, the rules and the code that its games
come from. A file of the same name is replaced at the end, when the new one is
complete. Every move is checked against the rules, and a run with an illegal move is
not exported. A game without a result stays without one ("*" in PGN) and is never a
draw.`,
		Example: `  gipfarena export runs/mine --format pgn,csv --out games`,
		Args:    wantArgs("DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			files, err := exportFiles(forms)
			if err != nil {
				return err
			}
			if out == "" {
				out = filepath.Join(args[0], "export")
			}
			run, err := p.Open(cmd.Context(), args[0])
			if err != nil {
				return storeError(err)
			}
			defer run.Close()
			games, err := run.Export(cmd.Context(), out, files)
			for _, f := range files {
				if err == nil && !quiet {
					fmt.Fprintf(cmd.ErrOrStderr(), "%d games in %s\n", games, filepath.Join(out, f.Name))
				}
			}
			return storeError(err)
		},
	}
	cmd.Flags().StringSliceVar(&forms, "format", formNames(), "forms to write, separated by commas")
	completeFlag(cmd, "format", cobra.FixedCompletions(formNames(), cobra.ShellCompDirectiveNoFileComp))
	cmd.Flags().StringVar(&out, "out", "", "directory for the files (default: DIR/export)")
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "do not list the files")
	return cmd
}

func formNames() (names []string) {
	for _, f := range runs.Forms() {
		names = append(names, f.Name)
	}
	return names
}

// exportFiles returns the files of the named forms.
func exportFiles(names []string) (files []runs.File, err error) {
	forms := runs.Forms()
	for _, name := range names {
		i := slices.IndexFunc(forms, func(f runs.Form) bool { return f.Name == name })
		if i < 0 {
			return nil, usagef("--format %q: unknown form, %s", name, nearest.Suggest(name, formNames()))
		}
		if forms[i].Files == nil {
			return nil, usagef("--format %s: %s is there twice", strings.Join(names, ","), name)
		}
		files = append(files, forms[i].Files...)
		forms[i].Files = nil
	}
	if len(files) == 0 {
		return nil, usagef("--format: want at least one of %s", strings.Join(formNames(), ", "))
	}
	return files, nil
}
