package balance

import (
	"cmp"
	"math"

	"gonum.org/v1/gonum/stat/distuv"

	"gipf.arena/arena/stats"
)

// A Mean is the mean of a figure of one cell.
type Mean struct {
	// Value has an interval by Student's t with K-1 degrees of freedom for K openings, open for
	// fewer than two.
	Value stats.Interval
	// SE is the standard error, 0 where the interval is open.
	SE float64
	// Games is the number of observations, Openings the number of clusters.
	Games, Openings int
	// DOF are the degrees of freedom.
	DOF float64
}

// Mean estimates the mean of a figure: a ratio of two sums over openings (Cochran, Sampling
// Techniques, 1977, chapter 6), at a two-sided confidence; 0 means 0.95.
func (s Sample) Mean(confidence float64) Mean {
	k := float64(len(s))
	m := Mean{Value: stats.Unknown(s.centre()), Games: int(math.Round(s.N())), Openings: len(s), DOF: max(0, k-1)}
	if k < 2 {
		return m
	}
	m.SE = math.Sqrt(s.squares(m.Value.Center)*k/(k-1)) / s.N()
	m.Value = stats.Around(m.Value.Center, student(m.DOF, confidence)*m.SE)
	return m
}

// Share estimates a mean of values between 0 and 1, such as the share of games that end in one
// way. The interval is Wilson's for as many independent observations as the clusters are worth
// ([stats.ClusteredShare]). It lies within [0, 1], and an event that never happened gets an
// upper bound.
func (s Sample) Share(confidence float64) stats.Interval {
	if len(s) == 0 {
		return stats.Interval{Center: 0.5, Lo: 0, Hi: 1}
	}
	mean := min(1, max(0, s.centre()))
	return stats.ClusteredShare(s.N(), mean, s.squares(mean), len(s), cmp.Or(confidence, stats.DefaultConfidence))
}

// student is the two-sided quantile of Student's t.
func student(dof, confidence float64) float64 {
	return distuv.StudentsT{Sigma: 1, Nu: dof}.Quantile(1 - (1-cmp.Or(confidence, stats.DefaultConfidence))/2)
}

// above is the probability that Student's t exceeds x.
func above(x, dof float64) float64 {
	return distuv.StudentsT{Sigma: 1, Nu: dof}.CDF(-x)
}
