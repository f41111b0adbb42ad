package tuning

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat/distuv"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// Options say how weights are fitted. The zero value works: it has no ridge and no
// holdout, and starts from zero.
type Options struct {
	// Init holds the weights that the fit starts from and that the ridge pulls
	// towards, one for each feature; nil means zeros.
	Init []float64
	// Hand holds weights to compare with; nil compares with nothing.
	Hand []float64
	// LeaveOut names features that get weight 0, such as sums of other features.
	LeaveOut []string
	// Ridge is the strength of the pull, in games of evidence: ridge/2 times the
	// squared distance on standardized features is added to the log-loss, which
	// is a sum over games, or over moves for a policy. At least 0; 0 switches
	// it off.
	Ridge float64
	// Gradient is the largest component of the gradient at which the fit has
	// converged, per game on standardized features; 0 means 1e-6.
	Gradient float64
	// Iterations is the number after which the fit gives up; 0 means 200.
	Iterations int
	// Holdout is the share of the groups that the fit leaves out, to be measured on
	// them: from 0 to below 1.
	Holdout float64
	// Seed decides which groups are left out.
	Seed uint64
	// NoErrors leaves the intervals of the weights open. Such a fit is faster and does
	// not need more groups of games than weights.
	NoErrors bool
	// Workers is the number of goroutines that sum; 0 means the number of cores.
	// It changes no bit of the result.
	Workers int
}

// settle fills in defaults and refuses options that do not allow a fit of features
// with these names.
func (o *Options) settle(names []string) error {
	p := len(names)
	switch {
	case o.Init != nil && len(o.Init) != p, o.Hand != nil && len(o.Hand) != p:
		return fmt.Errorf("tuning: %d and %d weights to start from and compare with, want one for each of %d features", len(o.Init), len(o.Hand), p)
	case !(o.Ridge >= 0) || math.IsInf(o.Ridge, 0), !(o.Gradient >= 0), o.Iterations < 0, o.Workers < 0:
		return fmt.Errorf("tuning: ridge %v, gradient %v, iterations %d, workers %d: want at least 0", o.Ridge, o.Gradient, o.Iterations, o.Workers)
	case !(o.Holdout >= 0 && o.Holdout < 1):
		return fmt.Errorf("tuning: holdout %v: want 0 to below 1", o.Holdout)
	}
	if err := checkLeftOut(o.LeaveOut, names); err != nil {
		return fmt.Errorf("tuning: %w", err)
	}
	weights := slices.Concat(o.Init, o.Hand)
	if i := slices.IndexFunc(weights, func(w float64) bool { return math.IsNaN(w) || math.IsInf(w, 0) }); i >= 0 {
		return fmt.Errorf("tuning: a weight of %v to start from or compare with", weights[i])
	}
	o.Gradient, o.Iterations = cmp.Or(o.Gradient, 1e-6), cmp.Or(o.Iterations, 200)
	return nil
}

// checkLeftOut refuses to leave out features that do not exist.
func checkLeftOut(leaveOut, names []string) error {
	if i := slices.IndexFunc(leaveOut, func(name string) bool { return !slices.Contains(names, name) }); i >= 0 {
		return fmt.Errorf("no feature %q to leave out, want one of %v", leaveOut[i], names)
	}
	return nil
}

// Logistic fits weights to data. It holds out a share of the groups, standardizes
// the features, minimizes the log-loss, and maps weights and errors back. It
// returns an error if all labels are the same, if there are too few games, or if
// the fit does not converge.
func Logistic(d *Data, opt Options) (*report.EvaluationFit, error) {
	if err := opt.settle(d.Names); err != nil {
		return nil, err
	}
	train, valid := d.split(opt.Holdout, opt.Seed)
	s := scalingOf(train)
	s.leaveOut(train.Names, opt.LeaveOut)
	if err := learnable(train, s); err != nil {
		return nil, err
	}
	o := train.objective(s, opt)
	u, convergence, err := o.minimize(o.start(), opt.Gradient, opt.Iterations)
	if err != nil {
		return nil, err
	}
	unc := uncertainty{shown: slices.Repeat([]float64{1}, len(u))} // if no intervals are asked for
	if !opt.NoErrors {
		if unc, err = o.uncertainty(u); err != nil {
			return nil, err
		}
	}
	fit := &report.EvaluationFit{Convergence: convergence, Capped: d.Capped, Idle: d.Idle}
	fit.Weights = estimates(train.Names, train.Groups(), s, u, unc, opt.Hand)
	m := models{fitted: centers(fit.Weights), base: floats.Dot(train.w, train.y) / floats.Sum(train.w)}
	if opt.Hand != nil {
		m.hand = opt.Hand
		if fit.Old, err = compare(train, fit.Weights, opt); err != nil {
			return nil, err
		}
		if fit.Old != nil { // hand-set weights at their best scale
			m.rescaled = floats.ScaleTo(make([]float64, len(opt.Hand)), fit.Old.Scale.Value, opt.Hand)
		}
	}
	fit.Train, fit.Valid = m.measure(train), m.measure(valid)
	return fit, nil
}

// learnable refuses data from which nothing can be learnt.
func learnable(d *Data, s scaling) error {
	switch {
	case d.Rows() == 0:
		return errors.New("tuning: no positions to learn from")
	case len(s.active) == 0:
		return errors.New("tuning: no feature that is not left out ever varies: there is nothing to learn")
	}
	if slices.ContainsFunc(d.y, func(y float64) bool { return y != d.y[0] }) {
		return nil
	}
	return fmt.Errorf("tuning: the mover's score is %v in all %d positions: there is nothing to learn from", d.y[0], d.Rows())
}

// objective prepares the rows for a fit.
func (d *Data) objective(s scaling, opt Options) *objective {
	m := newDesign(d, s, opt.Workers)
	return newObjective(m, &m.span, s, opt)
}

// estimates maps parameters on standardized columns, and their errors, back to
// the named features.
func estimates(names []string, groups int, s scaling, u []float64, unc uncertainty, hand []float64) []report.FittedWeight {
	quantile := distuv.StudentsT{Sigma: 1, Nu: float64(groups - 1)}.Quantile(0.975)
	all := make([]report.FittedWeight, len(names))
	for j, name := range names {
		all[j] = report.FittedWeight{Name: name, Mean: s.mean[j], SD: s.sd[j], Remark: report.LeftOut}
		if s.sd[j] == 0 {
			all[j].Remark = report.Constant
		}
		if hand != nil {
			all[j].Old = hand[j]
		}
	}
	for k, j := range s.active {
		e := &all[j]
		e.Remark, e.Weight.Value = "", u[k]/s.unit[j]
		if unc.shown[k] < 0.5 {
			e.Remark = report.Unidentified
		} else if unc.covariance != nil {
			deviation := math.Sqrt(max(unc.covariance.At(k, k), 0))
			e.Weight = page.NewInterval(stats.Around(e.Weight.Value, quantile*deviation/s.unit[j]))
		}
	}
	return all
}

// centers returns the fitted weights without their errors.
func centers(all []report.FittedWeight) []float64 {
	return each.Of(all, func(e report.FittedWeight) float64 { return e.Weight.Value })
}
