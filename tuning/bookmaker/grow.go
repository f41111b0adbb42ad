package bookmaker

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"gipf.arena/arena/journal"
	"gipf.arena/tuning"
)

// A value is the result of a search of a position: the expected score of the mover in
// millionths of a point, and whether it is proven.
type value struct {
	Worth  int32 `json:"v"`
	Proven bool  `json:"proven,omitempty"`
}

// grow expands positions until there are enough or none is left. It completes every
// batch, so that a larger book begins like the smaller one.
func (s *making) grow(ctx context.Context) (_ *tree, err error) {
	t := newTree(s.game)
	x := s.config.Expand
	if x == nil {
		return t, nil
	}
	if err := journal.Hold(s.Work, "search", s.search.Identity()); err != nil {
		return nil, err
	}
	for _, start := range s.starts {
		t.begin(start, 0)
	}
	if err := s.counts.begin(t); err != nil {
		return nil, err
	}
	var done atomic.Int64
	defer s.Watch(journal.Stage{Name: "positions", Unit: "positions", Progress: func() (int64, int64) { return done.Load(), int64(x.Positions) }})()
	bench, err := s.bench(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, bench.Close()) }()
	by := &tuning.Searches{What: "bookmaker: values", By: s.search, Do: bench.Doer(cmp.Or(s.Options.Workers, s.config.Workers))}
	if err := s.evaluate(ctx, s.Work, t, "starts", 0, by); err != nil {
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
		if err := s.evaluate(ctx, s.Work, t, fmt.Sprintf("batch %d", batch), from, by); err != nil {
			return nil, err
		}
		t.backUp()
		done.Store(int64(len(t.order)))
	}
	return t, nil
}

// evaluate searches the nodes from number from on, as a step of the journal.
func (m *Maker) evaluate(ctx context.Context, w *journal.Work, t *tree, name string, from int, by *tuning.Searches) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	values, err := journal.Step(w, name, func() ([]value, error) { return m.values(ctx, t, from, by) })
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
