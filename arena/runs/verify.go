package runs

import (
	"context"
	"errors"
	"iter"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/store"
	"gipf.arena/arena/verify"
)

// Verify looks at the database (Check), reads all games of the run by the rules and plays a sample of them again. It
// starts no program: an agent that is one need not even be there, and its games are
// not played again. Of opt Verify takes Sample, Seed, Workers and Done. Differences
// are no error; the errors are a PlanError, and those of reading and of playing.
func (r *Run) Verify(ctx context.Context, opt verify.Options) (*report.Verification, error) {
	m, registry := r.Meta(), r.registry.WithoutPrograms(nil)
	registry.stored = m.Players
	plan, err := r.plan(ctx, registry, nil)
	if err != nil {
		return nil, &PlanError{err}
	}
	defer plan.Close()
	t := plan.Tournament
	if err := r.Check(ctx); err != nil {
		return nil, err
	}
	stored, err := r.Done(ctx)
	if err != nil {
		return nil, err
	}
	opt.Games = stored.Len()
	if opt.Journal, err = r.Decisions(ctx); err != nil {
		return nil, err
	}
	specs := plan.Specs()
	opt.NotReproducible = r.varying(specs)
	again, err := r.Recount(ctx, arena.NewSummarizer(t.Game))
	if err != nil {
		return nil, err
	}
	found, err := verify.Run(ctx, t, r.rows(ctx, again), opt)
	if err != nil {
		return nil, err
	}
	v := report.NewVerification(report.Verified{
		Name: m.Name, Game: m.Game, Seed: m.Seed, Planned: t.Games(), SampleSeed: opt.Seed,
		Notes: append(r.registry.NotReproducible(m.Names(), specs), buildNotes(&m)...),
	}, found)
	if again.End(); again.Pages > 0 {
		v.Summaries = &report.Summaries{Stored: again.Pages, Same: again.Same, Difference: again.Difference}
	}
	return v, nil
}

// rows yields the stored games; a damaged one is one of them. It makes the summaries
// again of those that are not.
func (r *Run) rows(ctx context.Context, again *store.Recount) iter.Seq2[verify.Row, error] {
	return func(yield func(verify.Row, error) bool) {
		for rec, err := range r.Records(ctx) {
			row := verify.Row{Record: rec}
			if damaged := (*store.GameError)(nil); errors.As(err, &damaged) {
				row.Damage, err = err, nil
			} else if err == nil {
				err = again.Add(ctx, &rec)
			}
			if !yield(row, err) {
				return
			}
		}
	}
}
