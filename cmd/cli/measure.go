package cli

import (
	"context"

	"gipf.arena/arena"
	"gipf.arena/arena/quality"
	"gipf.arena/arena/runs"
)

// Games measures the games of the run in dir and, if what is measured names another in AgainstName, sets the games of
// that one beside them. What a judge says is kept in dir. Agents start no program. An error is a [arena.InputError] or one of reading
// the runs.
func Games(ctx context.Context, r runs.Registry, dir string, w quality.Request, measured quality.Measurement) (*quality.Report, error) {
	run, err := r.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer run.Close()
	game, err := run.Game()
	if err == nil {
		err = measured.Ask(r.WithoutPrograms(nil), game, w)
	}
	if err != nil {
		return nil, arena.Refuse(err)
	}
	if measured.AgainstName != "" {
		if measured.Against, err = tally(ctx, r, measured.AgainstName); err != nil {
			return nil, err
		}
	}
	measured.Dir = dir
	m := run.Meta()
	return measured.Measure(ctx, game, &m, run.Records(ctx))
}

// tally sums up the games of a run.
func tally(ctx context.Context, r runs.Registry, dir string) (*quality.Tally, error) {
	run, err := r.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	defer run.Close()
	game, err := run.Game()
	if err != nil {
		return nil, err
	}
	t := quality.NewTally(game)
	return t, t.Collect(run.Records(ctx))
}
