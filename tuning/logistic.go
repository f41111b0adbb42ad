package tuning

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"gipf.arena/internal/numeric"
)

// A design is positions made ready for a fit: active columns, standardized.
type design struct {
	span
	data    *Data
	scaling scaling
	z       []float64 // rows × columns, nil if those are too many to keep
	y, w    []float64
	group   []int
}

// mostKept is how many standardized numbers a design keeps. Beyond it, columns are computed whenever
// they are needed, with the same bits, because a million rows must fit into memory.
const mostKept = 1 << 22

func newDesign(d *Data, s scaling, workers int) *design {
	q := len(s.active)
	out := &design{
		span: spanOf(q, d.w, d.group, blocksOf(d.group, 1024), workers),
		data: d, scaling: s, y: d.y, w: d.w, group: d.group,
	}
	if len(d.y)*q > mostKept {
		return out
	}
	z, row := make([]float64, 0, len(d.y)*q), []float64(nil)
	for i := range d.w {
		row = out.row(row, i)
		z = append(z, row...)
	}
	out.z = z
	return out
}

// row returns the standardized columns of a row: the stored ones, or computed in buffer or a new slice.
func (d *design) row(buffer []float64, i int) []float64 {
	if d.z != nil {
		return d.z[i*d.columns : (i+1)*d.columns]
	}
	x := d.data.row(buffer, i)
	for k, j := range d.scaling.active { // active rises, so no column is overwritten before it is read
		x[k] = x[j] / d.scaling.unit[j]
	}
	return x[:d.columns]
}

// logLoss returns the log-loss, in nats, of predicting sigmoid(v) for a score
// of y, in a form that neither overflows nor cancels.
func logLoss(v, y float64) float64 { return max(v, 0) - y*v + math.Log1p(math.Exp(-math.Abs(v))) }

// loss implements model: the log-loss of a logistic regression.
//
// There is no intercept, because the evaluations that agents use have none: an
// intercept would absorb the value of being the mover, and a player who compares
// positions of different movers would miss it. A feature of the game (GIPF's turn)
// takes its place.
func (d *design) loss(b block, u, into []float64) {
	q := d.columns
	gradient, z := into[:q], []float64(nil)
	for i := b.from; i < b.to; i++ {
		z = d.row(z, i)
		v := floats.Dot(u, z)
		into[q] += d.w[i] * logLoss(v, d.y[i])
		r := d.w[i] * (numeric.Sigmoid(v) - d.y[i])
		floats.AddScaled(gradient, r, z)
	}
}

// curve implements model.
func (d *design) curve(b block, u, hessian, meat []float64) {
	score, z := make([]float64, d.columns), []float64(nil)
	for i := b.from; i < b.to; i++ {
		z = d.row(z, i)
		p := numeric.Sigmoid(floats.Dot(u, z))
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
