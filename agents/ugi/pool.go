package ugi

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"gipf.arena/agents"
)

// A pool is the engines of one builder. Starting a process costs as much as many
// moves, so an engine that has finished a game plays another one; one that has
// failed is replaced. It is safe for concurrent use.
type pool struct {
	plan *contract

	mu     sync.Mutex // never held while an engine is waited for
	idle   []*engine
	worked bool // an engine has been ready for a game once
	count  struct{ near, strays int64 }
	// leaving are closed when the engines have ended that were told to quit.
	leaving []chan struct{}
}

// borrow returns an engine that is ready for a new game. As long as none has
// ever been, the error is the user's to mend and no Failure. When the context
// ends it is the context's.
func (p *pool) borrow(ctx context.Context, seed uint64) (*engine, error) {
	for e := p.pop(); e != nil; e = p.pop() {
		if e.newGame(ctx, seed) == nil {
			return e, nil
		}
		if ctx.Err() != nil {
			p.giveBack(e)
			break
		}
		e.kill() // it ended, or fell silent, between games: nobody's loss
		p.giveBack(e)
	}
	e, err := p.recruit(ctx, seed)
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case err != nil && ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case err != nil:
		return nil, p.excuse(err)
	}
	p.worked = true
	return e, nil
}

// recruit starts an engine and makes it ready. One that is not is ended; one that
// was interrupted is told to quit.
func (p *pool) recruit(ctx context.Context, seed uint64) (*engine, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	e, err := start(p.plan)
	if err != nil {
		return nil, err
	}
	if err = e.meet(ctx); err == nil {
		err = e.newGame(ctx, seed)
	}
	if err == nil {
		return e, nil
	}
	if ctx.Err() == nil {
		e.kill()
	}
	e.spoilt = true
	p.giveBack(e)
	return nil, err
}

// excuse makes a Failure of what went wrong with an engine that worked before,
// and a plain error of what never worked.
func (p *pool) excuse(err error) error {
	var failure *agents.Failure
	switch failed := errors.As(err, &failure); {
	case failed && p.worked:
		return failure
	case failed:
		// Without its type, which would lose a game.
		return fmt.Errorf("ugi: %w: %s", agents.ErrUnavailable, failure)
	case p.worked:
		return &agents.Failure{Fault: agents.FaultCrash, Detail: "cannot be started again: " + err.Error()}
	}
	return fmt.Errorf("ugi: %q: %w", p.plan.command.Path, err)
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

// giveBack takes an engine back after a game. One that is of no more use is told to
// quit, for which nobody waits before close.
func (p *pool) giveBack(e *engine) {
	p.mu.Lock()
	p.count.near += e.near
	p.count.strays += e.strays - e.told
	e.near, e.told = 0, e.strays
	keep := !e.ended() && !e.spoilt
	if keep {
		p.idle = append(p.idle, e)
	}
	p.mu.Unlock()
	if !keep {
		p.dismiss(e)
	}
}

// dismiss tells an engine to quit, unless it has ended.
func (p *pool) dismiss(e *engine) {
	if e.ended() {
		return
	}
	left := make(chan struct{})
	p.mu.Lock()
	p.leaving = append(p.leaving, left)
	p.mu.Unlock()
	go func() {
		defer close(left)
		e.quit()
	}()
}

// close ends all idle engines, at the same time, and waits for those that were told
// to quit before. It leaves those alone that play.
func (p *pool) close() error {
	p.mu.Lock()
	idle := p.idle
	p.idle = nil
	p.mu.Unlock()
	for _, e := range idle {
		p.dismiss(e)
	}
	p.mu.Lock()
	leaving := p.leaving
	p.leaving = nil
	p.mu.Unlock()
	for _, left := range leaving {
		<-left
	}
	return nil
}

// notes says what the records do not.
func (p *pool) notes() (notes []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.count.near > 0 {
		notes = append(notes, fmt.Sprintf("%d answers came after their time but within the margin", p.count.near))
	}
	if p.count.strays > 0 {
		notes = append(notes, fmt.Sprintf("%d answers that nobody had asked for were ignored", p.count.strays))
	}
	return notes
}
