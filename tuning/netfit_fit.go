package tuning

import (
	"context"
	"errors"
	"math"
	"slices"

	"gipf.arena/agents/net"
	"gipf.arena/arena/report"
)

// A Result is a fitted net and the report of its fit.
type Result struct {
	// NetFit says how the fit went.
	report.NetFit
	// Net is the net in integers.
	Net *net.Net
}

// FitNet fits a net to a set. It returns an error if data or options are invalid, if
// nothing can be learnt from the data, or if ctx ends.
func FitNet(ctx context.Context, s *Set, opt NetOptions) (*Result, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	if err := opt.settle(s); err != nil {
		return nil, err
	}
	trainRows, validRows := s.split(opt.Holdout, opt.Split)
	if len(trainRows) == 0 {
		return nil, errors.New("netfit: no rows to learn from")
	}
	c := newColumns(s, trainRows, opt.LeaveOut)
	if len(c.features) == 0 && s.Patterns == nil {
		return nil, errors.New("netfit: no feature that is not left out ever varies: there is nothing to learn")
	}
	t := newTrainer(newShape(c.count(), s.PatternCount, opt.Hidden), s.Slots, opt, s.sample(c, trainRows), s.sample(c, validRows))
	t.begin(c.skip(opt.Early, opt.Late))
	epochs, best, err := t.run(ctx)
	if err != nil {
		return nil, err
	}
	r := &Result{NetFit: report.NetFit{Hidden: opt.Hidden, Epochs: epochs, Best: best}}
	if r.Net, err = c.unfold(s.Names, t.shape, t.theta).whole(c.grids(s), int64(s.Slots)); err != nil {
		return nil, err
	}
	r.Inputs, r.Patterns = len(r.Net.Inputs), s.PatternCount
	r.Train = s.measure(t, &t.train, trainRows, r.Net)
	r.Valid = s.measure(t, &t.valid, validRows, r.Net)
	return r, nil
}

// sample prepares the given rows for a net.
func (s *Set) sample(c *columns, rows []int32) sample {
	out := sample{set: s, cols: c, at: rows}
	for _, i := range rows {
		out.y = append(out.y, s.Y[i])
	}
	if len(rows)*c.count() <= mostKept {
		out.z = c.matrix(s, rows)
	}
	return out
}

// skip returns linear weights on standardized columns and, last, the constant that
// compensates for their means.
func (c *columns) skip(early, late []float64) []float32 {
	weights := make([]float64, c.count())
	if early != nil {
		for j, f := range c.features {
			weights[j] = early[f]
			if c.phased && late != nil {
				weights[len(c.features)+j] = late[f] - early[f]
			}
		}
	}
	out, constant := make([]float32, 0, c.count()+1), 0.0
	for j, w := range weights {
		out = append(out, float32(w*c.sd[j]))
		constant += float64(w * c.mean[j])
	}
	return slices.Concat(out, []float32{float32(constant)})
}

// adam is the method of Kingma and Ba (2015): steps along the mean of past gradients,
// each component divided by the root of the mean of its squares.
type adam struct {
	mean, square []float32
	decay1       float64 // β1^t
	decay2       float64
}

const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

// step moves theta against the gradient, at the given rate.
func (a *adam) step(theta, gradient []float32, rate float64) {
	a.decay1 *= beta1
	a.decay2 *= beta2
	// One factor each corrects the means for their start at 0.
	scale := float32(rate / (1 - a.decay1))
	root := float32(1 / math.Sqrt(1-a.decay2))
	for i, g := range gradient {
		m := float32(beta1*a.mean[i]) + float32((1-beta1)*g)
		v := float32(beta2*a.square[i]) + float32((1-beta2)*float32(g*g))
		a.mean[i], a.square[i] = m, v
		theta[i] -= float32(scale*m) / (float32(float32(math.Sqrt(float64(v)))*root) + epsilon)
	}
}
