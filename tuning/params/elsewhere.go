package params

import (
	"context"

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

// playElsewhere has the games of all asks played by others, into records.
func (g *Games) playElsewhere(ctx context.Context, asks []Ask, opt PlayOptions, records [][]arena.Record) error {
	var tasks []arena.Task
	for _, ask := range asks {
		more, err := g.Tasks(ctx, ask)
		if err != nil {
			return err
		}
		tasks = append(tasks, more...)
	}
	done, err := opt.Do(ctx, opt.First, tasks, opt.Finished)
	for i, ask := range asks {
		for k := 0; k < 2*ask.Pairs && err == nil; k++ {
			records[i] = append(records[i], tasks[0].Own(done[0]))
			tasks, done = tasks[1:], done[1:]
		}
	}
	return err
}
