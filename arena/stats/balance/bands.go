package balance

import (
	"math"
	"math/rand/v2"
	"slices"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/seed"
)

// Bands are intervals of the points of a curve which hold all together with a confidence; 0 means
// 0.95. Openings are drawn with replacement, all that belongs to one together; the largest
// studentised deviation over the curve says how wide the bands are (max-t bootstrap: Romano and Wolf,
// Econometrica 73, 2005). draws is the number of bootstrap samples, 999 for a report. The same seed draws
// the same. A point without a spread has no width, one of fewer than two openings is open.
func Bands(curve []Sample, draws int, run uint64, confidence float64) []stats.Interval {
	var seeds seed.Source
	rng := rand.New(rand.NewPCG(seeds.Other("bands of a study", run), 0))
	j := Join(curve...)
	b := &bootstrap{joint: j, sums: newSums(curve)}
	var largest []float64
	for range draws {
		largest = append(largest, b.draw(rng))
	}
	slices.Sort(largest)
	critical := math.Inf(1)
	if k := int(math.Ceil(float64(draws+1)*usual(confidence))) - 1; k < draws && k >= 0 {
		critical = largest[k]
	}
	out := make([]stats.Interval, len(curve))
	for i, s := range curve {
		out[i] = open(j.Means[i])
		if se := math.Sqrt(j.Cov.At(i, i)); len(s) > 1 && !math.IsInf(critical, 0) {
			out[i] = around(j.Means[i], critical*se)
		}
	}
	return out
}

// A sum is what an opening has in a point of the curve.
type sum struct {
	point int
	Cluster
}

// newSums merges a curve by opening.
func newSums(curve []Sample) (out [][]sum) {
	next := make([]int, len(curve))
	for _, opening := range pieces(curve, make([]float64, len(curve))) {
		var here []sum
		for _, p := range opening {
			here = append(here, sum{p.cell, curve[p.cell][next[p.cell]]})
			next[p.cell]++
		}
		out = append(out, here)
	}
	return out
}

// bootstrap draws openings.
type bootstrap struct {
	joint *Joint
	sums  [][]sum
}

// draw is the largest |t| over the curve of one bootstrap sample.
func (b *bootstrap) draw(rng *rand.Rand) (largest float64) {
	points := len(b.joint.Means)
	times := make([]float64, len(b.sums))
	for range b.sums {
		times[rng.IntN(len(times))]++
	}
	n, mean, squares, k := make([]float64, points), make([]float64, points), make([]float64, points), make([]float64, points)
	for o, opening := range b.sums {
		for _, s := range opening {
			n[s.point] += float64(times[o] * s.N)
			mean[s.point] += float64(times[o] * s.Sum)
			k[s.point] += times[o]
		}
	}
	for i := range mean {
		mean[i] /= max(n[i], 1e-300)
	}
	for o, opening := range b.sums {
		for _, s := range opening {
			d := s.Sum - float64(mean[s.point]*s.N)
			squares[s.point] += float64(times[o] * d * d)
		}
	}
	for i := range mean {
		if squares[i] > 1e-18 && k[i] > 1 {
			se := math.Sqrt(squares[i]*k[i]/(k[i]-1)) / n[i]
			largest = max(largest, math.Abs(mean[i]-b.joint.Means[i])/se)
		}
	}
	return largest
}
