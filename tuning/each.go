package tuning

import (
	"context"
	"sync"

	"golang.org/x/sync/errgroup"
)

// Each does n pieces of work, numbered from 0, so many at a time and at least one, and stops at the first that fails.
// When ctx ends it returns the cause.
func Each(ctx context.Context, workers, n int, do func(ctx context.Context, i int) error) error {
	group, inner := errgroup.WithContext(ctx)
	group.SetLimit(max(workers, 1))
	for i := 0; i < n && inner.Err() == nil; i++ {
		group.Go(func() error { return do(inner, i) })
	}
	err := group.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return err
}

// each calls f for 0 to n-1 from so many goroutines.
func each(workers, n int, f func(i int)) {
	if workers = min(workers, n); workers <= 1 {
		for i := range n {
			f(i)
		}
		return
	}
	var all sync.WaitGroup
	for w := range workers {
		all.Go(func() {
			for i := w; i < n; i += workers {
				f(i)
			}
		})
	}
	all.Wait()
}
