package tuning

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/floats"

	"gipf.arena/arena/report"
)

// compare fits a scale to the hand-set weights, as a fit with a single column, and
// measures the drift. It returns nil if the hand-set weights give every position
// the same value.
func compare(d *Data, fitted []report.FittedWeight, opt Options) (*report.OldWeights, error) {
	single := &Data{Names: []string{"value"}, x: NewFeatures(1, 0), y: d.y, w: d.w, group: d.group}
	var row []float64
	for i := range d.y {
		row = d.row(row, i)
		single.x.Add([]float64{floats.Dot(opt.Hand, row)})
	}
	s := scalingOf(single)
	if len(s.active) == 0 {
		return nil, nil
	}
	o := single.objective(s, Options{Ridge: faint, Workers: opt.Workers})
	u, _, err := o.minimize(o.start(), opt.Gradient, opt.Iterations)
	if err != nil {
		return nil, errors.Join(errors.New("tuning: scale of the weights compared with"), err)
	}
	unc, err := o.uncertainty(u)
	if err != nil {
		return nil, err
	}
	c := &report.OldWeights{Scale: estimates(single.Names, single.Groups(), s, u, unc, nil)[0].Weight}
	drift(c, fitted)
	return c, nil
}

// drift measures how far the fitted weights are from the old ones at their best scale.
func drift(c *report.OldWeights, weights []report.FittedWeight) {
	var dot, fitted, hand float64
	for _, e := range weights {
		a, b := e.Weight.Value*e.SD, e.Old*e.SD
		dot, fitted, hand = dot+a*b, fitted+a*a, hand+b*b
		if e.Weight.Low == nil || e.Weight.High == nil {
			continue
		}
		c.Closed++
		if h := e.Old * c.Scale.Value; h < *e.Weight.Low || h > *e.Weight.High {
			c.Outside++
		}
	}
	if fitted > 0 {
		c.Cosine = dot / math.Sqrt(fitted*hand)
	}
	c.Length = math.Sqrt(fitted / hand)
}
