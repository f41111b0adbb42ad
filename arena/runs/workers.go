package runs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/crew"
	"gipf.arena/arena/metrics"
	"gipf.arena/arena/verify"
	"gipf.arena/configs"
	"gipf.arena/internal/sanitize"
)

// commitEvery is how often games are committed while workers wait for it.
const commitEvery = 200 * time.Millisecond

// coordinator opens the coordinator that the options name; nil if they name none.
func (o *Options) coordinator() (*crew.Coordinator, error) {
	if o.Coordinator == nil {
		return nil, nil
	}
	return o.Coordinator()
}

// host lets the workers of the session's coordinator, if it has one, play its games.
func (s *Active) host(r Registry) (err error) {
	if s.coordinator == nil {
		return nil
	}
	before, err := s.store.Disputes(context.Background())
	if err != nil {
		return err
	}
	run := r.hosted(s.Plan)
	run.Meta, run.Committed, run.Progress, run.Share = s.store.Meta(), s.store.Committed, &s.Progress, s.options.Share
	run.Origin, run.Dispute, run.Disputes, run.Quarantine = s.noteOrigin, s.storeDispute, before, s.store
	s.service, err = s.coordinator.Host(run)
	return err
}

// hosted is what workers need to know of a plan, and how their results are read.
func (r Registry) hosted(p *Plan) crew.Run {
	t, specs := p.Tournament, p.Tournament.Specs()
	engines, programs := r.enginesOf(t.Game, specs)
	files, _ := r.filesOf(t.Game, specs) // the plan has already made its agents
	return crew.Run{
		Tournament: t, Varies: r.varies(specs), Engines: engines, Files: append(files, programs...),
		Check: func(g *arena.Record) error { return byRules(t, g) },
	}
}

// byRules checks a record against the rules.
func byRules(t *arena.Tournament, g *arena.Record) error {
	if d, differs := verify.ByRules(t.Game, t.PlyCap(), g); differs {
		return errors.New(d.String())
	}
	return nil
}

// leave ends the service of the run.
func (s *Active) leave() {
	if s.service != nil {
		s.service.Leave()
	}
}

// varies says of each agent whether its games may differ when played again, as far as this program knows;
// games of other people's programs may.
func (r Registry) varies(specs []string) (varies []bool) {
	for _, spec := range specs {
		why, err := r.Agents.NotReproducible(spec)
		varies = append(varies, cmp.Or(err, r.Permit(spec)) != nil || why != "")
	}
	return varies
}

// WorkerTournament makes the tournament of a run that another process coordinates, to play its games here.
// Openings come with the games, weights files with the run. Agents that are programs but not among the
// engines cannot play: their games are for other workers. The error says in a line why no game can be
// played: this program has other rules, agents or weights. The caller closes the tournament.
func (r Registry) WorkerTournament(ctx context.Context, m *arena.Meta, files []crew.File, engines Engines) (*arena.Tournament, error) {
	c, err := configs.Parse[configs.Run]("the coordinator's configuration", []byte(m.Config), nil)
	if err != nil {
		return nil, err
	}
	r = r.withFiles(files).withEngines(files, engines)
	o := &c.Openings
	elsewhere := o.File != "" || o.Balance != nil || o.Distinct || o.Shared
	if elsewhere {
		c.Openings = configs.RunOpenings{Plies: o.Plies, Turns: o.Turns}
	}
	r.began = m.Players
	p, err := r.Plan(ctx, c)
	if err != nil {
		return nil, err
	}
	t := p.Tournament
	t.Stages = m.Stages
	if elsewhere {
		t.Openings = sent(m.Openings)
	}
	if err = m.Match(t); err != nil {
		return nil, errors.Join(err, t.Close())
	}
	t.Builder = r.makes(t)
	return t, nil
}

// sent is a source of openings that come with the games.
type sent string

// Opening implements arena.OpeningSource.
func (sent) Opening(context.Context, int64) (arena.Opening, error) {
	return arena.Opening{}, errors.New("runs: the opening did not come with the game")
}

// Identity implements arena.OpeningSource.
func (s sent) Identity() string { return string(s) }

// An origins collects who played which games until that is stored. The crew fills it while
// the store empties it.
type origins struct {
	mu    sync.Mutex
	games map[string][]int64
	fault error
}

// noteOrigin notes that a worker played games.
func (s *Active) noteOrigin(worker string, games []int64) {
	s.origins.mu.Lock()
	defer s.origins.mu.Unlock()
	if s.origins.games == nil {
		s.origins.games = map[string][]int64{}
	}
	s.origins.games[worker] = append(s.origins.games[worker], games...)
}

// storeOrigins stores what was noted. The player of a game is useful to know and no part
// of the game: an error is reported at the end and stops nothing.
func (s *Active) storeOrigins() {
	if s.coordinator == nil {
		return
	}
	s.origins.mu.Lock()
	games := s.origins.games
	s.origins.games = nil
	s.origins.mu.Unlock()
	for worker, list := range games {
		if err := s.store.Origins(context.Background(), worker, list, time.Now()); err != nil {
			s.origins.mu.Lock()
			s.origins.fault = err
			s.origins.mu.Unlock()
		}
	}
}

// storeDispute stores that two machines returned different records for a game. A failure to store it does
// not stop the run either: an error is reported at the end.
func (s *Active) storeDispute(d arena.Dispute) {
	if err := s.store.Dispute(context.Background(), d); err != nil {
		s.origins.mu.Lock()
		s.origins.fault = err
		s.origins.mu.Unlock()
	}
}

// WorkerNotes says how the workers did, a line each. Call it after Play.
func (s *Active) WorkerNotes() (notes []string) {
	if s.coordinator == nil {
		return nil
	}
	for _, w := range s.coordinator.Workers() {
		notes = append(notes, fmt.Sprintf("worker %s: %s", w.Name, sanitize.Count(w.Games, "game", "games")))
	}
	c := s.coordinator.Counts()
	return append(notes, fmt.Sprintf("workers: %d chunks, %d offered again, %d games came twice, %d played again, %d of them disputed, %d workers caught, %d messages refused",
		c.Chunks, c.Redelivered, c.Duplicates, c.Audits, c.Disputed, c.Caught, c.Refused))
}

// workersOf counts the workers of a coordinator for metrics; nil without a coordinator.
func workersOf(c *crew.Coordinator) func() metrics.Workers {
	if c == nil {
		return nil
	}
	return func() metrics.Workers {
		n := c.Counts()
		w := metrics.Workers{Chunks: n.Chunks, Redelivered: n.Redelivered, Duplicates: n.Duplicates, Audits: n.Audits, Caught: n.Caught, Refused: n.Refused}
		for _, one := range c.Workers() {
			if one.Here {
				w.Connected, w.Slots, w.Leases, w.Oldest = w.Connected+1, w.Slots+one.Slots, w.Leases+one.Leases, max(w.Oldest, one.Oldest)
			}
		}
		return w
	}
}
