package cli

import (
	"context"

	"gipf.arena/arena/quality"
	"gipf.arena/arena/runs"
)

// A MeasureError says that what was asked for makes no sense, or names an agent that there is
// not.
type MeasureError struct{ error }

// Unwrap returns what is wrong.
func (e MeasureError) Unwrap() error { return e.error }

// Games measures the games of the run in dir and, if what is measured names another in AgainstName, sets the games of
// that one beside them. What a judge says is kept in dir. Agents start no program. An error is a WishError or one of reading
// the runs.
func Games(ctx context.Context, r runs.Registry, dir string, w quality.Wish, measured quality.Measurement) (*quality.Report, error) {
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
		return nil, MeasureError{err}
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
