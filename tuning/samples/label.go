package samples

import (
	"context"
	"math"

	"gipf.arena/arena"
	"gipf.arena/internal/seed"
	"gipf.arena/tuning"
)

// label asks the search what all rows are worth: elsewhere, where the plan says so.
func (p *Plan) label(ctx context.Context, rows []Row) error {
	tasks := make([]arena.Task, len(rows))
	for i := range rows {
		tasks[i] = p.task(&rows[i])
	}
	s := tuning.Searches{What: "samples: labels", Game: p.Game, By: p.Label, Workers: p.Workers, Do: p.Do, Done: p.counts("labels", len(rows))}
	found, err := s.Find(ctx, tasks)
	if err != nil {
		return err
	}
	for i := range rows {
		rows[i].take(&found[i])
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
