package runs

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"

	"gipf.arena/arena"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
	"gipf.arena/rules"
)

// A Run is a run directory open for reading, even while another process plays
// it. The caller that opens it closes it.
type Run struct {
	*store.Reader
	// Dir is the directory, Config the configuration that the run began with.
	Dir    string
	Config *configs.Run

	registry Registry
}

// Open opens the run in dir for reading. It changes nothing. The errors are those
// of store.View, and of a configuration that this program cannot read.
func (r Registry) Open(ctx context.Context, dir string) (*Run, error) {
	reader, err := store.View(ctx, dir)
	if err != nil {
		return nil, err
	}
	return r.of(reader, dir)
}

// OpenRest is Open for a caller that continues the run: its newest games may be
// missing (store.ErrNoLog), and then warn, if not nil, is told.
func (r Registry) OpenRest(ctx context.Context, dir string, warn func(line string)) (*Run, error) {
	run, err := r.Open(ctx, dir)
	if !errors.Is(err, store.ErrNoLog) {
		return run, err
	}
	if warn != nil {
		warn(fmt.Sprintf("the newest games of %s may be missing, because run.db was copied without run.db-wal while games were being written; those that are missing are played again", dir))
	}
	reader, err := store.ViewRest(ctx, dir)
	if err != nil {
		return nil, err
	}
	return r.of(reader, dir)
}

// of returns the run of a reader; after an error it closes the reader.
func (r Registry) of(reader *store.Reader, dir string) (*Run, error) {
	m := reader.Meta()
	if m.Format == arena.Outside {
		return &Run{Reader: reader, Dir: dir, Config: outsideConfig(&m), registry: r}, nil
	}
	c, err := configs.Parse[configs.Run]("configuration stored in "+dir, []byte(m.Config), nil)
	if err != nil {
		reader.Close()
		return nil, err
	}
	return &Run{Reader: reader, Dir: dir, Config: c, registry: r}, nil
}

// Game returns the rules of the run. It returns an error if the registry does
// not have them.
func (r *Run) Game() (rules.Game, error) { return r.registry.Games.Game(r.Meta().Game) }

// Plan returns what the run would play if continued: its configuration, with
// overrides as of --set, bound to today's games and agents. Overrides may extend a
// run by pairs, and a run of a fixed format by further agents, which follow the
// present ones. Plan refuses any change in the rest of what decides the games:
// rules, agents, the contents of weights files.
//
// Agents that are programs are started and tried out last, and only those that the
// run has been allowed to start on this machine, or all of them with allowed;
// otherwise the error is an ErrNotAllowed that names them.
func (r *Run) Plan(ctx context.Context, set []string, allowed bool) (*Plan, error) {
	started := false
	p, err := r.plan(ctx, r.beside().WithoutPrograms(func(string) { started = true }), set)
	if err != nil || !started {
		return p, err
	}
	if err := p.Close(); err != nil {
		return nil, err
	}
	if !allowed {
		if err := r.permitted(); err != nil {
			return nil, err
		}
	}
	return r.plan(ctx, r.beside(), set)
}

// beside returns the registry whose agents find weights of the run's job, two directories above it.
func (r *Run) beside() Registry {
	if r.registry.beside != nil {
		return r.registry
	}
	return r.registry.WeightsIn(filepath.Join(r.Dir, "..", ".."))
}

