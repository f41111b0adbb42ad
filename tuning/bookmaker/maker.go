package bookmaker

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"gipf.arena/agents"
	"gipf.arena/agents/book"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/configs"
	"gipf.arena/internal/safefile"
	"gipf.arena/rules"
)

// Kind is the kind of the journal.
const Kind = "book"

// FileName is the name of the book in its directory.
const FileName = "book.jsonl"

// configName is the name of its configuration there.
const configName = "config.yaml"

// A Maker is a checked configuration, ready to make its book.
type Maker struct {
	config   *configs.Book
	registry runs.Registry
	game     rules.Game
	search   agents.Builder // nil for a book of games alone
	starts   []rules.State
}

// Options say how a book is made. The zero value works; nothing here changes a byte.
type Options struct {
	// Out is the directory for the book; "" is one of its name below books/.
	Out string
	// Workers is how many searches go on at the same time; 0 leaves what the configuration
	// says.
	Workers int
	// Code is the version of the program, which the book names.
	Code string
	// Runs are the options by which others search: with a hall its workers do.
	Runs runs.Options
	// Watch, if not nil, is called before the first search. progress returns how many
	// positions there are of how many; what Watch returns is called after the last one.
	Watch func(progress func() (done, of int64)) (stop func())
}

// Load reads a configuration from a file, applies overrides to it and checks it. The
// error holds all problems found, each with its place ([configs.Problems]).
func Load(r runs.Registry, path string, set []string) (*Maker, error) {
	var m *Maker
	_, err := configs.LoadBook(path, set, m.into(r, &m))
	return m, err
}

// OfRuns is Load for a book of games alone, those of runs in their directories, unless
// the overrides say more. It is called after the first of them.
func OfRuns(ctx context.Context, r runs.Registry, dirs, set []string) (*Maker, error) {
	run, err := r.Open(ctx, dirs[0])
	if err != nil {
		return nil, err
	}
	defer run.Close()
	text, err := configs.Marshal(&configs.Book{
		Name: run.Meta().Name, Game: run.Meta().Game, Seed: 1, Keep: 8, Count: &configs.BookCount{Runs: dirs, Plies: 20, Least: 2},
	})
	if err != nil {
		return nil, err
	}
	var m *Maker
	_, err = configs.ParseBook("a book of "+dirs[0], text, set, m.into(r, &m))
	return m, err
}

// From is Load where the only argument is no directory, and else OfRuns.
func From(ctx context.Context, r runs.Registry, args, set []string) (*Maker, error) {
	if info, err := os.Stat(args[0]); len(args) == 1 && (err != nil || !info.IsDir()) {
		return Load(r, args[0], set)
	}
	return OfRuns(ctx, r, args, set)
}

// ConfigOf returns what From makes the book in a directory of, again.
func ConfigOf(dir string) []string { return []string{filepath.Join(dir, configName)} }

// into returns a check that makes the maker of the configuration that is read.
func (*Maker) into(r runs.Registry, to **Maker) func(*configs.Book) error {
	return func(c *configs.Book) (err error) {
		*to, err = New(r, c)
		return err
	}
}

// New checks a configuration completely. The error joins all problems found. The maker
// keeps c.
func New(r runs.Registry, c *configs.Book) (*Maker, error) {
	m := &Maker{config: c, registry: r}
	var err error
	if m.game, err = r.Games.Game(c.Game); err != nil {
		return nil, c.Problem("game", err)
	}
	if c.Expand == nil {
		return m, nil
	}
	return m, errors.Join(m.bindSearch(), m.findStarts())
}

// bindSearch makes the search, which must say the same every time.
func (m *Maker) bindSearch() error {
	spec := m.config.Expand.Agent
	why, err := m.registry.Agents.NotReproducible(spec)
	if err == nil && why != "" {
		err = fmt.Errorf("cannot make a book, which must come out the same every time: %s", why)
	}
	if err == nil {
		m.search, err = m.registry.Builder(m.game, spec)
	}
	if err != nil {
		return m.config.Problem("expand.agent", err)
	}
	return nil
}

