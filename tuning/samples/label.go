package samples

import (
	"context"
	"fmt"
	"math"
	"sync/atomic"

	"gipf.arena/arena"
	"gipf.arena/internal/seed"
)

// label asks the search what all rows are worth: elsewhere, where the plan says so.
func (p *Plan) label(ctx context.Context, rows []Row) error {
	if p.Do != nil {
		return p.labelElsewhere(ctx, rows)
	}
	return p.each(ctx, "labels", len(rows), func(ctx context.Context, i int) error {
		k := p.task(&rows[i])
		found, err := arena.Search(ctx, p.Game, p.Label, &k)
		if err != nil {
			return fmt.Errorf("samples: label of %q by %s: %w", rows[i].Position, p.Label.Spec(), err)
		}
		rows[i].take(&found)
		return nil
	})
}

// labelElsewhere has the searches done by others.
func (p *Plan) labelElsewhere(ctx context.Context, rows []Row) error {
	tasks := make([]arena.Task, len(rows))
	for i := range rows {
		tasks[i] = p.task(&rows[i])
	}
	var done atomic.Int64
	records, err := p.Do(ctx, 0, tasks, func() {
		if n := int(done.Add(1)); p.Done != nil {
			p.Done("labels", n, len(rows))
		}
	})
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	for i := 0; i < len(rows) && err == nil; i++ {
		var found arena.Finding
		if found, err = records[i].Finding(); err == nil {
			rows[i].take(&found)
		}
	}
	if err != nil {
		return fmt.Errorf("samples: labels by %s: %w", p.Label.Spec(), err)
	}
	return nil
}

// task is the search of a row. Its seed comes from the position, so that a position gets the same
// label wherever it stands.
func (p *Plan) task(r *Row) arena.Task {
	return arena.Task{Seed: seed.Fit(p.Seed).Other("label", r.Class), Position: r.Position, Timeout: p.timeout()}
}

// take takes up what the search found: nothing where it had no opinion.
func (r *Row) take(found *arena.Finding) {
	if score, proven := found.Score(); !math.IsNaN(score) {
		r.Label, r.Proven = &score, proven
	}
}
