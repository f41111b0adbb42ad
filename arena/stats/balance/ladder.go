package balance

import (
	"slices"

	"gonum.org/v1/gonum/mat"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// A Ladder is the levels of one family at one game, from weak to strong.
type Ladder struct {
	Family string
	// Levels are the first mover's points of each level.
	Levels []Sample
	// Steps are the points of each level after the first against the one before, which give the Elo
	// between them. Without steps the levels are exactly 100 apart.
	Steps []Sample
}

// Along returns the levels of ladders as points, the first mover's Elo against the strength within each
// ladder, with the covariance of all figures and then of all strengths. An opening that several cells share
// is one cluster in all of them, and strengths add up the errors of their steps.
func Along(ladders ...Ladder) ([]Point, *mat.SymDense) {
	levels := slices.Concat(each.Of(ladders, func(l Ladder) []Sample { return l.Levels })...)
	steps := slices.Concat(each.Of(ladders, func(l Ladder) []Sample { return l.Steps })...)
	n, samples := len(levels), append(levels, steps...)
	j := Join(samples...).InElo()
	points := make([]Point, 0, n)
	sums := mat.NewDense(max(1, 2*n), max(1, len(samples)), nil) // of the means that make each figure and strength
	step := n
	for _, l := range ladders {
		for i := range l.Levels {
			at := len(points)
			sums.Set(at, at, 1)
			p := Point{Family: l.Family, X: 100 * float64(i), Y: j.Means[at]}
			if i > 0 && len(l.Steps) > 0 {
				sums.SetRow(n+at, sums.RawRowView(n+at-1))
				sums.Set(n+at, step, 1)
				p.X = points[at-1].X + j.Means[step]
				step++
			}
			points = append(points, p)
		}
	}
	var half, cov mat.Dense
	half.Mul(sums, j.Cov)
	cov.Mul(&half, sums.T())
	return points, stats.Symmetric(&cov)
}
