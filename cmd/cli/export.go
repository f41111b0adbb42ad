package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gipf.arena/arena/export"
	"gipf.arena/arena/parquet"
	"gipf.arena/arena/store"
	"gipf.arena/internal/replace"
	"gipf.arena/rules/catalog"
)

// An exportForm is one of the forms of export: its name, and the files it has.
type exportForm struct {
	name  string
	files []exportFile
}

type exportFile struct {
	name string
	open func(io.Writer, *export.Run) (export.Writer, error)
}

// exportForms are all forms there are.
func exportForms() []exportForm {
	return []exportForm{
		{"parquet", []exportFile{{"games.parquet", parquet.NewGames}, {"moves.parquet", parquet.NewMoves}}},
		{"csv", []exportFile{{"games.csv", export.NewCSV}}},
		{"jsonl", []exportFile{{"games.jsonl", export.NewJSONL}}},
		{"pgn", []exportFile{{"games.pgn", export.NewPGN}}},
		{"sgf", []exportFile{{"games.sgf", export.NewSGF}}},
	}
}

func newExportCmd(p *Program) *cobra.Command {
	var forms []string
	var out string
	var quiet bool
	cmd := &cobra.Command{
		Use:   "export DIR",
		Short: "Write the games of a run for other programs",
		Long: `Write the games of a run for other programs, also while it goes on.

  parquet  games.parquet, a row a game, and moves.parquet, a row a decision
  csv      games.csv, a line a game with all its decisions
  jsonl    games.jsonl, everything; "gipfarena import" reads it back
  pgn      games.pgn, tags for programs that rate, such as Ordo and BayesElo;
           White moves first, decisions stand in a comment
  sgf      games.sgf, one collection, a game tree a game

Each file says by which schema, configuration, rules and code its games came
about, and replaces one of its name whole or not at all. Decisions are read by
the rules on the way: a run with one that is not legal is not exported. A game
without a result is none ("*" in PGN), never a draw.`,
		Args: wantArgs("DIR"),
		RunE: func(cmd *cobra.Command, args []string) error {
			files, err := exportFiles(forms)
			if err != nil {
				return err
			}
			if out == "" {
				out = filepath.Join(args[0], "export")
			}
			e := exporter{dir: out, files: files}
			if !quiet {
				e.says = cmd.ErrOrStderr()
			}
			return e.run(cmd.Context(), args[0])
		},
	}
	cmd.Flags().StringSliceVar(&forms, "format", formNames(), "forms to write, with commas between")
	cmd.Flags().StringVar(&out, "out", "", "directory for the files (default: export in the run's)")
	cmd.Flags().BoolVarP(&quiet, "quiet", "q", false, "do not list the files")
	return cmd
}

func formNames() (names []string) {
	for _, f := range exportForms() {
		names = append(names, f.name)
	}
	return names
}

// exportFiles returns the files of the named forms.
func exportFiles(names []string) (files []exportFile, err error) {
	forms := exportForms()
	for _, name := range names {
		i := slices.IndexFunc(forms, func(f exportForm) bool { return f.name == name })
		if i < 0 {
			return nil, usagef("--format %q: unknown form, %s", name, suggestion(name, formNames()))
		}
		if forms[i].files == nil {
			return nil, usagef("--format %s: %s is there twice", strings.Join(names, ","), name)
		}
		files = append(files, forms[i].files...)
		forms[i].files = nil
	}
	if len(files) == 0 {
		return nil, usagef("--format: want at least one of %s", strings.Join(formNames(), ", "))
	}
	return files, nil
}

// An exporter writes the files of one run, all in one pass over its games.
type exporter struct {
	dir   string
	files []exportFile
	says  io.Writer // nil says nothing

	pending []*replace.Pending
	writers []export.Writer
}

// run writes the games of the run in from.
func (e *exporter) run(ctx context.Context, from string) error {
	r, err := store.View(ctx, from)
	if err != nil {
		return storeError(err)
	}
	defer r.Close()
	m := r.Meta()
	if err := e.begin(exportedRun(&m)); err != nil {
		return err
	}
	defer e.discard()
	games, err := e.games(ctx, r, m.Game)
	if err != nil {
		return err
	}
	return e.finish(games)
}

// begin opens all files.
func (e *exporter) begin(run export.Run) error {
	if err := os.MkdirAll(e.dir, 0o755); err != nil {
		return storeError(fmt.Errorf("export: %w", err))
	}
	for _, file := range e.files {
		f, err := replace.Create(filepath.Join(e.dir, file.name))
		if err != nil {
			e.discard()
			return storeError(fmt.Errorf("export: %w", err))
		}
		e.pending = append(e.pending, f)
		w, err := file.open(f, &run)
		if err != nil {
			e.discard()
			return fmt.Errorf("export: %w", err)
		}
		e.writers = append(e.writers, w)
	}
	return nil
}

// games gives each game to all writers and returns their number.
func (e *exporter) games(ctx context.Context, r *store.Reader, name string) (games int64, err error) {
	rules, err := catalog.Game(name)
	if err != nil {
		return 0, asUsage(err)
	}
	for rec, err := range r.Records(ctx) {
		if err != nil {
			return games, errors.Join(context.Cause(ctx), err)
		}
		g, err := export.Replay(rules, rec)
		if err != nil {
			return games, err
		}
		for _, w := range e.writers {
			if err := w.Game(&g); err != nil {
				return games, fmt.Errorf("export: %w", err)
			}
		}
		games++
	}
	return games, nil
}

// finish ends the files and, when all are whole, puts them in their places.
func (e *exporter) finish(games int64) error {
	for _, w := range e.writers {
		if err := w.Close(); err != nil {
			return fmt.Errorf("export: %w", err)
		}
	}
	for i, f := range e.pending {
		if err := f.Commit(); err != nil {
			return fmt.Errorf("export: %w", err)
		}
		if e.says != nil {
			fmt.Fprintf(e.says, "%d games in %s\n", games, filepath.Join(e.dir, e.files[i].name))
		}
	}
	return nil
}

// discard removes what was not finished.
func (e *exporter) discard() {
	for _, f := range e.pending {
		f.Discard()
	}
}
