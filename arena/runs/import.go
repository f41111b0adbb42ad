package runs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/arena/exchange"
	"gipf.arena/arena/store"
	"gipf.arena/arena/verify"
	"gipf.arena/configs"
	"gipf.arena/internal/safefile"
	"gipf.arena/rules"
)

// An importer reads one run.
type importer struct {
	in    *exchange.Reader
	meta  arena.Meta
	rules rules.Game
	// rounds are the rounds of an adaptive format, nil for others: the journal follows from the
	// games, so the file need not have it.
	rounds *arena.Rounds
	games  int64
}

// Import reads a run in the JSONL form of export into a directory that does not exist or is
// empty, and returns the number of its games. It checks every line: its form, its hash, the
// legality of each move, and that the game ends where the line says; a wrong line is an
// [arena.InputError]. The directory appears whole or not at all.
func (r Registry) Import(ctx context.Context, in io.Reader, dir string) (games int64, err error) {
	if err := vacant(dir); err != nil {
		return 0, err
	}
	i, err := r.newImporter(in)
	if err != nil {
		return 0, arena.Refuse(err)
	}
	if err := safefile.Dir(dir, func(fresh string) error { return i.fill(ctx, fresh) }); err != nil {
		return 0, err
	}
	return i.games, nil
}

// Restore makes a run directory, which must not exist or be empty, from a copy of a run's
// database (store.Backup), and returns the number of its games.
func (r Registry) Restore(ctx context.Context, file, dir string) (games int64, err error) {
	if err := vacant(dir); err != nil {
		return 0, err
	}
	err = safefile.Dir(dir, func(fresh string) error {
		if err := store.Restore(ctx, file, fresh); err != nil {
			return err
		}
		run, err := r.Open(ctx, fresh)
		if err != nil {
			return err
		}
		games, err = run.Stored(ctx)
		return errors.Join(err, run.Check(ctx), run.Close())
	})
	return games, err
}

// ErrNotEmpty says that a directory for a new run is not empty.
var ErrNotEmpty = arena.Refusef("is not empty")

// vacant reports why a directory, which may not exist, cannot take a run.
func vacant(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case len(entries) > 0:
		return fmt.Errorf("%s %w", dir, ErrNotEmpty)
	}
	return nil
}

// newImporter reads what precedes the games.
func (r Registry) newImporter(in io.Reader) (*importer, error) {
	file, err := exchange.NewReader(in)
	if err != nil {
		return nil, err
	}
	i := &importer{in: file, meta: *file.Run()}
	if err := i.checkConfig(r); err != nil {
		return nil, fmt.Errorf("line %d: %w", file.Line(), err)
	}
	if v := i.rules.Version(); v != i.meta.RulesVersion {
		return nil, fmt.Errorf("line %d: rules_version %d of %s, this program has %d", file.Line(), i.meta.RulesVersion, i.meta.Game, v)
	}
	return i, nil
}

