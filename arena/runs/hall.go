package runs

import (
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
)

// commitEvery is how often games are committed while workers wait for it.
const commitEvery = 200 * time.Millisecond

// hall opens the hall that the options name, nil for none.
func (o *Options) hall() (*crew.Hall, error) {
	if o.Hall == nil {
		return nil, nil
	}
	return o.Hall()
}

// host takes the run of the session into the hall: its games are played there.
func (s *Active) host(r Registry) (err error) {
	if s.hall == nil {
		return nil
	}
	t := s.Tournament
	before, err := s.store.Disputes(context.Background())
	if err != nil {
		return err
	}
	engines, programs := r.enginesOf(t.Game, s.Specs())
	files, _ := r.filesOf(t.Game, s.Specs()) // the run has made its agents already
	s.hosted, err = s.hall.Host(crew.Run{
		Meta: s.store.Meta(), Tournament: t, Varies: r.varies(s.Specs()), Engines: engines,
		Files:     append(files, programs...),
		Committed: s.store.Committed, Progress: &s.Progress, Origin: s.noteOrigin,
		Dispute: s.storeDispute, Disputes: before, Quarantine: s.store,
		Check: func(g *arena.Record) error {
			if d, differs := verify.ByRules(t.Game, t.PlyCap(), g); differs {
				return errors.New(d.String())
			}
			return nil
		},
	})
	return err
}

// leave takes the run out of the hall.
func (s *Active) leave() {
	if s.hosted != nil {
		s.hosted.Leave()
	}
}

// varies says of each agent whether its games may come out otherwise.
func (r Registry) varies(specs []string) (varies []bool) {
	for _, spec := range specs {
		why, err := r.Agents.NotReproducible(spec)
		varies = append(varies, err != nil || why != "")
	}
	return varies
}

// Guest makes the tournament of a run that another process coordinates, to play games of
// it here. Openings come with the games, files of weights with the run. Agents that are programs which are
// not among the engines cannot play: their games are for other workers. The error says in a line why
// none can be played: rules, agents or weights of this program are others. The caller closes the tournament.
func (r Registry) Guest(ctx context.Context, m *arena.Meta, files []crew.File, engines Engines) (*arena.Tournament, error) {
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

// An origins collects who played games that are not noted yet. The crew fills it while the
// store empties it.
type origins struct {
	mu    sync.Mutex
	games map[string][]int64
	fault error
}

// noteOrigin takes up that a worker played games.
func (s *Active) noteOrigin(worker string, games []int64) {
	s.origins.mu.Lock()
	defer s.origins.mu.Unlock()
	if s.origins.games == nil {
		s.origins.games = map[string][]int64{}
	}
	s.origins.games[worker] = append(s.origins.games[worker], games...)
}

// storeOrigins stores what was noted. Who played a game is good to know and no part of it:
// an error is told at the end and stops nothing.
func (s *Active) storeOrigins() {
	if s.hall == nil {
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

// storeDispute stores that the records of two machines for a game disagree. The run goes on without it, too:
// an error is told at the end.
func (s *Active) storeDispute(d arena.Dispute) {
	if err := s.store.Dispute(context.Background(), d); err != nil {
		s.origins.mu.Lock()
		s.origins.fault = err
		s.origins.mu.Unlock()
	}
}

// WorkerNotes says what became of the workers, a line each. Call it after Play.
func (s *Active) WorkerNotes() (notes []string) {
	if s.hall == nil {
		return nil
	}
	for _, w := range s.hall.Workers() {
		notes = append(notes, fmt.Sprintf("worker %s: %d games", w.Name, w.Games))
	}
	c := s.hall.Counts()
	return append(notes, fmt.Sprintf("workers: %d chunks, %d offered again, %d games came twice, %d played again, %d of them disputed, %d workers caught, %d messages refused",
		c.Chunks, c.Redelivered, c.Duplicates, c.Audits, c.Disputed, c.Caught, c.Refused))
}

// workersOf counts the workers of a hall for metrics; nil without one.
func workersOf(h *crew.Hall) func() metrics.Workers {
	if h == nil {
		return nil
	}
	return func() metrics.Workers {
		c := h.Counts()
		w := metrics.Workers{Chunks: c.Chunks, Redelivered: c.Redelivered, Duplicates: c.Duplicates, Audits: c.Audits, Caught: c.Caught, Refused: c.Refused}
		for _, one := range h.Workers() {
			if one.Here {
				w.Connected, w.Slots, w.Leases, w.Oldest = w.Connected+1, w.Slots+one.Slots, w.Leases+one.Leases, max(w.Oldest, one.Oldest)
			}
		}
		return w
	}
}
