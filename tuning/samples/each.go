package samples

import (
	"context"
	"sync/atomic"

	"gipf.arena/tuning"
)

// each does n pieces of work as [tuning.Each] has it, and tells how many are done.
func (p *Plan) each(ctx context.Context, stage string, n int, do func(ctx context.Context, i int) error) error {
	var done atomic.Int64
	return tuning.Each(ctx, p.Workers, n, func(ctx context.Context, i int) error {
		err := do(ctx, i)
		if d := int(done.Add(1)); err == nil && p.Done != nil {
			p.Done(stage, d, n)
		}
		return err
	})
}