// checkConfig finds the rules, and reports where a run contradicts its
// configuration. It builds no agents: what they need may not be here.
func (i *importer) checkConfig(r Registry) error {
	m := &i.meta
	if m.Format == arena.Outside {
		return i.checkOutside(r)
	}
	c, err := configs.Parse[configs.Run]("config", []byte(m.Config), nil)
	if err != nil {
		return err
	}
	if i.rules, err = r.Games.Game(c.Game); err != nil {
		return err
	}
	t := newTournament(c, i.rules, m.Format)
	differ := func(key string, run, config any) {
		if run != config && err == nil {
			err = fmt.Errorf("%s is %v, and %v in the configuration", key, run, config)
		}
	}
	differ("name", m.Name, c.Name)
	differ("game", m.Game, i.rules.Name())
	differ("seed", m.Seed, c.Seed)
	differ("tournament", m.Format.String(), c.Tournament)
	differ("seeds", m.Seeds, t.SeedCount())
	differ("pairs", m.Pairs, c.Pairs)
	differ("opening_plies", m.OpeningPlies, c.Openings.Plies)
	differ("max_plies", m.MaxPlies, c.MaxPlies)
	differ("adjudication", m.Adjudication, t.Adjudication.String())
	differ("number of players", len(m.Players), len(c.Agents))
	for k := range min(len(m.Players), len(c.Agents)) {
		differ(fmt.Sprintf("name of player %d", k), m.Players[k].Name, c.Agents[k].Name)
	}
	if s := m.Sizes(); err == nil && (s[0] < 1 || !slices.IsSorted(s) || len(s) > 1 && !m.Format.Grows()) {
		err = fmt.Errorf("stages of a %s with %v pairs: a run that is extended only grows", m.Format, s)
	}
	if err == nil {
		err = cmp.Or(r.checkEntrants(c, m.Players), checkOpenings(&c.Openings, m.Openings), i.follow(c))
	}
	if err == nil && m.Games() > arena.MaxGames {
		err = fmt.Errorf("%d games, want at most %d", m.Games(), int64(arena.MaxGames))
	}
	return err
}

// follow begins the rounds of an adaptive format.
func (i *importer) follow(c *configs.Run) error {
	m, settings := &i.meta, Settings(c)
	if settings == nil {
		if m.Settings != "" || m.Most != 0 {
			return fmt.Errorf("settings %q of a %s, which has none", m.Settings, m.Format)
		}
		return nil
	}
	names := m.Names()
	if err := settings.Check(len(names), m.Pairs); err != nil {
		return err
	}
	if most := 2 * settings.Most(len(names), m.Pairs); m.Settings != settings.String() || m.Most != most {
		return fmt.Errorf("settings are %q with at most %d games, and %q with %d in the configuration", m.Settings, m.Most, settings, most)
	}
	i.rounds = arena.NewRounds(settings, names, m.Sizes(), nil)
	return nil
}

// fill makes the run in dir.
func (i *importer) fill(ctx context.Context, dir string) error {
	s, err := store.Create(ctx, dir, i.meta, store.Options{Summarizer: arena.NewSummarizer(i.rules)})
	if err != nil {
		return err
	}
	return cmp.Or(i.put(ctx, s), s.Close()) // Close repeats the error of a write that failed
}

// put stores all games.
func (i *importer) put(ctx context.Context, s *store.Store) error {
	if err := i.decide(ctx, s); err != nil {
		return err
	}
	for {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		rec, err := i.in.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return arena.Refuse(err)
		}
		if d, differs := verify.ByRules(i.rules, i.meta.MaxPlies, &rec); differs {
			return arena.Refusef("line %d: %s", i.in.Line(), d)
		}
		if err := i.meta.Takes(&rec); err != nil {
			return arena.Refusef("line %d: %w", i.in.Line(), err)
		}
		if err := s.Put(ctx, rec); err != nil {
			return err
		}
		i.games++
		if err := i.play(ctx, s, &rec); err != nil {
			return err
		}
	}
}

// play adds a game to the rounds, if there are any.
func (i *importer) play(ctx context.Context, s *store.Store, rec *arena.Record) error {
	if i.rounds == nil {
		return nil
	}
	if n, _ := i.rounds.Games(); rec.Index >= n {
		return arena.Refusef("line %d: game %d is of a round that does not follow from the games before", i.in.Line(), rec.Index)
	}
	if err := i.rounds.Add(rec); err != nil {
		return arena.Refusef("line %d: %w", i.in.Line(), err)
	}
	return i.decide(ctx, s)
}

// decide takes and keeps the decisions that follow from the games so far.
func (i *importer) decide(ctx context.Context, s *store.Store) error {
	for i.rounds != nil && i.rounds.Complete() {
		d, _, err := i.rounds.Next()
		if err != nil {
			return arena.Refusef("line %d: %w", i.in.Line(), err)
		}
		if err := s.Decide(ctx, d); err != nil {
			return err
		}
	}
	return nil
}
