package tuning

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"gipf.arena/internal/numeric"
)

// A design is positions made ready for a fit: active columns, standardized.
type design struct {
	span
	z     []float64 // rows × columns
	y, w  []float64
	group []int
}

func newDesign(d *Data, s scaling, workers int) *design {
	p, q := len(d.Names), len(s.active)
	out := &design{
		span: spanOf(q, d.w, d.group, blocksOf(d.group, 1024), workers),
		z:    make([]float64, len(d.y)*q), y: d.y, w: d.w, group: d.group,
	}
	for i := range d.w {
		for k, j := range s.active {
			out.z[i*q+k] = d.x[i*p+j] / s.unit[j]
		}
	}
	return out
}

// row returns the standardized features of a row.
func (d *design) row(i int) []float64 { return d.z[i*d.columns : (i+1)*d.columns] }

// logit returns what parameters u predict for a row.
func (d *design) logit(i int, u []float64) float64 { return floats.Dot(u, d.row(i)) }

// logLoss returns the log-loss, in nats, of predicting sigmoid(v) for a score
// of y, in a form that neither overflows nor cancels.
func logLoss(v, y float64) float64 { return max(v, 0) - y*v + math.Log1p(math.Exp(-math.Abs(v))) }

// loss implements model: the log-loss of a logistic regression.
//
// There is no intercept, because the evaluations that agents play with have
// none: an intercept would take up what being the mover is worth, and a player
// who compares positions of different movers would miss it. A feature of the
// game (GIPF's turn) has that place.
func (d *design) loss(b block, u, into []float64) {
	q := d.columns
	gradient := into[:q]
	for i := b.from; i < b.to; i++ {
		v := d.logit(i, u)
		into[q] += d.w[i] * logLoss(v, d.y[i])
		r := d.w[i] * (numeric.Sigmoid(v) - d.y[i])
		floats.AddScaled(gradient, r, d.row(i))
	}
}

// curve implements model.
func (d *design) curve(b block, u, hessian, meat []float64) {
	score := make([]float64, d.columns)
	for i := b.from; i < b.to; i++ {
		z := d.row(i)
		p := numeric.Sigmoid(d.logit(i, u))
		addOuter(hessian, d.w[i]*p*(1-p), z)
		for k, v := range z {
			score[k] += d.w[i] * (p - d.y[i]) * v
		}
		if i+1 == b.to || d.group[i+1] != d.group[i] {
			addOuter(meat, 1, score)
			clear(score)
		}
	}
}
