package ugi

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"gipf.arena/agents"
)

// A pool is the engines of one builder. Starting a process costs as much as many
// moves, so an engine that has finished a game plays another one; one that has
// failed is replaced. It is safe for concurrent use.
type pool struct {
	cfg  *config
	yard *yard

	mu     sync.Mutex // never held while an engine is waited for
	idle   []*engine
	worked bool // an engine has been ready for a game once
	count  struct{ near, unasked, lost int64 }
	// retiring are closed when the engines have ended that were told to quit.
	retiring []<-chan struct{}
}

// borrow returns an engine that is ready for a new game. Until one has been ready,
// the error is for the user to fix and not a Failure. If the context ends it is the
// context's error, and an agents.ErrShortage if this machine is to blame.
func (p *pool) borrow(ctx context.Context, seed uint64) (*engine, error) {
	for e := p.pop(); e != nil; e = p.pop() {
		if err := e.checkFolder(); err != nil {
			p.giveBack(e)
			return nil, err
		}
		if e.newGame(ctx, seed) == nil {
			return e, nil
		}
		if ctx.Err() != nil {
			e.unusable = true
			p.giveBack(e)
			break
		}
		p.giveBack(e) // it ended, or was ended since it fell silent, between games: no game is lost
	}
	e, err := p.startEngine(ctx, seed)
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, p.startError(err)
	}
	p.worked = true
	return e, nil
}

// startEngine starts an engine and makes it ready for a game. One that is not is
// ended; one that was interrupted is told to quit.
func (p *pool) startEngine(ctx context.Context, seed uint64) (*engine, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	e, err := p.yard.start(ctx, p)
	if err != nil {
		return nil, err
	}
	if err = e.handshake(ctx); err == nil {
		err = e.newGame(ctx, seed)
	}
	if err == nil {
		return e, nil
	}
	if ctx.Err() == nil {
		e.kill()
	}
	e.unusable = true
	p.giveBack(e)
	return nil, err
}

// startError makes a Failure of what went wrong with an engine that worked before,
// and a plain error of what never worked.
func (p *pool) startError(err error) error {
	var failure *agents.Failure
	switch failed := errors.As(err, &failure); {
	case errors.As(err, new(Shortage)):
		return fmt.Errorf("%w: %w", agents.ErrShortage, err)
	case failed && p.worked:
		return failure
	case failed:
		// Without its type, which would lose a game.
		return fmt.Errorf("ugi: %w: %s", agents.ErrUnavailable, failure)
	case p.worked:
		return &agents.Failure{Fault: agents.FaultCrash, Detail: "cannot be started again: " + err.Error()}
	}
	return fmt.Errorf("ugi: %q: %w", p.cfg.command.Path, err)
}

// pop returns an idle engine, or nil.
func (p *pool) pop() *engine {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.idle)
	if n == 0 {
		return nil
	}
	e := p.idle[n-1]
	p.idle = p.idle[:n-1]
	return e
}

// giveBack takes an engine back after a game. A useless one is told to quit; no
// caller waits for that before close.
func (p *pool) giveBack(e *engine) {
	p.mu.Lock()
	p.count.near += e.near
	p.count.unasked += e.unasked - e.reported
	e.near, e.reported = 0, e.unasked
	if e.ended() && e.Lost() {
		p.count.lost++
	}
	keep := !e.ended() && !e.unusable
	if keep {
		p.idle = append(p.idle, e)
	}
	p.mu.Unlock()
	if !keep {
		p.retire(e)
	}
}

// retire tells an engine to quit, unless it has ended. The channel is closed when it
// has.
func (p *pool) retire(e *engine) <-chan struct{} {
	left := make(chan struct{})
	if e.ended() {
		close(left)
		return left
	}
	p.mu.Lock()
	p.retiring = append(slices.DeleteFunc(p.retiring, isClosed), left)
	p.mu.Unlock()
	go func() {
		defer close(left)
		e.quit()
		if e.Lost() {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.count.lost++
		}
	}()
	return left
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// settling is how long close waits for folders: an interrupted run has two seconds. What
// is left then is for the sweep of a later run.
const settling = time.Second / 4

// close ends all idle engines, at the same time, and waits for those that were told
// to quit before, and for their folders. It leaves playing engines alone.
func (p *pool) close() error {
	p.mu.Lock()
	idle := p.idle
	p.idle = nil
	p.mu.Unlock()
	for _, e := range idle {
		p.retire(e)
	}
	p.mu.Lock()
	retiring := p.retiring
	p.retiring = nil
	p.mu.Unlock()
	for _, left := range retiring {
		<-left
	}
	p.yard.host.Settle(settling)
	p.yard.forget(p)
	return nil
}

// notes returns what the records do not say.
func (p *pool) notes() (notes []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.count.near > 0 {
		notes = append(notes, fmt.Sprintf("%d answers came more than %d ms after their time, within the margin", p.count.near, pipes.Milliseconds()))
	}
	if p.count.unasked > 0 {
		notes = append(notes, fmt.Sprintf("%d answers without a question were ignored", p.count.unasked))
	}
	if p.count.lost > 0 {
		notes = append(notes, fmt.Sprintf("%d of its processes had not ended a quarter of a second after they were killed", p.count.lost))
	}
	if s := p.yard.host.Swept(); s.Folders > 0 {
		notes = append(notes, fmt.Sprintf("removed %d folders and ended %d processes of engines of runs that had been killed", s.Folders, s.Programs))
	}
	return notes
}
