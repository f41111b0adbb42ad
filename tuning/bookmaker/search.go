package bookmaker

import (
	"context"
	"fmt"
	"math"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
	"gipf.arena/tuning"
)

// searches say how nodes are searched: by so many goroutines, or elsewhere.
type searches struct {
	workers int
	do      arena.Doer
}

// searches opens where nodes are searched; closing closes it.
func (s *making) searches(ctx context.Context) (by searches, closing func() error, err error) {
	bench, err := s.registry.OpenSearches(ctx, s.Options.Runs, runs.Searches{Job: s.config.Name, Game: s.game.Name(), Agent: s.search.Spec(), Seed: s.config.Seed})
	return searches{s.workers(), bench.Doer()}, bench.Close, err
}

// values searches the nodes from a number on, several at a time.
func (m *Maker) values(ctx context.Context, t *tree, from int, s searches) ([]value, error) {
	tasks := make([]arena.Task, len(t.nodes)-from)
	for i := range tasks {
		tasks[i] = m.task(t, int32(from+i))
	}
	if s.do != nil {
		return m.valuesElsewhere(ctx, from, tasks, s.do)
	}
	values := make([]value, len(tasks))
	return values, tuning.Each(ctx, s.workers, len(tasks), func(ctx context.Context, i int) error {
		found, err := arena.Search(ctx, m.game, m.search, &tasks[i])
		if err != nil {
			return fmt.Errorf("bookmaker: %q: %s: %w", tasks[i].Position, m.search.Spec(), err)
		}
		values[i] = valueOf(&found)
		return nil
	})
}

// valuesElsewhere has nodes searched by others. The number of a node is that of two places there, so that none
// is taken for another.
func (m *Maker) valuesElsewhere(ctx context.Context, from int, tasks []arena.Task, do arena.Doer) (values []value, err error) {
	records, err := do(ctx, 2*int64(from), tasks, nil)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	for i := 0; i < len(tasks) && err == nil; i++ {
		var found arena.Finding
		if found, err = records[i].Finding(); err == nil {
			values = append(values, valueOf(&found))
		}
	}
	if err != nil {
		return nil, fmt.Errorf("bookmaker: %s: %w", m.search.Spec(), err)
	}
	return values, nil
}

// task is the search of a node. The seed comes from the position, so that its value does not depend
// on when it is asked for.
func (m *Maker) task(t *tree, i int32) arena.Task {
	k := arena.Task{Seed: seed.Fit(m.config.Seed).Other("book", t.nodes[i].class), Timeout: m.timeout()}
	k.Position, k.Moves = t.where(i)
	return k
}

// valueOf is what a search says of a node.
func valueOf(found *arena.Finding) value {
	switch {
	case found.Proven != rules.Ongoing:
		return value{int32(found.Proven.Score(found.Mover) * one), true}
	case math.IsNaN(found.Value): // its budget did not reach for an opinion
		return value{Worth: one / 2}
	}
	worth := int32(math.Round(found.Value * one))
	if found.Searcher != found.Mover {
		worth = one - worth
	}
	return value{Worth: worth}
}
