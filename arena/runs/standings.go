package runs

import (
	"context"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/arena/report"
	"gipf.arena/internal/each"
)

// Standings rates the games of the run in dir, or of several runs of one game in
// one fit (Joint). Besides the standings it returns the fit that they were made
// from.
func (r Registry) Standings(ctx context.Context, dirs ...string) (*report.Standings, *report.Fit, error) {
	p, err := r.Played(ctx, dirs...)
	if err != nil {
		return nil, nil, err
	}
	return report.NewStandings(p, nil)
}

// Played reads the games of the run in dir, or of several runs (Joint). Ratings of
// runs are all made from it.
func (r Registry) Played(ctx context.Context, dirs ...string) (*report.Played, error) {
	if len(dirs) > 1 {
		return r.Joint(ctx, dirs)
	}
	res, err := r.Read(ctx, dirs[0])
	if err != nil {
		return nil, err
	}
	return res.played(), nil
}

// Standings rates the games.
func (r *Results) Standings() (*report.Standings, *report.Fit, error) {
	return report.NewStandings(r.played(), nil)
}

// played is what standings need to know of a run.
func (r *Results) played() *report.Played {
	c := r.Config
	return &report.Played{
		Name: c.Name, Game: c.Game, Seed: c.Seed, Planned: planned(&r.Meta, r.Tally.Games()), Pairs: c.Pairs, Digest: r.Digest,
		Openings: c.Openings.Words(), OpeningSource: r.Meta.Openings,
		Options: RatingOptions(c), Adjudication: Adjudication(c.Adjudication), Tally: r.Tally, Rounds: r.Rounds,
		Notes:  slices.Concat(outsideNotes(&r.Meta), r.registry.NotReproducible(r.Meta.Names(), r.Meta.Specs()), buildNotes(&r.Meta), r.disputes),
		Agents: each.Of(r.Meta.Players, func(e arena.Entrant) report.Agent { return report.Agent{Name: e.Name, Spec: e.Spec} }),
	}
}
