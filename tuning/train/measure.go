package train

import (
	"context"
	"fmt"
	"math"

	"gipf.arena/agents"
	"gipf.arena/arena/journal"
	"gipf.arena/internal/each"
	"gipf.arena/internal/seed"
	"gipf.arena/rules"
	"gipf.arena/tuning"
	"gipf.arena/tuning/samples"
)

// measured is the journal's entry for a candidate on the frozen rows.
type measured struct {
	Loss   float64 `json:"loss"`
	InUse  float64 `json:"loss_in_use"`
	Differ int     `json:"choices_that_differ"`
	Of     int     `json:"of"`
}

// measure measures a candidate on the frozen rows, as a step.
func (l *Loop) measure(ctx context.Context, iteration int, frozen made) (measured, error) {
	return step(ctx, l, fmt.Sprintf("%03d-measure", iteration), func() (out measured, err error) {
		stop := l.watch(journal.Stage{Name: "measure", Title: fmt.Sprintf("iteration %d: the candidate on the frozen positions", iteration)})
		defer stop()
		rows, _, err := samples.Read(l.Path(frozen.File), frozen.SHA256)
		if err != nil {
			return out, err
		}
		if out.Loss, err = l.loss(iteration, rows); err != nil {
			return out, err
		}
		if out.InUse, err = l.loss(l.inUse(), rows); err != nil {
			return out, err
		}
		out.Differ, out.Of, err = l.differ(ctx, iteration, rows)
		return out, err
	})
}

// loss returns the mean log-loss of an evaluation on rows.
func (l *Loop) loss(number int, rows []samples.Row) (float64, error) {
	w, err := l.load(number)
	if err != nil {
		return 0, err
	}
	eval, err := agents.NewEvaluation(l.game, w)
	if err != nil {
		return 0, err
	}
	sum, n, mix := 0.0, 0, l.mix()
	for i := range rows {
		target, ok := mix.Target(&rows[i])
		if !ok {
			continue
		}
		s, err := l.game.Parse(rows[i].Position)
		if err != nil {
			return 0, fmt.Errorf("learn: %w", err)
		}
		v := eval.Evaluate(s)
		sum += max(v, 0) - float64(target*v) + math.Log1p(math.Exp(-math.Abs(v)))
		n++
	}
	return micro(sum / float64(n)), nil
}

// differ counts how many of the first rows make the agent choose another move with
// the larger budget. Both searches have the same seed.
func (l *Loop) differ(ctx context.Context, number int, rows []samples.Row) (differ, of int, err error) {
	f := l.config.Frozen
	rows = rows[:min(len(rows), f.Choices)]
	others := make([]bool, len(rows))
	err = tuning.Each(ctx, l.workers(), len(rows), func(ctx context.Context, i int) error {
		var moves [2]rules.Move
		for k, factor := range []int64{1, f.Factor} {
			m, err := l.choose(ctx, l.spec(file(number), factor), rows[i])
			if err != nil {
				return err
			}
			moves[k] = m
		}
		others[i] = moves[0] != moves[1]
		return nil
	})
	if err != nil {
		return 0, 0, err
	}
	return each.Count(others, func(other bool) bool { return other }), len(rows), nil
}

// choose returns the move of an agent in the position of a row.
func (l *Loop) choose(ctx context.Context, spec string, r samples.Row) (rules.Move, error) {
	s, err := l.game.Parse(r.Position)
	if err != nil {
		return 0, fmt.Errorf("learn: %w", err)
	}
	b, err := l.registry.Builder(l.game, spec)
	if err != nil {
		return 0, err
	}
	a, err := b.Build(agents.Env{Game: l.game, Seed: seed.Fit(l.config.Seed).Other("choice", r.Class)})
	if err != nil {
		return 0, err
	}
	defer agents.Close(a)
	m, _, err := a.Choose(ctx, s)
	return m, err
}
