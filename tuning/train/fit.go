package train

import (
	"context"

	"gipf.arena/arena/journal"
	"gipf.arena/arena/report"
	"gipf.arena/configs"
	"gipf.arena/tuning"
	"gipf.arena/tuning/samples"
)

// A fitter fits weights for a tune or for an iteration of a loop.
type fitter struct {
	*trainer
	config configs.Fit
	mix    samples.Mix
	// init holds the weights that a fit starts from and is pulled towards, nil for zeros; old
	// holds those to compare with, nil for none. Both are in the order of the columns.
	init, old []float64
	noErrors  bool   // leaves the intervals of the weights open
	netSeed   uint64 // for the initial weights of a net
	from      configs.Provenance
}

// options returns the options for fitting a weighted sum.
func (f *fitter) options() tuning.Options {
	c := f.config
	opt := tuning.Options{
		Init: f.init, Hand: f.old, LeaveOut: c.LeaveOut, Ridge: c.Ridge, Gradient: c.Gradient, Iterations: c.Iterations, Holdout: c.Holdout,
		Seed: f.seed, Workers: f.workers(), NoErrors: f.noErrors,
	}
	if c.Phases {
		opt.LeaveOut = tuning.ByPhase(c.LeaveOut)
	}
	return opt
}

// fitLinear fits a linear evaluation to positions.
func (f *fitter) fitLinear(data *tuning.Data) (*report.EvaluationFit, *configs.WeightsFile, error) {
	fit, err := tuning.Logistic(data, f.options())
	if err != nil {
		return nil, nil, &journal.RepeatedError{Err: err}
	}
	w := f.weightsFile(configs.KindLinear, "logistic", fit.Weights)
	w.Provenance.Positions = int64(data.Rows())
	return fit, w, nil
}

// fitNet fits a net to rows. The net begins at linear weights in the order of a fit's columns.
func (f *fitter) fitNet(ctx context.Context, rows *samples.Table, begin []float64) (*tuning.Result, *configs.WeightsFile, error) {
	set, err := rows.Set(f.config.Phases)
	if err != nil {
		return nil, nil, err
	}
	c := f.config
	opt := tuning.NetOptions{FitNet: *c.Net, LeaveOut: c.LeaveOut, Holdout: c.Holdout, Split: f.seed, Seed: f.netSeed, Workers: f.workers()}
	for i, w := range begin { // by phase, early and late alternate
		if !c.Phases || i%2 == 0 {
			opt.Early = append(opt.Early, w)
		} else {
			opt.Late = append(opt.Late, w)
		}
	}
	fit, err := tuning.FitNet(ctx, set, opt)
	if err != nil && ctx.Err() == nil {
		err = &journal.RepeatedError{Err: err}
	}
	if err != nil {
		return nil, nil, err
	}
	w := f.weightsFile(configs.KindNet, "adam", nil)
	w.Net, w.Provenance.Positions = fit.Net, int64(set.Rows())
	return fit, w, nil
}
