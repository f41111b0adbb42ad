package runs

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/arena/store"
	"gipf.arena/arena/verify"
)

// Verify checks the database (Check), reads all games of the run by the rules and plays a sample of them again. It
// starts no program: an agent that is a program need not even be there, and its games are not played again. Verify
// fills in what follows from the run, from Games to RulesOnly. Differences are not errors; the errors are an
// [arena.InputError], and those of reading and of playing.
func (r *Run) Verify(ctx context.Context, by *verify.Verifier) (*report.Verification, error) {
	m := r.Meta()
	t, specs, notes, err := r.forVerify(ctx, &m)
	if err != nil {
		return nil, err
	}
	defer t.Close()
	by.RulesOnly = m.Format == arena.Outside
	if err := r.Check(ctx); err != nil {
		return nil, err
	}
	stored, err := r.Done(ctx)
	if err != nil {
		return nil, err
	}
	by.Games = stored.Len()
	if by.Journal, err = r.Decisions(ctx); err != nil {
		return nil, err
	}
	by.NotReproducible = r.registry.varies(specs)
	again, err := r.Recount(ctx, arena.NewSummarizer(t.Game))
	if err != nil {
		return nil, err
	}
	compared, err := r.newResiduals(ctx, by.NotReproducible)
	if err != nil {
		return nil, err
	}
	found, err := by.Run(ctx, t, r.rows(ctx, again, compared))
	if err != nil {
		return nil, err
	}
	v := report.NewVerification(report.Verification{
		Name: m.Name, Game: m.Game, Seed: m.Seed, Planned: planned(&m, by.Journal, by.Games), SampleSeed: by.Seed,
		Notes: append(notes, buildNotes(&m)...),
	}, found)
	disputes, all, err := r.disputeNotes(ctx)
	if err != nil {
		return nil, err
	}
	v.Workers = compared.found()
	v.Notes, v.Disputes = append(v.Notes, disputes...), all
	if again.End(); again.Pages > 0 {
		v.Summaries = &report.Summaries{Stored: again.Pages, Same: again.Same, Difference: again.Difference}
	}
	return v, nil
}

// PlayedBy returns the games that a worker played, if several machines played the run. If
// the worker played no game of it, the error names those who did.
func (r *Run) PlayedBy(ctx context.Context, worker string) (*arena.Set, error) {
	games, workers, err := r.Reader.PlayedBy(ctx, worker)
	switch {
	case err != nil:
		return nil, err
	case len(workers) == 0:
		return nil, fmt.Errorf("worker %q: the run has no games of workers", worker)
	case games.Len() == 0:
		return nil, fmt.Errorf("worker %q: the run has games of %s", worker, strings.Join(workers, ", "))
	}
	return games, nil
}

// forVerify returns what the run's games are verified by: its tournament with today's
// agents or, for games from outside, the game alone. The caller closes it.
func (r *Run) forVerify(ctx context.Context, m *arena.Meta) (t *arena.Tournament, specs, notes []string, err error) {
	if m.Format == arena.Outside {
		game, err := r.Game()
		return &arena.Tournament{Game: game, Format: m.Format, MaxPlies: m.MaxPlies}, nil, outsideNotes(m), err
	}
	if err := checkIdentities(m.Players); err != nil { // standings show the spec; the identity makes the agents
		return nil, nil, nil, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	registry := r.beside().WithoutPrograms(nil)
	registry.stored = m.Players
	plan, err := r.plan(ctx, registry, nil)
	if err != nil {
		return nil, nil, nil, arena.Refuse(err)
	}
	specs = plan.Tournament.Specs()
	return plan.Tournament, specs, r.registry.NotReproducible(m.Names(), specs), nil
}

// rows yields the stored games; a damaged game is also yielded. It makes the
// summaries again of those that are not damaged, and compares workers by them.
func (r *Run) rows(ctx context.Context, again *store.Recount, compared *residuals) iter.Seq2[verify.Row, error] {
	return func(yield func(verify.Row, error) bool) {
		for rec, err := range r.Records(ctx) {
			row := verify.Row{Record: rec}
			if damaged := (*store.GameError)(nil); errors.As(err, &damaged) {
				row.Damage, err = err, nil
			} else if err == nil {
				compared.add(&rec)
				err = again.Add(ctx, &rec)
			}
			if !yield(row, err) {
				return
			}
		}
	}
}
