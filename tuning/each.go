package tuning

import (
	"cmp"
	"context"
	"fmt"
	"runtime"

	"golang.org/x/sync/errgroup"

	"gipf.arena/agents"
	"gipf.arena/arena"
)

// Each does n pieces of work, numbered from 0, and stops at the first that fails. It does workers pieces at a time; below 1
// means one for each core. When ctx ends, Each returns the cause.
func Each(ctx context.Context, workers, n int, do func(ctx context.Context, i int) error) error {
	group, inner := errgroup.WithContext(ctx)
	group.SetLimit(cmp.Or(max(workers, 0), runtime.GOMAXPROCS(0)))
	for i := 0; i < n && inner.Err() == nil; i++ {
		group.Go(func() error { return do(inner, i) })
	}
	err := group.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// Searches say which search evaluates positions, and where it runs.
type Searches struct {
	// What names the results, for the beginning of an error.
	What string
	By   agents.Builder
	// Do runs the searches with agents of By's spec; First is the index of the first search.
	Do    arena.Doer
	First int64
	// Done, if not nil, is called after each search, possibly by several goroutines at a time.
	Done func()
}

// Find runs the searches and returns their findings in the order of the tasks. When ctx ends, it returns the cause.
func (s *Searches) Find(ctx context.Context, tasks []arena.Task) ([]arena.Finding, error) {
	records, err := s.Do(ctx, s.First, tasks, s.Done)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	found := make([]arena.Finding, len(tasks))
	for i := 0; i < len(tasks) && err == nil; i++ {
		found[i], err = records[i].Finding()
	}
	if err != nil {
		return nil, fmt.Errorf("%s by %s: %w", s.What, s.By.Spec(), err)
	}
	return found, nil
}

// atOnce is Each for work that cannot fail.
func atOnce(workers, n int, f func(i int)) {
	_ = Each(context.Background(), workers, n, func(_ context.Context, i int) error { f(i); return nil })
}
