package balance

import (
	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// A Climb is the steps between neighbouring levels of play, of one ladder or of several: how many Elo each
// step gains, with one covariance. Levels share openings, so neighbouring steps do too.
type Climb struct {
	joint *Joint
	// bound says for which steps the games give only a bound: fewer than decisive games went to one side.
	bound []bool
	even  []float64 // p-value of a score of ½, by step
}

// decisive is how many games must be won, and lost, before a step has a figure and not just a bound.
const decisive = 3

// NewClimb returns the climb of steps, each the points of the better level against the one below. Half a
// game won and half a game lost shrink the score of a step, which removes most of the bias of Elo at few
// games (Haldane, Ann. Hum. Genet. 20, 1956; Anscombe, Biometrika 43, 1956).
func NewClimb(steps ...Sample) *Climb {
	j := Join(steps...)
	c := &Climb{j, make([]bool, len(steps)), make([]float64, len(steps))}
	for i, s := range steps {
		n, points := s.N(), j.Means[i]*s.N()
		c.bound[i] = min(points, n-points) < decisive
		j.Means[i] = (points + 0.5) / (n + 1)
	}
	c.joint = j.InElo()
	for i, s := range steps {
		if c.even[i] = s.Score(0).P; c.bound[i] || c.joint.Cov.At(i, i) <= rounding {
			c.widen(i, s)
		}
	}
	return c
}

// widen makes the standard error of a step that is a bound reach the finite end of its score ([Sample.Share]).
// Where all games went to one side, or all openings say the same, the openings' errors say nothing.
func (c *Climb) widen(step int, s Sample) {
	share := s.Share(0)
	reach := max(c.joint.Means[step]-stats.Elo(share.Lo), 0)
	if c.joint.Means[step] < 0 {
		reach = max(stats.Elo(share.Hi)-c.joint.Means[step], 0)
	}
	if dof := float64(len(s) - 1); dof > 0 {
		se := reach / student(dof, 0)
		c.joint.Cov.SetSym(step, step, max(c.joint.Cov.At(step, step), se*se))
	}
}

// Bound marks some steps, whose players are too far apart, as bounds only; it returns c.
func (c *Climb) Bound(steps ...int) *Climb {
	for _, i := range steps {
		c.bound[i] = true
	}
	return c
}

// Steps returns Σ weights · steps in Elo at a two-sided confidence, 0 for 0.95. All ones give the ladder;
// a difference of two ladders has -1 at the steps of the first. Where a step with a weight is a bound, the
// sum is a bound too. Its P is then 1 where the open side is the side of no difference, and the P of a
// score of ½ where there is no other step.
func (c *Climb) Steps(weights []float64, confidence float64) Contrast {
	sum := c.joint.Contrast(weights, confidence)
	alone := each.Count(weights, func(w float64) bool { return w != 0 }) == 1
	for i, w := range weights {
		if w == 0 || !c.bound[i] {
			continue
		}
		if alone {
			sum.P = c.even[i]
		}
		sum.Diff.OpenHi = sum.Diff.OpenHi || (w > 0) == (c.joint.Means[i] > 0)
		sum.Diff.OpenLo = sum.Diff.OpenLo || (w > 0) != (c.joint.Means[i] > 0)
	}
	if sum.Diff.Center > 0 && sum.Diff.OpenLo || sum.Diff.Center < 0 && sum.Diff.OpenHi {
		sum.P = 1
	}
	return sum
}
