package ugi

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"
)

// A yard is the engines of all builders of a Kind: together they are no more than
// there are descriptors for. It is safe for concurrent use.
type yard struct {
	host *Host
	find func(path string) (string, error) // where a program is, nil: where its path says

	mu    sync.Mutex
	pools []*pool // that have had an engine since they were closed
}

// An engine that was told to quit gives its descriptors back soon: so long we wait for
// them, and look so often.
const (
	makingRoom = 2 * time.Second
	lookAgain  = 10 * time.Millisecond
)

// start starts an engine for a pool. Where this machine has no room for it, others
// that play no game are ended. The error may be a Shortage, and the context's
// when that ends.
func (y *yard) start(ctx context.Context, into *pool) (*engine, error) {
	y.enter(into)
	for until := time.Now().Add(makingRoom); ; {
		p, err := y.host.Start(&into.cfg.command)
		if err == nil {
			return newEngine(into.cfg, p), nil
		}
		if !errors.As(err, new(Shortage)) {
			return nil, err
		}
		if y.evict() {
			continue
		}
		if !errors.Is(err, ErrFull) || time.Now().After(until) {
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(lookAgain):
		}
	}
}

// evict ends an engine that plays no game, and reports whether there was one.
func (y *yard) evict() bool {
	y.mu.Lock()
	pools := slices.Clone(y.pools)
	y.mu.Unlock()
	for _, p := range pools {
		if e := p.pop(); e != nil {
			<-p.retire(e)
			return true
		}
	}
	return false
}

// enter notes a pool that is going to have engines.
func (y *yard) enter(p *pool) {
	y.mu.Lock()
	defer y.mu.Unlock()
	if !slices.Contains(y.pools, p) {
		y.pools = append(y.pools, p)
	}
}

// forget forgets a pool that is closed.
func (y *yard) forget(p *pool) {
	y.mu.Lock()
	defer y.mu.Unlock()
	y.pools = slices.DeleteFunc(y.pools, func(q *pool) bool { return q == p })
}
