package tuning

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/stat/distuv"

	"gipf.arena/arena/page"
	"gipf.arena/arena/report"
	"gipf.arena/arena/stats"
	"gipf.arena/internal/numeric"
)

// models are the evaluations to measure, as weights; hand and rescaled may be nil.
// Base is one score that is predicted for every position.
type models struct {
	fitted, hand, rescaled []float64
	base                   float64
}

func (m models) measure(d *Data) report.Measure {
	out := report.Measure{Games: d.Games(), Rows: d.Rows(), Calibration: []report.Bin{}}
	if out.Rows == 0 {
		return out
	}
	fitted, base := d.losses(m.fitted), make([]float64, d.Rows())
	for i, y := range d.y {
		base[i] = logLoss(logit(m.base), y)
	}
	out.BaseRate, out.Base, out.Fitted = d.mean(d.y), d.mean(base), d.mean(fitted)
	if m.hand != nil {
		out.Old = d.mean(d.losses(m.hand))
	}
	if m.rescaled != nil {
		rescaled := d.losses(m.rescaled)
		out.Rescaled = d.mean(rescaled)
		floats.Sub(rescaled, fitted)
		out.Gain = d.mean(rescaled)
	}
	out.Calibration = d.calibration(m.fitted)
	return out
}

// losses returns the loss of an evaluation on each row.
func (d *Data) losses(weights []float64) []float64 {
	out := d.logits(weights)
	for i, v := range out {
		out[i] = logLoss(v, d.y[i])
	}
	return out
}

// logits returns the logit that an evaluation gives to each row.
func (d *Data) logits(weights []float64) []float64 {
	out, row := make([]float64, d.Rows()), []float64(nil)
	for i := range out {
		row = d.row(row, i)
		out[i] = floats.Dot(weights, row)
	}
	return out
}

// mean returns the weighted mean of the rows' values with its 95 % interval.
func (d *Data) mean(values []float64) page.Interval { return d.scored().Mean(values) }

// scored returns the rows without their features.
func (d *Data) scored() *Scored { return &Scored{Y: d.y, W: d.w, Group: d.group} }

// clusteredMean returns the weighted mean, with its 95 % interval, of the values of
// the rows that in selects; nil selects all. The mean is a ratio of sums over
// groups, and its variance is that of the groups' residuals. It also returns the
// number of groups; with fewer than two the interval is open.
func clusteredMean(values, w []float64, group []int, in []bool) (stats.Interval, int) {
	sum, weight := 0.0, 0.0
	for i, v := range values {
		if in == nil || in[i] {
			sum += w[i] * v
			weight += w[i]
		}
	}
	mean := sum / weight
	squares, residual, groups, seen := 0.0, 0.0, 0, false
	for i, v := range values {
		if in == nil || in[i] {
			residual += w[i] * (v - mean)
			seen = true
		}
		if seen && (i+1 == len(values) || group[i+1] != group[i]) {
			squares += residual * residual
			groups++
			residual, seen = 0, false
		}
	}
	if groups < 2 {
		return stats.Unknown(mean), groups
	}
	n := float64(groups)
	deviation := math.Sqrt(squares*n/(n-1)) / weight
	return stats.Around(mean, deviation*distuv.StudentsT{Sigma: 1, Nu: n - 1}.Quantile(0.975)), groups
}

// Scored holds positions of known score, with which predictions are compared. Rows
// of one group are adjacent.
type Scored struct {
	// Y is the score of the mover, 0 to 1, and W the weight of the row.
	Y, W []float64
	// Group is the group of each row.
	Group []int
}

// Mean returns the weighted mean of values, one for each row, with its 95 % interval
// clustered by group. With fewer than two groups the interval is open on both sides.
func (s *Scored) Mean(values []float64) page.Interval {
	iv, _ := clusteredMean(values, s.W, s.Group, nil)
	return page.NewInterval(iv)
}

// observed returns the mean score of the rows that in selects. With one group its interval is open, unless all scores are 0 or all are 1.
func (s *Scored) observed(in []bool) page.Interval {
	iv, groups := clusteredMean(s.Y, s.W, s.Group, in)
	if iv.Center == 0 || iv.Center == 1 {
		iv.OpenLo, iv.OpenHi = false, false
	}
	return page.NewInterval(iv.OfShares(groups))
}

// calibration is Calibration of the predictions of weights.
func (d *Data) calibration(weights []float64) []report.Bin {
	predicted := d.logits(weights)
	for i, v := range predicted {
		predicted[i] = numeric.Sigmoid(v)
	}
	return d.scored().Calibration(predicted)
}

// Calibration sorts the rows into ten bins by their predictions, 0 to 1, and leaves
// out empty bins.
func (s *Scored) Calibration(predicted []float64) []report.Bin {
	const bins = 10
	total := floats.Sum(s.W)
	out := []report.Bin{}
	for b := range bins {
		in, weight := make([]bool, len(s.Y)), 0.0
		for i, p := range predicted {
			if in[i] = min(int(p*bins), bins-1) == b; in[i] {
				weight += s.W[i]
			}
		}
		if weight == 0 {
			continue
		}
		mean, _ := clusteredMean(predicted, s.W, s.Group, in)
		out = append(out, report.Bin{
			Low: float64(b) / bins, High: float64(b+1) / bins, Share: weight / total,
			Predicted: mean.Center, Score: s.observed(in),
		})
	}
	return out
}

// logit is the inverse of sigmoid.
func logit(p float64) float64 { return math.Log(p) - math.Log1p(-p) }
