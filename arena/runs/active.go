package runs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

	"gipf.arena/agents"
	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/openings"
	"gipf.arena/arena/store"
	"gipf.arena/configs"
	"gipf.arena/internal/each"
)

// grace is how long games in flight may continue after an interruption. Then
// outside engines end and the last games are committed, which takes up to a
// second more: two in all.
const grace = 750 * time.Millisecond

// Options say how a run is carried out. None of them changes a record; the zero
// value works.
type Options struct {
	// Code is the version of the program, Revision the commit it was built from.
	Code, Revision string
	// Metrics, if not nil, shows the metrics of the run from its beginning.
	Metrics *metrics.Server
	// Labels marks computing goroutines for profiles (arena.Options.Labels).
	Labels bool
	// Shown, if not nil, is called before the games of a run begin, and the function
	// that it returns when they have ended: this shows work that plays many runs.
	Shown func(*Active) (hide func())
	// Within, if not nil, ends the games after this time, like an interruption but without an
	// error (Active.Stopped); 0 plays none.
	Within *time.Duration
	// AllowEngines lets a run that came from elsewhere start the programs of its
	// agents, now and later.
	AllowEngines bool
	// AcceptBuild lets a build continue a run although it is not bit-compatible with the
	// build that played the games.
	AcceptBuild bool
	// Say, if not nil, is called with a line now and then about what takes long before
	// the first game.
	Say func(line string)
	// Warn, if not nil, is called with a line before something happens to the run in the
	// directory that its owner should know: a migration to a newer schema, or missing games.
	Warn func(line string)
	// Coordinator, if not nil, opens the coordinator whose workers play the games, or returns the open
	// one; without it this process plays them.
	Coordinator func() (*crew.Coordinator, error)
	// Share, if not nil, is the share of the coordinator's slots for the run's job.
	Share *crew.Share
	// Shared lets the run compute together with others; nil lets it compute alone.
	Shared *Shared
}

// Shared is what several runs that are played at the same time have in common.
type Shared struct {
	// Slots are their common compute slots. Each run has that many games in flight.
	Slots arena.Slots
	// Before, if not nil, is called before each decision of an adaptive run that its journal
	// does not have yet, with the director that made it. It may wait. If it returns an
	// error, nothing is written and the run ends with that error.
	Before func(d arena.Decision, by adaptive.Director) error
}

// An Active is a run open to be played: new, resumed or extended. Play, called once, plays its missing
// games; otherwise call Close. Package journal carries out a run like any other job.
type Active struct {
	*Plan
	// Dir is the run directory, Live the standings during the run, Progress how far
	// it is.
	Dir      string
	Live     *Live
	Progress arena.Progress
	// Broadcast lets others watch the games being played.
	Broadcast arena.Broadcast

	options     Options
	store       *store.Store
	done        *arena.Set
	rounds      *arena.Rounds
	stored      atomic.Int64 // games committed, including those of earlier sessions
	monitor     *monitor
	failures    *arena.Failures // nil without a budget
	bundles     *Keeper
	notes       []string
	enough      bool              // the time ran out
	coordinator *crew.Coordinator // nil if games are played here
	service     *crew.RunService  // also nil then
	origins     origins
}

// prepare takes in what earlier sessions left.
func (s *Active) prepare(ctx context.Context, r Registry) (err error) {
	m := s.store.Meta()
	s.allow(r)
	s.bundles, err = NewKeeper(filepath.Join(s.Dir, "failures"), Evidence{Name: m.Name, Config: []byte(m.Config), Code: s.options.Code})
	if err != nil {
		return err
	}
	if err := s.replay(ctx, r); err != nil {
		return err
	}
	if s.failures != nil && s.failures.Err() != nil && s.Unfinished() {
		return fmt.Errorf("%w; --failures N allows N of them", s.failures.Err())
	}
	s.stored.Store(s.done.Len())
	s.Progress.Begin(s.Tournament.Games(), s.done.Len())
	return s.host(r)
}

