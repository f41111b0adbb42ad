package balance

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// A Joint is the means of several cells with one covariance. The clusters are the openings of all
// cells together: an opening acts on several cells at once, and the covariance includes that.
// Cells without a common opening have covariance 0.
type Joint struct {
	Means []float64
	Cov   *mat.SymDense

	samples []Sample
	at      [][]piece
}

// A piece is one opening's part in one cell: the weight of its observations among the cell's,
// and the deviation of its sum over the number of observations in the cell.
type piece struct {
	cell           int
	weight, moment float64
}

// Join estimates the means of cells jointly; samples without observations have mean 0 and
// variance 0. The covariance is that of ratios of sums over clusters, with the factor K/(K-1) for
// the K clusters of a cell (for two cells, the square root of both factors).
func Join(samples ...Sample) *Joint {
	j := &Joint{Means: each.Of(samples, Sample.centre), samples: samples, Cov: mat.NewSymDense(max(1, len(samples)), nil)}
	j.at = pieces(samples, j.Means)
	for _, opening := range j.at {
		for _, a := range opening {
			for _, b := range opening {
				if a.cell <= b.cell {
					j.Cov.SetSym(a.cell, b.cell, j.Cov.At(a.cell, b.cell)+float64(a.moment*b.moment))
				}
			}
		}
	}
	return j
}

// pieces merges samples in ascending order of opening.
func pieces(samples []Sample, means []float64) (out [][]piece) {
	next, sizes, all := make([]int, len(samples)), make([]float64, len(samples)), 0
	for i, s := range samples {
		sizes[i] = s.N()
		all += len(s)
	}
	flat := make([]piece, 0, all) // one allocation for all openings
	for {
		opening, some := uint64(math.MaxUint64), false
		for i, s := range samples {
			if next[i] < len(s) {
				opening, some = min(opening, s[next[i]].Opening), true
			}
		}
		if !some {
			return out
		}
		from := len(flat)
		for i, s := range samples {
			if next[i] < len(s) && s[next[i]].Opening == opening {
				flat = append(flat, newPiece(i, s[next[i]], means[i], sizes[i], float64(len(s))))
				next[i]++
			}
		}
		out = append(out, flat[from:])
	}
}

// newPiece is a cluster of a cell with a mean, n observations and k clusters.
func newPiece(cell int, c Cluster, mean, n, k float64) piece {
	return piece{cell: cell, weight: c.N / n, moment: (c.Sum - float64(mean*c.N)) / n * math.Sqrt(k/max(1, k-1))}
}

// InElo converts the cells to Elo, for means that are scores: it scales the covariance by the slope
// of Elo at each mean. Scores are clipped to [0.001, 0.999].
func (j *Joint) InElo() *Joint {
	out := &Joint{Means: make([]float64, len(j.Means)), samples: j.samples, at: j.at, Cov: mat.NewSymDense(max(1, len(j.Means)), nil)}
	slope := make([]float64, len(j.Means))
	for i, mean := range j.Means {
		s := min(0.999, max(0.001, mean))
		out.Means[i], slope[i] = stats.Elo(s), 1/(perElo*s*(1-s))
	}
	for a := range slope {
		for b := a; b < len(slope); b++ {
			out.Cov.SetSym(a, b, j.Cov.At(a, b)*slope[a]*slope[b])
		}
	}
	return out
}

// perElo is ln(10)/400, the logits per Elo.
const perElo = math.Ln10 / 400

// freedom computes the degrees of freedom of the variance of Σ weights · means: (Σv)²/Σv² over what
// each opening adds to it if its games are independent (Satterthwaite, Biometrics Bull. 2, 1946),
// less the share that the means cost. For one cell with K openings of equal weight it is K-1, for a
// difference of two cells K-1 when they share all openings and 2K-2 when they share none.
func (j *Joint) freedom(weights []float64) float64 {
	spread, fewest := make([]float64, len(j.samples)), math.Inf(1)
	for i, s := range j.samples {
		if weights[i] != 0 && len(s) > 0 {
			spread[i] = weights[i] * weights[i] * j.Cov.At(i, i)
			fewest = min(fewest, float64(len(s)))
		}
	}
	sum, squares := 0.0, 0.0
	for _, opening := range j.at {
		v := 0.0
		for _, p := range opening {
			v += float64(spread[p.cell] * p.weight)
		}
		sum, squares = sum+v, squares+float64(v*v)
	}
	if sum <= rounding*rounding {
		return max(0, fewest-1)
	}
	return max(0, sum*sum/squares*(1-1/fewest))
}
