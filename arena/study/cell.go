package study

import (
	"context"
	"errors"
	"sync"

	"gipf.arena/arena"
	"gipf.arena/arena/adaptive"
	"gipf.arena/arena/runs"
	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/configs"
)

// A cell is one of a study that is played.
type cell struct {
	number int
	plan   *configs.StudyCell
	dir    string

	mu      sync.Mutex
	now     state
	session *runs.Active // while it is played
}

// A state is how far a cell is.
type state struct {
	begun, over bool
	looks       int
	pairs       int
	score       stats.Interval // of the last look, as half
	half        float64        // infinite without a look
	stop        balance.Reason
	digest      string // of the records behind the last decision
	games       int64  // stored when it was closed
}

func (c *cell) state() state {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// saw takes up the looks at a cell, of which the last one counts.
func (s *state) saw(looks []balance.Look) {
	if s.looks = len(looks); s.looks > 0 {
		last := looks[s.looks-1]
		s.pairs, s.score, s.half, s.stop = last.Pairs, last.Score, last.Score.Half(), last.Reason
	}
}

// looked takes up a decision with the last look before it.
func (c *cell) looked(d arena.Decision, by adaptive.Director) state {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now.over, c.now.digest = d.Round.Over(), d.Basis
	c.now.saw(by.(*adaptive.PrecisionDirector).Looks())
	return c.now
}

// play plays the cell as long as the queue lets it. That the time is over is no error.
func (c *cell) play(ctx context.Context, s *sitting, q *queue, slots arena.Slots) error {
	playing := false // a block that the queue gave
	leave := func() {
		if playing {
			playing = false
			q.leave()
		}
	}
	defer leave()
	opt := s.Options.Runs
	opt.Metrics = nil // they are the study's
	opt.Shared = &runs.Shared{Slots: slots, Before: func(d arena.Decision, by adaptive.Director) error {
		leave()
		now := c.looked(d, by)
		if now.over {
			return nil
		}
		err := q.wait(ctx, &ticket{cell: c.number, pairs: now.pairs, need: now.half / c.plan.Precision.Score})
		playing = err == nil
		return err
	}}
	session, err := c.open(ctx, s.registry, opt, slots)
	if err != nil {
		return err
	}
	err = session.Play(ctx)
	c.closed(session)
	if err != nil && !errors.Is(err, errEnough) {
		return err
	}
	for _, note := range append(session.Notes(), session.WorkerNotes()...) {
		s.Say(c.plan.Run.Name + ": " + note)
	}
	return nil
}

// open begins the run of the cell or goes on with it. That may play a pair again, so it
// takes a compute slot.
func (c *cell) open(ctx context.Context, r runs.Registry, opt runs.Options, slots arena.Slots) (*runs.Active, error) {
	select {
	case slots <- struct{}{}:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	defer func() { <-slots }()
	p, err := r.Plan(ctx, c.plan.Run)
	if err != nil {
		return nil, err
	}
	session, err := r.CreateOrResume(ctx, p, c.dir, nil, opt)
	if err != nil {
		return nil, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.session, c.now.begun = session, true
	return session, nil
}

// closed takes up what is known of a session that has ended.
func (c *cell) closed(s *runs.Active) {
	over, looks := s.Decided()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.session, c.now.games = nil, s.Stored()
	if c.now.over = over != nil; over != nil {
		c.now.digest = over.Basis
	}
	if director, ok := looks.(*adaptive.PrecisionDirector); ok {
		c.now.saw(director.Looks())
	}
}