// storeOptions says how the store writes, and counts the records written.
func (s *Active) storeOptions() store.Options {
	every := time.Duration(0)
	if s.coordinator != nil {
		every = commitEvery
	}
	return store.Options{BatchTime: every, Sync: s.Config.Durability == configs.DurabilityFull, OnBatch: func(rows int, took time.Duration, err error) {
		if err == nil {
			s.stored.Add(int64(rows))
			s.storeOrigins()
		}
		s.monitor.batch(rows, took, err)
	}}
}

// replay gives the stored games to the live standings and the budget, and notes
// their indices and, for an adaptive format, their rounds.
func (s *Active) replay(ctx context.Context, r Registry) error {
	s.done = arena.NewSet(s.Tournament.Games())
	live, err := s.follow(ctx)
	if err != nil {
		return err
	}
	s.Live = r.newLive(s.Plan, s.store.Meta(), live)
	_, err = s.store.Count(ctx, arena.NewSummarizer(s.Tournament.Game), s.takeUp)
	return err
}

// takeUp takes in one stored game.
func (s *Active) takeUp(game *arena.Summary) error {
	if err := s.Live.takeUp(game); err != nil {
		return err
	}
	if s.rounds != nil {
		if err := s.rounds.AddSummary(game); err != nil {
			return err
		}
	}
	if s.failures != nil {
		s.failures.AddSummary(game)
	}
	s.done.Add(game.Index)
	return nil
}

// follow notes the rounds of the run before its first decision, and returns
// its own rounds for the live standings; both are nil for a fixed format.
func (s *Active) follow(ctx context.Context) (live *arena.Rounds, err error) {
	if s.Tournament.Settings == nil {
		return nil, nil
	}
	journal, err := s.store.Decisions(ctx)
	if err != nil {
		return nil, err
	}
	s.rounds, live = s.Tournament.Rounds(journal), s.Tournament.Rounds(journal)
	return live, follow(live)
}

// Unfinished reports whether games remain to be played.
func (s *Active) Unfinished() bool {
	if s.rounds != nil {
		return !s.Live.over()
	}
	return s.done.Len() < s.Tournament.Games()
}

// Decided returns the decision that ended an adaptive run, nil if it is not over, and
// the director that made it. Do not call it during Play.
func (s *Active) Decided() (end *arena.Decision, by adaptive.Director) {
	if s.rounds == nil {
		return nil, nil
	}
	if all := s.rounds.Decisions(); arena.Ended(all, len(s.Tournament.Stages)) {
		end = &all[len(all)-1]
	}
	return end, s.rounds.Director()
}

// Stored returns how many games are committed for good, including those of
// earlier sessions. It may be called at any time.
func (s *Active) Stored() int64 { return s.stored.Load() }

// Coordinator returns the coordinator whose workers play the games of the session, nil if they are played here.
func (s *Active) Coordinator() *crew.Coordinator { return s.coordinator }

// errEnough ends the games of a session whose time is up.
var errEnough = errors.New("the time is up")

// Play plays the games that are not stored, and ends the session: everything is
// closed when it returns. When ctx ends, games in flight get three quarters of a
// second, and Play returns the cause; Resume continues later. A failure budget
// that is used up is an arena.ErrOverBudget.
func (s *Active) Play(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if d := s.options.Within; d != nil && *d <= 0 {
		cancel(errEnough)
	} else if d != nil {
		defer time.AfterFunc(*d, func() { cancel(errEnough) }).Stop()
	}
	s.Live.endsWith(ctx)
	if s.options.Shown != nil {
		defer s.options.Shown(s)()
	}
	settle := s.monitor.start(ctx, s.Live)
	inFlight, _ := Room(s.Config.InFlight, s.Slots())
	opt := arena.Options{
		Workers: s.Config.Workers, InFlight: inFlight, Done: s.done, Progress: &s.Progress, Grace: grace,
		Rounds: s.rounds, Decide: s.decide, Sinks: s.sinks(), Broadcast: &s.Broadcast,
		Labels: s.options.Labels,
	}
	if shared := s.options.Shared; shared != nil {
		opt.Slots, opt.InFlight = shared.Slots, cap(shared.Slots)
	}
	if s.service != nil {
		opt.Crew = s.service
	}
	err := Play(ctx, s.Tournament, opt)
	if s.enough = errors.Is(err, errEnough); s.enough {
		err = nil
	}
	settle()
	s.storeOrigins()
	fault := s.settle()
	if closing := s.store.Close(); closing != nil {
		fault = closing
	}
	s.leave() // the last answers are due when everything is committed
	if fault != nil {
		err = fault // what stopped the run, or should have: it reports itself
	}
	return err
}

