package bookmaker

import (
	"context"
	"fmt"
	"math"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"gipf.arena/agents"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
	"gipf.arena/tuning/journal"
)

// A value is what a search says of a position: millionths of a point that the mover may
// expect, and whether that is proven.
type value struct {
	Worth  int32 `json:"v"`
	Proven bool  `json:"proven,omitempty"`
}

// grow expands positions until there are enough, or no more to look at. Batches are
// whole, so that a larger book begins as the smaller one.
func (m *Maker) grow(ctx context.Context, w *journal.Work, c *counts, opt Options) (*tree, error) {
	t := newTree(m.game)
	x := m.config.Expand
	if x == nil {
		return t, nil
	}
	if err := journal.Hold(w, "search", m.search.Identity()); err != nil {
		return nil, err
	}
	for _, s := range m.starts {
		t.begin(s, 0)
	}
	if err := c.begin(t); err != nil {
		return nil, err
	}
	var done atomic.Int64
	if opt.Watch != nil {
		defer opt.Watch(func() (int64, int64) { return done.Load(), int64(x.Positions) })()
	}
	if err := m.evaluate(ctx, w, t, "starts", 0, opt); err != nil {
		return nil, err
	}
	for batch := 1; len(t.order) < x.Positions; batch++ {
		chosen := t.choose(x.Batch, int32(x.Plies), x.Weight)
		if len(chosen) == 0 {
			break
		}
		from := len(t.nodes)
		for _, i := range chosen {
			if err := t.expand(i); err != nil {
				return nil, fmt.Errorf("bookmaker: %w", err)
			}
		}
		if err := m.evaluate(ctx, w, t, fmt.Sprintf("batch %d", batch), from, opt); err != nil {
			return nil, err
		}
		t.backUp()
		done.Store(int64(len(t.order)))
	}
	return t, nil
}

// evaluate has the nodes from a number on searched: a step of the journal.
func (m *Maker) evaluate(ctx context.Context, w *journal.Work, t *tree, name string, from int, opt Options) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	values, err := journal.Step(w, name, func() ([]value, error) { return m.values(ctx, t, from, m.workers(opt)) })
	if err == nil && len(values) != len(t.nodes)-from {
		err = fmt.Errorf("bookmaker: %s: step %q has values of %d positions, want %d: %w", w.Dir(), name, len(values), len(t.nodes)-from, journal.ErrChanged)
	}
	if err != nil {
		return err
	}
	for i, v := range values {
		n := &t.nodes[from+i]
		n.value, n.proven, n.known = v.Worth, v.Proven && !n.root, true
	}
	return nil
}

// values searches the nodes from a number on, several at a time.
func (m *Maker) values(ctx context.Context, t *tree, from, workers int) ([]value, error) {
	values := make([]value, len(t.nodes)-from)
	group, inner := errgroup.WithContext(ctx)
	var next atomic.Int64
	for range min(workers, len(values)) {
		group.Go(func() error {
			for i := int(next.Add(1)) - 1; i < len(values) && inner.Err() == nil; i = int(next.Add(1)) - 1 {
				var err error
				if values[i], err = m.value(inner, t, int32(from+i)); err != nil {
					return err
				}
			}
			return nil
		})
	}
	err := group.Wait()
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return values, err
}

// mostForced bounds a line of forced moves, which some rules may let go on for ever.
const mostForced = 1000

// value asks the search what a node is worth. Forced moves are made first: searches have
// no opinion of them. The seed comes from the position, so that its value does not depend
// on when it is asked for.
func (m *Maker) value(ctx context.Context, t *tree, i int32) (value, error) {
	s, err := t.state(i)
	if err != nil {
		return value{}, fmt.Errorf("bookmaker: %w", err)
	}
	mover := s.Mover()
	text := s.String()
	for legal, n := s.Moves(nil), 0; len(legal) == 1 && n < mostForced; n++ {
		s.Play(legal[0])
		legal = s.Moves(legal[:0])
	}
	if s.Mover() == rules.None {
		return value{int32(s.Result().Score(mover) * one), true}, nil
	}
	info, err := m.ask(ctx, s, t.nodes[i].class)
	if err != nil {
		return value{}, fmt.Errorf("bookmaker: %q: %s: %w", text, m.search.Spec(), err)
	}
	switch {
	case info.Proven != rules.Ongoing:
		return value{int32(info.Proven.Score(mover) * one), true}, nil
	case math.IsNaN(info.Value): // its budget did not reach for an opinion
		return value{Worth: one / 2}, nil
	case info.Value < 0 || info.Value > 1:
		return value{}, fmt.Errorf("bookmaker: %q: %s: its value is %v, and no score", text, m.search.Spec(), info.Value)
	}
	worth := int32(math.Round(info.Value * one))
	if s.Mover() != mover {
		worth = one - worth
	}
	return value{Worth: worth}, nil
}

// ask lets a fresh agent search a position, for as long as that may take.
func (m *Maker) ask(ctx context.Context, s rules.State, class uint64) (agents.Info, error) {
	a, err := m.search.Build(agents.Env{Game: m.game, Seed: seed.Fit(m.config.Seed).Other("book", class)})
	if err != nil {
		return agents.Info{}, err
	}
	defer agents.Close(a)
	limit := fmt.Errorf("no answer within %v", m.timeout())
	bounded, cancel := context.WithTimeoutCause(ctx, m.timeout(), limit)
	defer cancel()
	_, info, err := a.Choose(bounded, s)
	if err != nil && bounded.Err() != nil {
		err = context.Cause(bounded)
	}
	return info, err
}
