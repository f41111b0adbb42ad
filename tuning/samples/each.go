package samples

import (
	"context"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// each does n pieces of work, several at a time, and stops at the first that fails.
// When ctx ends it returns the cause.
func (p *Plan) each(ctx context.Context, stage string, n int, do func(ctx context.Context, i int) error) error {
	outer := ctx
	var next, done atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for range min(max(p.Workers, 1), n) {
		group.Go(func() error {
			for i := int(next.Add(1)) - 1; i < n && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				if err := do(ctx, i); err != nil {
					return err
				}
				if d := int(done.Add(1)); p.Done != nil {
					p.Done(stage, d, n)
				}
			}
			return nil
		})
	}
	err := group.Wait()
	if outer.Err() != nil {
		return context.Cause(outer)
	}
	return err
}
