package live

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/store"
)

// playing is a run that this process plays.
type playing struct {
	session *runs.Active
	stored  *stored // its directory, for games that have ended

	mu   sync.Mutex
	pace pace
}

// Playing returns the pages of a run that this process plays.
func Playing(registry runs.Registry, s *runs.Active) *Pages {
	return newPages(only{&playing{session: s, stored: newStored(registry, s.Dir, filepath.Base(s.Dir))}})
}

// about implements run.
func (p *playing) about() about {
	t := p.session.Tournament
	return about{
		ID: p.stored.id, Place: p.stored.place, Name: p.session.Config.Name, Game: t.Game.Name(), rules: t.Game,
		Format: t.Format.String(), Agents: len(t.Players), Live: p.session.Coordinator() == nil,
	}
}

// progress implements run.
func (p *playing) progress(context.Context) (progress, error) {
	now := p.session.Progress.Snapshot()
	s := progress{Done: now.Resumed + now.Finished, Planned: now.Planned, Begun: now.InFlight, Slots: min(now.InFlight, p.slots()), Offered: p.session.Coordinator() != nil}
	s.Over = s.Done == s.Planned && now.InFlight == 0
	s.Most = p.session.Tournament.Settings != nil && !s.Over
	p.mu.Lock()
	defer p.mu.Unlock()
	s.at(p.pace.rate(time.Now(), s.Done))
	return s, nil
}

// standings implements run.
func (p *playing) standings(ctx context.Context) (*report.Standings, error) {
	s, _, err := p.session.Live.Standings(ctx)
	return s, err
}

// slots is how many games compute at the same time, those of workers where they play.
func (p *playing) slots() int64 {
	if c := p.session.Coordinator(); c != nil {
		slots, _ := c.Slots()
		return int64(slots)
	}
	return int64(p.session.Slots())
}

// liveBoards implements run. What workers play is seen when it is stored.
func (p *playing) liveBoards(ctx context.Context, most int) []*arena.Frame {
	if p.session.Coordinator() != nil {
		return p.stored.liveBoards(ctx, most)
	}
	return p.session.Broadcast.Look(most)
}

// game implements run. A game that is neither in flight nor stored has not begun, or its
// record is on its way to the store: its page waits for it.
func (p *playing) game(ctx context.Context, index int64) (*arena.Frame, error) {
	if frame, ok := p.session.Broadcast.Find(index); ok {
		return frame, nil
	}
	frame, err := p.stored.game(ctx, index)
	if errors.Is(err, store.ErrNoGame) && index < p.session.Tournament.Games() {
		return nil, nil
	}
	return frame, err
}