// Stopped reports whether Play ended because the time ran out, with games left to play.
func (s *Active) Stopped() bool {
	if s.rounds != nil {
		return s.enough && !s.Live.over()
	}
	return s.enough && s.Stored() < s.Tournament.Games()
}

// settle discards waiting records of games that are now stored.
func (s *Active) settle() error {
	ctx := context.Background()
	if waits, err := s.store.Quarantine(ctx); err != nil || len(waits) == 0 {
		return err
	}
	return s.store.Settle(ctx)
}

// Close ends a session that was not played.
func (s *Active) Close() error {
	s.leave()
	return errors.Join(s.store.Close(), s.Tournament.Close())
}

// sinks is where records go: first to the store, and to the budget, which may
// stop the run, only when all others have them.
func (s *Active) sinks() []arena.Sink {
	sinks := []arena.Sink{s.store, s.Live, s.bundles}
	if s.monitor != nil {
		sinks = append(sinks, s.monitor.metrics)
	}
	if s.failures != nil {
		sinks = append(sinks, s.failures)
	}
	return sinks
}

// Slots returns how many games compute at the same time if they are played here.
func (s *Active) Slots() int {
	if shared := s.options.Shared; shared != nil {
		return cap(shared.Slots)
	}
	return cmp.Or(s.Config.Workers, runtime.GOMAXPROCS(0))
}

// Limits says in a line, before Play, that fewer games will be in flight than the
// configuration asks for; "" if there is no such limit.
func (s *Active) Limits() string {
	asked := cmp.Or(s.Config.InFlight, s.Config.Workers, runtime.GOMAXPROCS(0))
	if n, why := Room(s.Config.InFlight, s.Slots()); why != "" {
		return fmt.Sprintf("games at a time: %d and not %d: %s", n, s.Config.InFlight, why)
	}
	most := s.Tournament.MostInFlight()
	if most == 0 || most >= asked {
		return ""
	}
	return fmt.Sprintf("games at a time: %d and not %d: descriptors (ulimit -n) allow for no more engines", most, asked)
}

// Kept says what is kept of a run that stopped.
func (s *Active) Kept() string {
	return fmt.Sprintf("%d of %s%d games are kept", s.Stored(), s.Tournament.AtMost(), s.Tournament.Games())
}

// OpeningNotes returns what records do not say about the openings of this
// session, a line each. Call it after Play.
func (s *Active) OpeningNotes() []string {
	if o, ok := s.Tournament.Openings.(*openings.Source); ok {
		return each.Of(o.Notes(), func(note string) string { return "openings: " + note })
	}
	return nil
}

// Notes returns what is known of the agents' failures in this session, and the
// agents' own notes, a line each. Call it after Play.
func (s *Active) Notes() (notes []string) {
	notes = each.Of(append(s.notes, s.bundles.Notes()...), func(note string) string { return "note: " + note })
	if s.origins.fault != nil {
		notes = append(notes, "who played which game, or what is disputed, is not known of all: "+s.origins.fault.Error())
	}
	for _, p := range s.Tournament.Players {
		for _, note := range agents.Notes(p.Builder) {
			notes = append(notes, p.Name+": "+note)
		}
	}
	return notes
}

// decide stores a decision once the runs that play together let it pass, and shows it.
func (s *Active) decide(ctx context.Context, d arena.Decision) error {
	if shared := s.options.Shared; shared != nil && shared.Before != nil {
		if err := shared.Before(d, s.rounds.Director()); err != nil {
			return err
		}
	}
	if err := s.store.Decide(ctx, d); err != nil {
		return err
	}
	return s.Live.Decide(ctx, d)
}
