package tuning

import (
	"fmt"
	"math"
	"runtime"
	"slices"
)

// Options say how weights are fitted. The zero value works: no ridge, no
// holdout, a start from zero.
type Options struct {
	// Init are the weights the fit starts from and the ridge pulls towards, one
	// for each feature; nil stands for zeros.
	Init []float64
	// Hand are weights to compare with; nil compares with nothing.
	Hand []float64
	// LeaveOut names features that get weight 0, such as sums of others.
	LeaveOut []string
	// Ridge is the strength of the pull, in games of evidence: ridge/2 times the
	// squared distance on standardized features is added to the log-loss, which
	// is a sum over games, or over moves for a policy. At least 0; 0 switches
	// it off.
	Ridge float64
	// Gradient is the largest component of the gradient at which the fit has
	// converged, per game on standardized features; 0 means 1e-6.
	Gradient float64
	// Iterations after which the fit gives up; 0 means 200.
	Iterations int
	// Holdout is the share of the groups kept out of the fit to measure it on,
	// from 0 to below 1.
	Holdout float64
	// Seed is the source of randomness of that division.
	Seed uint64
	// Workers is the number of goroutines that sum; 0 means the number of cores.
	// It changes no bit of the result.
	Workers int
}

// settle fills in defaults and refuses what no fit of features with these names
// can be made with.
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
	for _, name := range o.LeaveOut {
		if !slices.Contains(names, name) {
			return fmt.Errorf("tuning: no feature %q to leave out, want one of %v", name, names)
		}
	}
	for _, w := range append(append([]float64{}, o.Init...), o.Hand...) {
		if math.IsNaN(w) || math.IsInf(w, 0) {
			return fmt.Errorf("tuning: a weight of %v to start from or compare with", w)
		}
	}
	if o.Gradient == 0 {
		o.Gradient = 1e-6
	}
	if o.Iterations == 0 {
		o.Iterations = 200
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	return nil
}
