package main

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

	"gipf.arena/arena"
	"gipf.arena/arena/export"
	"gipf.arena/arena/store"
	"gipf.arena/arena/verify"
	"gipf.arena/configs"
	"gipf.arena/rules"
	"gipf.arena/rules/catalog"
)

func newImportCmd() *cobra.Command {
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

// An importer reads one run.
type importer struct {
	in    *export.Reader
	meta  store.Meta
	rules rules.Game
	games int64
}

// newImporter reads what comes before the games.
func newImporter(in io.Reader) (*importer, error) {
	r, err := export.NewReader(in)
	if err != nil {
		return nil, err
	}
	i := &importer{in: r, meta: importedMeta(r.Run())}
	if err := i.checkConfig(); err != nil {
		return nil, fmt.Errorf("line %d: %w", r.Line(), err)
	}
	if v := i.rules.Version(); v != i.meta.RulesVersion {
		return nil, fmt.Errorf("line %d: rules_version %d of %s, this program has %d", r.Line(), i.meta.RulesVersion, i.meta.Game, v)
	}
	return i, nil
}

// checkConfig finds the rules, and reports where a run is not what its
// configuration says. Agents are not built: what they need may not be here.
func (i *importer) checkConfig() error {
	m := &i.meta
	c, err := configs.ParseRun("config", []byte(m.Config), nil)
	if err != nil {
		return err
	}
	seeds := 0
	if c.Tournament == arena.Gauntlet.String() {
		seeds = 1
	}
	if c.Seeds != nil {
		seeds = *c.Seeds
	}
	if i.rules, err = catalog.Game(c.Game); err != nil {
		return err
	}
	differ := func(key string, run, config any) {
		if run != config && err == nil {
			err = fmt.Errorf("%s is %v, and %v in the configuration", key, run, config)
		}
	}
	differ("name", m.Name, c.Name)
	differ("game", m.Game, i.rules.Name())
	differ("seed", m.Seed, c.Seed)
	differ("tournament", m.Format.String(), c.Tournament)
	differ("seeds", m.Seeds, seeds)
	differ("pairs", m.Pairs, c.Pairs)
	differ("opening_plies", m.OpeningPlies, c.Openings.Plies)
	differ("max_plies", m.MaxPlies, c.MaxPlies)
	adjudication := adjudicationOf(c.Adjudication)
	differ("adjudication", m.Adjudication, adjudication.String())
	differ("number of players", len(m.Players), len(c.Agents))
	for k := range min(len(m.Players), len(c.Agents)) {
		differ(fmt.Sprintf("name of player %d", k), m.Players[k].Name, c.Agents[k].Name)
	}
	if err == nil && m.Games() > arena.MaxGames {
		err = fmt.Errorf("%d games, want at most %d", m.Games(), int64(arena.MaxGames))
	}
	return err
}

// fill makes the run in dir.
func (i *importer) fill(ctx context.Context, dir string) error {
	s, err := store.Create(ctx, dir, i.meta, store.Options{})
	if err != nil {
		return err
	}
	err = i.put(ctx, s)
	return errors.Join(err, s.Close())
}

// put stores all games.
func (i *importer) put(ctx context.Context, s *store.Store) error {
	for {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		rec, err := i.in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return lineError{err}
		}
		if d, differs := verify.ByRules(i.rules, i.meta.MaxPlies, &rec); differs {
			return lineError{fmt.Errorf("line %d: %s", i.in.Line(), d)}
		}
		if err := i.meta.Takes(&rec); err != nil {
			return lineError{fmt.Errorf("line %d: %w", i.in.Line(), err)}
		}
		if err := s.Put(ctx, rec); err != nil {
			return err
		}
		i.games++
	}
}
