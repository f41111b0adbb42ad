package samples

import (
	"context"
	"math"

	"gipf.arena/arena"
	"gipf.arena/internal/seed"
	"gipf.arena/tuning"
)

// label has the search evaluate all rows.
func (p *Plan) label(ctx context.Context, rows []Row) error {
	tasks := make([]arena.Task, len(rows))
	for i, r := range rows { // the seed comes from the position, so a position gets the same label in every place
		tasks[i] = arena.Task{Seed: seed.Fit(p.Seed).Other("label", r.Class), Position: r.Position, Timeout: p.timeout()}
	}
	s := tuning.Searches{What: "samples: labels", By: p.Label, Do: p.Do, Done: p.counts("labels", len(rows))}
	found, err := s.Find(ctx, tasks)
	if err != nil {
		return err
	}
	for i := range rows {
		if score, proven := found[i].Score(); !math.IsNaN(score) { // else the search had no opinion
			rows[i].Label, rows[i].Proven = &score, proven
		}
	}
	return nil
}
