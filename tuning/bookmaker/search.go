package bookmaker

import (
	"context"
	"math"
	"time"

	"gipf.arena/arena"
	"gipf.arena/arena/runs"
	"gipf.arena/internal/each"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
	"gipf.arena/tuning"
)

// bench opens the bench that searches nodes.
func (s *making) bench(ctx context.Context) (*runs.Bench, error) {
	return s.registry.OpenSearches(ctx, s.Options.Runs, runs.Searches{Job: s.config.Name, Game: s.game.Name(), Agent: s.search.Spec(), Seed: s.config.Seed})
}

// values searches the nodes from number from on, several at a time. Each node takes up two indices, so that a worker
// never mistakes one node for another.
func (m *Maker) values(ctx context.Context, t *tree, from int, by *tuning.Searches) ([]value, error) {
	tasks := make([]arena.Task, len(t.nodes)-from)
	for i := range tasks {
		tasks[i] = m.task(t, int32(from+i))
	}
	by.First = 2 * int64(from)
	found, err := by.Find(ctx, tasks)
	if err != nil {
		return nil, err
	}
	return each.Of(found, valueOf), nil
}

// task returns the search of a node. The seed comes from the position, so the value does not depend
// on when it is searched.
func (m *Maker) task(t *tree, i int32) arena.Task {
	k := arena.Task{Seed: seed.Fit(m.config.Seed).Other("book", t.nodes[i].class), Timeout: time.Duration(m.config.Expand.Seconds) * time.Second}
	k.Position, k.Moves = t.where(i)
	return k
}

// valueOf converts the finding of a search.
func valueOf(found arena.Finding) value {
	switch {
	case found.Proven != rules.Ongoing:
		return value{int32(found.Proven.Score(found.Mover) * one), true}
	case math.IsNaN(found.Value): // the budget was too small for an opinion
		return value{Worth: one / 2}
	}
	worth := int32(math.Round(found.Value * one))
	if found.Searcher != found.Mover {
		worth = one - worth
	}
	return value{Worth: worth}
}
