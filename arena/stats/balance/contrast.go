package balance

import (
	"cmp"
	"math"

	"gipf.arena/arena/stats"
)

// A Contrast is a weighted sum of means, usually the mean of one cell less the mean of
// another, with everything that a table of comparisons shows.
type Contrast struct {
	// Diff has the raw interval at the requested confidence, not corrected for other
	// comparisons.
	Diff stats.Interval
	SE   float64
	DOF  float64
	// P is the two-sided p-value of no difference, not corrected for other comparisons.
	P float64
	// Shared is the number of openings that all cells of the contrast share, Openings the number of openings
	// in any of them, Fewest the number in the cell that has the fewest, Games the number of observations.
	Shared, Openings, Fewest, Games int
	// Pooled is the standard deviation of the mean of one opening's games, pooled over the cells; 0
	// without one. It is the unit of Effect.
	Pooled float64
}

// Compare is the mean of b less the mean of a. Where the cells share openings, the
// difference is formed opening by opening.
func Compare(a, b Sample, confidence float64) Contrast {
	return Join(a, b).Contrast([]float64{-1, 1}, confidence)
}

// Contrast is Σ weights · means, one weight per cell, at a two-sided confidence; 0 means 0.95. Where
// every opening says exactly the same, its standard error is 0, and P comes from the sign test.
func (j *Joint) Contrast(weights []float64, confidence float64) Contrast {
	diff := 0.0
	for i, w := range weights {
		diff += float64(w * j.Means[i])
	}
	c := Contrast{Diff: stats.Unknown(diff), DOF: j.freedom(weights), P: 1}
	c.count(j, weights)
	if c.DOF > 0 {
		c.SE = math.Sqrt(variance(weights, j.Cov))
		c.Diff = stats.Around(diff, student(c.DOF, confidence)*c.SE)
		c.P = twoSided(diff, c.SE, c.DOF)
	}
	return c
}

// count fills in what the contrast rests on.
func (c *Contrast) count(j *Joint, weights []float64) {
	cells := 0
	spread := 0.0
	for i, s := range j.samples {
		if weights[i] != 0 {
			cells++
			c.Games += int(math.Round(s.N()))
			spread += j.Cov.At(i, i) * float64(len(s))
			c.Fewest = min(len(s), cmp.Or(c.Fewest, len(s)))
		}
	}
	if cells > 0 {
		c.Pooled = math.Sqrt(spread / float64(cells))
	}
	for _, opening := range j.at {
		here := 0
		for _, p := range opening {
			if weights[p.cell] != 0 {
				here++
			}
		}
		if here > 0 {
			c.Openings++
		}
		if here == cells {
			c.Shared++
		}
	}
}

// rounding is the size below which differences and standard errors count as 0.
const rounding = 1e-12

// twoSided is the p-value of a difference. Where all K openings say the same there is no standard error,
// and Student's t says nothing. If openings lie equally often on either side, all K lie on one with a
// probability of 2^(1-K) (the sign test).
func twoSided(diff, se, dof float64) float64 {
	switch {
	case dof <= 0 || math.Abs(diff) <= rounding && se <= rounding:
		return 1
	case se <= rounding:
		return math.Exp2(-dof)
	}
	return min(1, 2*above(math.Abs(diff)/se, dof))
}

// Effect is the difference in standard deviations, see Pooled; 0 where there is none.
func (c Contrast) Effect() float64 {
	if c.Pooled == 0 {
		return 0
	}
	return c.Diff.Center / c.Pooled
}

// Against is a score less a target.
func (s Score) Against(target float64) Contrast {
	diff := s.Share.Plus(-target)
	return Contrast{Diff: diff, SE: s.SE, DOF: s.DOF, P: twoSided(diff.Center, s.SE, s.DOF), Openings: s.Openings, Games: s.Games}
}

// Shares is Diff where the means are shares of games, or of their points: no narrower than what so many openings rule out. Where K openings all
// say the same, another one may say anything, with a probability of at most 1-(1-confidence)^(1/K) (the rule of three).
func (c Contrast) Shares(confidence float64) stats.Interval {
	if c.DOF <= 0 {
		return c.Diff
	}
	half := max(c.Diff.Half(), 1-math.Pow(1-confidence, 1/float64(c.Fewest)))
	return stats.Interval{Center: c.Diff.Center, Lo: max(c.Diff.Center-half, -1), Hi: min(c.Diff.Center+half, 1)}
}

// SharesWithin is Within for shares of games: what a margin has no room for shows in none of K openings with (1-room)^K.
func (c Contrast) SharesWithin(margin float64) (p float64) {
	return max(c.Within(margin), math.Pow(1-min(1, max(0, margin-math.Abs(c.Diff.Center))), float64(c.Fewest)))
}

// Within is the p-value of the claim that the difference lies within ± margin; see [Score.Within].
func (c Contrast) Within(margin float64) (p float64) {
	if c.SE <= rounding && c.DOF > 0 && math.Abs(c.Diff.Center) <= margin {
		return math.Exp2(-c.DOF) // as in twoSided
	}
	return equivalence(c.Diff.Center, c.SE, c.DOF, margin)
}
