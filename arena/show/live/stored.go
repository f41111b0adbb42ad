package live

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/rules"
)

// A stored run is a directory that another process may be writing. It is opened for each
// look, so that nothing is held of it.
type stored struct {
	registry runs.Registry
	dir      string
	place    string // dir as pages name it
	id       string

	mu    sync.Mutex
	known *about
	pace  pace

	rating sync.Mutex // held while a rating is made
	last   *report.Standings
	basis  basis     // of last
	next   time.Time // when rating again is worth its price
}

// A basis is what standings rest on: a run, and what has come to it so far.
type basis struct {
	born              string
	games             int64
	disputes, waiting int // of games of workers, as notes tell
}

// newStored returns the run in dir, which pages and addresses call by a place.
func newStored(registry runs.Registry, dir, place string) *stored {
	return &stored{registry: registry, dir: dir, place: place, id: AddressOf(place)}
}

// open opens the directory and notes what never changes, until another run takes its place.
func (s *stored) open(ctx context.Context) (*runs.Run, error) {
	r, err := s.registry.Open(ctx, s.dir)
	if err != nil {
		return nil, err
	}
	m := r.Meta()
	a := &about{ID: s.id, Place: s.place, Name: m.Name, Game: m.Game, Format: m.Format.String(), Agents: len(m.Players), Created: m.Created, born: bornOf(m)}
	if game, err := r.Game(); err == nil {
		a.rules = game
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known != nil && s.known.born != a.born {
		s.pace = pace{}
	}
	s.known = a
	return r, nil
}

// bornOf tells a run from others in its place: one that is begun again has another time or another configuration, which has the seed.
func bornOf(m arena.Meta) string { return m.Created.Format(time.RFC3339) + " " + m.ConfigHash() }

// basisOf returns what standings of a run rest on now.
func basisOf(ctx context.Context, r *runs.Run) (basis, error) {
	games, err := r.Stored(ctx)
	disputes, bad := r.Disputes(ctx)
	waiting, worse := r.Quarantine(ctx)
	return basis{bornOf(r.Meta()), games, len(disputes), len(waiting)}, cmp.Or(err, bad, worse)
}

// about implements run.
func (s *stored) about() about {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known == nil {
		return about{ID: s.id, Place: s.place}
	}
	return *s.known
}

// progress implements run. Of an adaptive format the most that it may play counts as planned.
func (s *stored) progress(ctx context.Context) (progress, error) {
	r, err := s.open(ctx)
	if err != nil {
		return progress{}, err
	}
	defer r.Close()
	m := r.Meta()
	p := progress{Planned: m.Games(), Most: m.Format.Adaptive()}
	if p.Done, err = r.Stored(ctx); err != nil {
		return p, err
	}
	if p.Most {
		journal, err := r.Decisions(ctx)
		if err != nil {
			return p, err
		}
		if arena.Ended(journal, len(m.Stages)) {
			p.Planned, p.Most = p.Done, false
		}
	}
	p.Over = p.Done >= p.Planned || m.Format == arena.Outside
	s.mu.Lock()
	defer s.mu.Unlock()
	p.at(s.pace.rate(time.Now(), p.Done))
	return p, nil
}

// rest is how much longer than a rating takes it is not made again.
const rest = 20

// standings implements run.
func (s *stored) standings(ctx context.Context) (*report.Standings, error) {
	s.rating.Lock()
	defer s.rating.Unlock()
	if s.last != nil && time.Now().Before(s.next) && s.about().born == s.basis.born {
		return s.last, nil
	}
	r, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	now, err := basisOf(ctx, r)
	if err != nil || s.last != nil && now == s.basis {
		return s.last, err
	}
	start := time.Now()
	results, err := r.Results(ctx)
	if err != nil {
		return nil, err
	}
	table, _, err := results.Standings()
	if err != nil {
		return nil, err
	}
	s.last, s.basis, s.next = table, now, time.Now().Add(rest*time.Since(start))
	return table, nil
}

// liveBoards implements run: the games that ended last, the newest first.
func (s *stored) liveBoards(ctx context.Context, most int) (frames []*arena.Frame) {
	r, err := s.open(ctx)
	if err != nil {
		return nil
	}
	defer r.Close()
	game, err := r.Game()
	if err != nil {
		return nil
	}
	for rec, err := range r.Newest(ctx) {
		if len(frames) == most {
			break
		}
		if err != nil {
			continue
		}
		if frame, err := frameOf(game, rec); err == nil {
			frames = append(frames, frame)
		}
	}
	return frames
}

// errNoRules says that the program does not know the game of a run.
var errNoRules = errors.New("this program does not know the game of the run")

// game implements run.
func (s *stored) game(ctx context.Context, index int64) (*arena.Frame, error) {
	r, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	game, err := r.Game()
	if err != nil {
		return nil, errNoRules
	}
	rec, err := r.Record(ctx, index)
	if err != nil {
		return nil, err
	}
	return frameOf(game, rec)
}

// frameOf returns a game that has ended as it stood then.
func frameOf(g rules.Game, rec arena.Record) (*arena.Frame, error) {
	s := &arena.Frame{Record: rec}
	var err error
	s.State, err = rec.Replay(g, func(ply int, at rules.State, m rules.Move) {
		if ply == len(rec.Moves)-1 {
			s.Before, s.Last = g.New(rec.Setup), m
			s.Before.CopyFrom(at)
		}
	})
	return s, err
}
