package tuning

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gipf.arena/agents/net"
	"gipf.arena/configs"
)

// NetOptions say how a net is fitted. A zero value means the default that
// [configs.FitNet] names; Hidden has none.
type NetOptions struct {
	configs.FitNet
	// LeaveOut names features that the net does not see.
	LeaveOut []string
	// Early and Late are linear weights that the skip begins with, in the order of the
	// set's names; nil begins with nothing. Late may be nil if the weights do not
	// change.
	Early, Late []float64
	// Holdout is the share of the groups in validation, from 0 to below 1.
	Holdout float64
	// Split is the seed of that division, Seed the seed of the units' initial
	// weights and of the order of the rows.
	Split, Seed uint64
	// Workers is the number of goroutines; 0 means the number of cores. It changes no
	// bit of the result.
	Workers int
}

// settle fills in defaults and refuses options that do not allow a fit.
func (o *NetOptions) settle(s *Set) error {
	if len(o.Hidden) < 1 || len(o.Hidden) > 2 || slices.ContainsFunc(o.Hidden, func(n int) bool { return n < 1 || n > net.MostUnits }) {
		return fmt.Errorf("netfit: hidden layers %v: want one or two, of 1 to %d units", o.Hidden, net.MostUnits)
	}
	if err := checkLeftOut(o.LeaveOut, s.Names); err != nil {
		return fmt.Errorf("netfit: %w", err)
	}
	for _, start := range [][]float64{o.Early, o.Late} {
		if start != nil && len(start) != len(s.Names) || slices.ContainsFunc(start, func(w float64) bool { return !(math.Abs(w) <= mostFeature) }) {
			return fmt.Errorf("netfit: weights %v to begin with, want one for each of %d features, at most %d in size", start, len(s.Names), mostFeature)
		}
	}
	switch {
	case o.Epochs < 0, o.Patience < 0, o.Batch < 0, o.Workers < 0:
		return fmt.Errorf("netfit: epochs %d, patience %d, batch %d, workers %d: want at least 0", o.Epochs, o.Patience, o.Batch, o.Workers)
	case !(o.Rate >= 0 && o.Rate <= 1), !(o.L2 >= 0 && o.L2 <= 1):
		return fmt.Errorf("netfit: rate %v, l2 %v: want 0 to 1", o.Rate, o.L2)
	case !(o.Holdout >= 0 && o.Holdout < 1):
		return fmt.Errorf("netfit: holdout %v: want 0 to below 1", o.Holdout)
	}
	o.Epochs, o.Patience, o.Batch = cmp.Or(o.Epochs, 20), cmp.Or(o.Patience, 5), cmp.Or(o.Batch, 1024)
	o.Rate = cmp.Or(o.Rate, 0.002)
	return nil
}

// rate returns the learning rate of an epoch, counted from 0.
func (o *NetOptions) rate(epoch int) float64 {
	const end = 0.01
	t := float64(epoch) / float64(o.Epochs)
	// This is close to half a cosine, which need not have the same bits everywhere.
	fall := 1 - float64(float64(t*t)*(3-float64(2*t)))
	return o.Rate * (end + float64((1-end)*fall))
}
