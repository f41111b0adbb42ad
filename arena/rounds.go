package arena

import "context"

// rounds has the course decide, and plays each round to its end.
func (r *runner) rounds(ctx, games context.Context) error {
	for {
		d, fresh, err := r.opt.Course.Next()
		if err == nil && fresh && r.opt.Journal != nil {
			err = r.opt.Journal.Decide(context.WithoutCancel(ctx), d)
		}
		if err != nil {
			return err
		}
		if d.Round.Over() {
			r.opt.Progress.planned.Store(2 * d.First)
			return nil
		}
		if err := r.all(ctx, games, d.schedule(r.opt.Done), r.opt.Course.left); err != nil {
			return err
		}
	}
}
