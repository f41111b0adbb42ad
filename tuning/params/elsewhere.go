package params

import (
	"context"
	"fmt"

	"gipf.arena/arena"
)

// Tasks returns the games of an ask as tasks, in their order: the same games as those of
// Tournament.
func (g *Games) Tasks(ctx context.Context, ask Ask) ([]arena.Task, error) {
	t, err := g.Tournament(ctx, ask)
	if err != nil {
		return nil, err
	}
	k := arena.Task{Seed: ask.Seed}
	for i, p := range t.Players {
		k.Specs[i] = p.Builder.Spec()
	}
	tasks := make([]arena.Task, 2*ask.Pairs)
	for i := range tasks {
		k.Pair = int64(i / 2)
		tasks[i] = k
	}
	return tasks, t.Close()
}

// playElsewhere has the games of all asks played by others.
func (g *Games) playElsewhere(ctx context.Context, asks []Ask, opt PlayOptions) (Played, error) {
	var tasks []arena.Task
	for _, ask := range asks {
		more, err := g.Tasks(ctx, ask)
		if err != nil {
			return Played{}, fmt.Errorf("match: %w", err)
		}
		tasks = append(tasks, more...)
	}
	done, err := opt.Do(ctx, opt.First, tasks, opt.Finished)
	if ctx.Err() != nil {
		return Played{}, context.Cause(ctx)
	}
	if err != nil {
		return Played{}, fmt.Errorf("match: %w", err)
	}
	records := make([][]arena.Record, len(asks))
	for i, ask := range asks {
		for range 2 * ask.Pairs {
			records[i] = append(records[i], tasks[0].Own(done[0]))
			tasks, done = tasks[1:], done[1:]
		}
	}
	return summed(records)
}
