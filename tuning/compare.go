package tuning

import (
	"errors"
	"math"

	"gonum.org/v1/gonum/floats"

	"gipf.arena/arena/stats"
)

// A Comparison says how far fitted weights have drifted from hand-set ones.
type Comparison struct {
	// Scale is the factor that suits the hand-set weights to the training games
	// best, with its 95 % interval. In Texel's method this is K.
	Scale stats.Interval
	// Cosine of the angle between the two on standardized features: 1 for the
	// same direction, 0 for nothing in common.
	Cosine float64
	// Length of the fitted weights in units of the hand-set ones, on
	// standardized features.
	Length float64
	// Outside is the number of hand-set weights, times Scale, that lie outside
	// the interval of the fitted one; of those whose interval is closed, chance
	// alone puts one in twenty there.
	Outside, Closed int
}

// compare fits a scale to the hand-set weights, as a fit with a single column,
// and measures the drift. It returns nil where the hand-set weights say the
// same of every position.
func compare(d *Data, f *Fit, opt Options) (*Comparison, error) {
	single := &Data{Names: []string{"value"}, y: d.y, w: d.w, group: d.group}
	for i := range d.y {
		single.x = append(single.x, floats.Dot(opt.Hand, d.row(i)))
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
	c := &Comparison{Scale: estimates(single.Names, single.Groups(), s, u, unc, nil)[0].Weight}
	c.drift(f.Weights)
	return c, nil
}

func (c *Comparison) drift(weights []Estimate) {
	var dot, fitted, hand float64
	for _, e := range weights {
		a, b := e.Weight.Center*e.SD, e.Hand*e.SD
		dot, fitted, hand = dot+a*b, fitted+a*a, hand+b*b
		if e.Weight.OpenLo || e.Weight.OpenHi {
			continue
		}
		c.Closed++
		if h := e.Hand * c.Scale.Center; h < e.Weight.Lo || h > e.Weight.Hi {
			c.Outside++
		}
	}
	if fitted > 0 {
		c.Cosine = dot / math.Sqrt(fitted*hand)
	}
	c.Length = math.Sqrt(fitted / hand)
}

// rescaled returns the hand-set weights at their best scale, nil for none.
func (c *Comparison) rescaled(hand []float64) []float64 {
	if c == nil {
		return nil
	}
	return floats.ScaleTo(make([]float64, len(hand)), c.Scale.Center, hand)
}