// plan makes the plan with the games and agents of a registry.
func (r *Run) plan(ctx context.Context, registry Registry, set []string) (*Plan, error) {
	m := r.Meta()
	if m.Format == arena.Outside {
		return nil, fmt.Errorf("%s: %w", r.Dir, ErrOutside)
	}
	c, err := configs.Parse[configs.Run]("configuration stored in "+r.Dir, []byte(m.Config), set)
	if err != nil {
		return nil, err
	}
	registry.began = r.unchanged(c, m.Players)
	p, err := registry.Plan(ctx, c)
	if err != nil {
		return nil, err
	}
	p.extends, err = m.Extends(p.Tournament)
	if err == nil && (c.Name != r.Config.Name || !reflect.DeepEqual(c.Rating, r.Config.Rating)) {
		err = errors.New("name and rating stay what they are")
	}
	if err != nil {
		_ = p.Close() // the other error says more
		if len(set) == 0 {
			return nil, fmt.Errorf("%s: rules, agents or weights are not those the run began with: %w", r.Dir, err)
		}
		return nil, fmt.Errorf("%s: a run that goes on can get more pairs if its format is fixed, sprt or precision, further agents if it is fixed, and nothing else: %w", r.Dir, err)
	}
	return p, nil
}

// rounds returns the rounds of the run before its first game is counted; nil if the
// format is fixed.
func (r *Run) rounds(ctx context.Context) (*arena.Rounds, error) {
	settings := Settings(r.Config)
	if settings == nil {
		return nil, nil
	}
	m := r.Meta()
	if err := settings.Check(len(m.Players), m.Pairs); err != nil {
		return nil, err
	}
	journal, err := r.Decisions(ctx)
	if err != nil {
		return nil, err
	}
	rounds := arena.NewRounds(settings, m.Names(), m.Sizes(), journal)
	return rounds, follow(rounds)
}

// Results are the counted games of a run.
type Results struct {
	Meta   arena.Meta
	Config *configs.Run
	// Tally holds the counts, with duplicate games detected.
	Tally *arena.Tally
	// Rounds are the rounds of an adaptive format with the decisions that the games
	// allow; nil if the format is fixed.
	Rounds *arena.Rounds
	// Digest is the digest of all games, "" for a run that is being played.
	Digest string

	registry Registry
	disputes []string // notes on disputes
}

// Results reads all games in one pass.
func (r *Run) Results(ctx context.Context) (*Results, error) {
	game, err := r.Game()
	if err != nil {
		return nil, err
	}
	tally := arena.NewTally(len(r.Meta().Players))
	tally.DetectDuplicates(game)
	res, err := r.counted(ctx, game, tally.AddSummary)
	if err != nil {
		return nil, err
	}
	res.Tally = tally
	return res, nil
}

// counted reads all games in one pass; the caller tallies them.
func (r *Run) counted(ctx context.Context, game rules.Game, tally func(arena.Summary) error) (res *Results, err error) {
	res = &Results{Meta: r.Meta(), Config: r.Config, registry: r.registry}
	if res.disputes, _, err = r.disputeNotes(ctx); err != nil {
		return nil, err
	}
	if res.Rounds, err = r.rounds(ctx); err != nil {
		return nil, err
	}
	res.Digest, err = r.Count(ctx, arena.NewSummarizer(game), func(s *arena.Summary) error {
		if err := tally(*s); err != nil {
			return err
		}
		return addToRounds(res.Rounds, s)
	})
	return res, err
}

// add counts a game.
func (r *Results) add(s *arena.Summary) error {
	if err := r.Tally.AddSummary(*s); err != nil {
		return err
	}
	return addToRounds(r.Rounds, s)
}

// addToRounds adds a game to the rounds of an adaptive format; c may be nil. It then takes
// the decisions that the game allows, so that c holds at most one round.
func addToRounds(c *arena.Rounds, s *arena.Summary) error {
	if c == nil {
		return nil
	}
	if err := c.AddSummary(s); err != nil {
		return err
	}
	return follow(c)
}

// follow takes decisions as far as the games and the journal allow; c may be nil.
func follow(c *arena.Rounds) error {
	for c != nil {
		if ok, err := c.Follow(); !ok {
			return err
		}
	}
	return nil
}

// Read opens the run in dir and counts its games.
func (r Registry) Read(ctx context.Context, dir string) (*Results, error) {
	run, err := r.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer run.Close()
	return run.Results(ctx)
}
