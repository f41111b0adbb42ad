package bookmaker

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"

	"gipf.arena/agents"
	"gipf.arena/agents/book"
	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
	"gipf.arena/internal/safefile"
	"gipf.arena/internal/sanitize"
	"gipf.arena/rules"
)

// Kind is the kind of the journal.
const Kind = "book"

// FileName is the name of the book in its directory.
const FileName = "book.jsonl"

// A Maker is a checked configuration, ready to make its book.
type Maker struct {
	config   *configs.Book
	registry runs.Registry
	game     rules.Game
	search   agents.Builder // nil for a book from games alone
	starts   []rules.State
	counts   *counts // counts from Prepare; nil before
}

// OfRuns makes the maker of a book from the games of runs in the given directories, and
// nothing else unless the overrides say more. The book is named after the first run.
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
	return journal.Parse(r, "a book of "+dirs[0], text, set, New)
}

// From calls [journal.Load] if the only argument is neither a directory nor a copy of a run, and otherwise OfRuns.
func From(ctx context.Context, r runs.Registry, args, set []string) (*Maker, error) {
	_, database := store.DatabaseOf(args[0])
	if info, err := os.Stat(args[0]); len(args) == 1 && !database && (err != nil || !info.IsDir()) {
		return journal.Load(r, args[0], set, New)
	}
	return OfRuns(ctx, r, args, set)
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

// bindSearch makes the search, which must be reproducible.
func (m *Maker) bindSearch() error {
	spec := m.config.Expand.Agent
	why, err := m.registry.Agents.NotReproducible(spec)
	if err == nil && why != "" {
		err = fmt.Errorf("cannot make a book, which must come out the same every time: %s", why)
	}
	if err == nil {
		m.search, err = m.registry.Builder(m.game, spec)
	}
	return m.config.Problem("expand.agent", err)
}

// findStarts reads the positions where the tree begins.
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
		all = errors.Join(all, m.config.Problem("expand.starts."+strconv.Itoa(i), err))
		m.starts = append(m.starts, s)
	}
	return all
}

// Summary says in a few words what the maker would do.
func (m *Maker) Summary() string {
	c := m.config
	switch {
	case c.Expand == nil:
		return fmt.Sprintf("a book of %s from %s", m.game.Name(), sanitize.Count(len(c.Count.Runs), "run", "runs"))
	case c.Count == nil:
		return fmt.Sprintf("a book of %s of %s by %s", sanitize.Count(c.Expand.Positions, "position", "positions"), m.game.Name(), m.search.Spec())
	}
	return fmt.Sprintf("a book of %s of %s by %s, and from %s", sanitize.Count(c.Expand.Positions, "position", "positions"), m.game.Name(), m.search.Spec(), sanitize.Count(len(c.Count.Runs), "run", "runs"))
}

// A making is a book in progress in its directory.
type making struct {
	*Maker
	*journal.Session
}

// About implements [journal.Job].
func (m *Maker) About() journal.About {
	c := m.config
	return journal.About{Kind: Kind, Folder: "books", Config: c, Name: c.Name, Game: m.game.Name(), Seed: c.Seed}
}

// Prepare implements [journal.Job]: it counts the games, so that unreadable runs are
// reported before the job begins.
func (m *Maker) Prepare(ctx context.Context, _ journal.Options) (err error) {
	m.counts, err = m.count(ctx)
	return err
}

// Begun implements [journal.Job]: only settings that change no value may differ.
func (m *Maker) Begun(string, []byte) (configs.Config, error) { return m.config, nil }

// Start implements [journal.Job].
func (m *Maker) Start(s *journal.Session) journal.Running { return &making{m, s} }

// Kept implements [journal.Running].
func (s *making) Kept() (what, further string) { return "what is done is kept", "" }

// Run makes the book or continues it.
func (s *making) Run(ctx context.Context) (report.Text, error) {
	if s.Options.Workers < 0 {
		return nil, fmt.Errorf("bookmaker: %d workers: want at least 0", s.Options.Workers)
	}
	if s.counts == nil {
		if err := s.Prepare(ctx, s.Options); err != nil {
			return nil, err
		}
	}
	if err := s.Configure(s.config); err != nil { // which may ask for more positions now
		return nil, err
	}
	if err := journal.Hold(s.Work, "runs", s.counts.runs); err != nil {
		return nil, err
	}
	t, err := s.grow(ctx)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, err
	}
	b, err := s.write(t, s.counts, s.Options.Runs.Code)
	if err != nil {
		return nil, err
	}
	text, err := b.Text()
	if err != nil {
		return nil, err
	}
	path := s.Path(FileName)
	if err := safefile.Write(path, text); err != nil {
		return nil, fmt.Errorf("bookmaker: %w", err)
	}
	return report.NewBook(path, b), nil
}

// head states where the book comes from.
func (m *Maker) head(counts *counts, code string) book.Head {
	h := book.Head{Name: m.config.Name, Seed: m.config.Seed, Config: configs.Hash(m.config), Runs: counts.runs, Code: code}
	if m.search != nil {
		h.Agent, h.Identity = m.search.Spec(), m.search.Identity()
	}
	return h
}