// findStarts reads the positions to begin at.
func (m *Maker) findStarts() error {
	if len(m.config.Expand.Starts) == 0 {
		m.starts = []rules.State{m.game.New(0)}
		return nil
	}
	var all error
	for i, text := range m.config.Expand.Starts {
		s, err := m.game.Parse(text)
		if err == nil && s.Mover() == rules.None {
			err = fmt.Errorf("the game is over: %q", text)
		}
		if err != nil {
			all = errors.Join(all, m.config.Problem("expand.starts."+strconv.Itoa(i), err))
		}
		m.starts = append(m.starts, s)
	}
	return all
}

// Summary says in a few words what would be made.
func (m *Maker) Summary() string {
	c := m.config
	switch {
	case c.Expand == nil:
		return fmt.Sprintf("a book of %s from %d runs", m.game.Name(), len(c.Count.Runs))
	case c.Count == nil:
		return fmt.Sprintf("a book of %d positions of %s by %s", c.Expand.Positions, m.game.Name(), m.search.Spec())
	}
	return fmt.Sprintf("a book of %d positions of %s by %s, and from %d runs", c.Expand.Positions, m.game.Name(), m.search.Spec(), len(c.Count.Runs))
}

// Make makes the book in its directory, or goes on with the one that was begun there. When
// ctx ends it returns the cause, and what is done stays.
func (m *Maker) Make(ctx context.Context, opt Options) (found *report.Book, err error) {
	if opt.Workers < 0 {
		return nil, fmt.Errorf("bookmaker: %d workers: want at least 0", opt.Workers)
	}
	dir := cmp.Or(opt.Out, filepath.Join("books", m.config.Name))
	counts, err := m.count(ctx)
	if err != nil {
		return nil, err
	}
	w, err := m.open(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, w.Close()) }()
	if err := journal.Hold(w, "runs", counts.runs); err != nil {
		return nil, err
	}
	t, err := m.grow(ctx, w, counts, opt)
	if ctx.Err() != nil {
		return nil, fmt.Errorf("%w; what is done is kept, go on with: gipfarena resume %s", context.Cause(ctx), dir)
	}
	if err != nil {
		return nil, err
	}
	b, err := m.write(t, counts, opt)
	if err != nil {
		return nil, err
	}
	text, err := b.Text()
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, FileName)
	if err := safefile.Write(path, text); err != nil {
		return nil, fmt.Errorf("bookmaker: %w", err)
	}
	return report.NewBook(path, b), nil
}

// open begins a job, or takes up the one that is there: of the same configuration, but
// for what changes no value.
func (m *Maker) open(ctx context.Context, dir string) (*journal.Work, error) {
	err := journal.Holds(dir, Kind)
	if errors.Is(err, journal.ErrNone) {
		return journal.Create(ctx, dir, Kind, m.config)
	}
	if err != nil {
		return nil, err
	}
	w, err := journal.Open(ctx, dir, Kind, func([]byte) (configs.Config, error) { return m.config, nil })
	if err != nil {
		return nil, err
	}
	text, err := configs.Marshal(m.config)
	if err == nil {
		err = safefile.Write(w.Path(configName), text) // which may want more positions now
	}
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, nil
}

func (m *Maker) workers(opt Options) int {
	return cmp.Or(opt.Workers, m.config.Workers, runtime.GOMAXPROCS(0))
}

func (m *Maker) timeout() time.Duration { return time.Duration(m.config.Expand.Seconds) * time.Second }

// head says where the book comes from.
func (m *Maker) head(counts *counts, opt Options) book.Head {
	h := book.Head{Name: m.config.Name, Seed: m.config.Seed, Config: configs.Hash(m.config), Runs: counts.runs, Code: opt.Code}
	if m.search != nil {
		h.Agent, h.Identity = m.search.Spec(), m.search.Identity()
	}
	return h
}
