package balance

import (
	"math"

	"gipf.arena/arena/stats"
	"gipf.arena/internal/each"
)

// Judged is one game as a judge saw it.
type Judged struct {
	// Opening is the index of the opening: games of one opening are one observation, and odd and
	// even openings are the two halves of a calibration.
	Opening uint64
	// Score is the first mover's: 1, ½ or 0.
	Score float64
	// Logits are the judge's values of the game's positions, ln(p/(1-p)) for the first mover's
	// expected score p. They are clipped to ±7.8; proven results may be infinite.
	Logits []float64
}

// The bounds within which a judge is believed, and the bound to which logits are clipped.
const (
	FlattestSlope = 0.5
	SteepestSlope = 2
	surest        = 7.8
)

// A Calibration says whether a judge knows a game. Make it with [Calibrate].
type Calibration struct {
	// Slope is the factor by which the judge's logits must be multiplied to fit the results best:
	// below 1 where the judge is too sure, 0 where it knows nothing.
	Slope stats.Interval
	// Halves are the slopes from the games of even and of odd openings alone. Each rescales the
	// values of the other half, so that no game is judged by a slope that its own result influenced.
	Halves [2]float64
	// Brier is the mean squared error of the rescaled values, Base the mean squared error of the
	// other half's mean score. Gain is Base less Brier.
	Brier, Base     float64
	Gain            Mean
	Games, Openings int
	// Known is the verdict: the judge is calibrated. Otherwise Why says what is wrong, and nothing
	// that rests on the judge's values may be reported.
	Known bool
	Why   string
}

// Calibrate fits results by the judge's logits times one number, by logistic regression without a
// constant, each game with weight one. Errors are clustered by opening, with Student's t. The
// judge is known to be calibrated when the slope lies between [FlattestSlope] and [SteepestSlope]
// and the gain's interval lies above 0. Games without values are ignored.
func Calibrate(games []Judged, confidence float64) Calibration {
	var c Calibration
	var all judgement
	var half [2]judgement
	for _, g := range games {
		if len(g.Logits) > 0 {
			all = append(all, g)
			half[g.Opening%2] = append(half[g.Opening%2], g)
		}
	}
	c.Slope = all.interval(confidence)
	for i := range half {
		c.Halves[i] = half[i].slope()
	}
	c.gain(&half, confidence)
	c.Games, c.Openings = len(all), c.Gain.Openings
	c.judge()
	return c
}

// Chance is the first mover's chance, given the judge's logit of a position in a game of an
// opening, rescaled by the slope of the other half.
func (c *Calibration) Chance(opening uint64, logit float64) float64 {
	return sigmoid(c.Halves[1-opening%2] * cut(logit))
}

// gain compares the rescaled values with the base rate.
func (c *Calibration) gain(half *[2]judgement, confidence float64) {
	rate := [2]float64{half[0].rate(), half[1].rate()}
	var gain []Cluster
	n := 0.0
	for i := range half {
		for _, g := range half[i] {
			brier, base := 0.0, (rate[1-i]-g.Score)*(rate[1-i]-g.Score)
			for _, x := range g.Logits {
				d := c.Chance(g.Opening, x) - g.Score
				brier += d * d / float64(len(g.Logits))
			}
			c.Brier, c.Base, n = c.Brier+brier, c.Base+base, n+1
			gain = append(gain, Cluster{Opening: g.Opening, N: 1, Sum: base - brier})
		}
	}
	if n > 0 {
		c.Brier, c.Base = c.Brier/n, c.Base/n
	}
	c.Gain = NewSample(gain).Mean(confidence)
}

// judge reaches the verdict.
func (c *Calibration) judge() {
	switch {
	case c.Openings < 4 || c.Slope.OpenLo || c.Slope.OpenHi:
		c.Why = "there are too few games to tell"
	case c.Slope.Center < FlattestSlope || c.Slope.Center > SteepestSlope:
		c.Why = "its slope is not between 0.5 and 2"
	case c.Gain.Value.Lo <= 0:
		c.Why = "it predicts results no better than the mean score does"
	}
	c.Known = c.Why == ""
}

// judgement is the games from which a slope is fitted.
type judgement []Judged

// rate is the mean score, ½ without games.
func (j judgement) rate() float64 {
	if len(j) == 0 {
		return 0.5
	}
	return each.Sum(j, func(g Judged) float64 { return g.Score }) / float64(len(j))
}

// steepest is the largest slope that is sought: results that never contradict the judge have no finite one.
const steepest = 20

// slope is the root of the likelihood's derivative, which falls: Newton's method kept within a
// bracket. It is 0 for a judge that never prefers a side.
func (j judgement) slope() float64 {
	lo, hi, b := -float64(steepest), float64(steepest), 1.0
	if _, information := j.derivatives(0); information == 0 {
		return 0
	}
	for range 100 {
		gradient, information := j.derivatives(b)
		if information == 0 { // chances are 0 and 1 to the last bit, and correct
			return math.Copysign(steepest, b)
		}
		if gradient > 0 {
			lo = b
		} else {
			hi = b
		}
		next := b + gradient/information
		if !(next > lo && next < hi) {
			next = (lo + hi) / 2
		}
		if math.Abs(next-b) < 1e-10 {
			return next
		}
		b = next
	}
	return math.Copysign(steepest, b) // it rises without end, always by the same step
}

// derivatives are the first derivative of the log likelihood, and minus the second.
func (j judgement) derivatives(b float64) (gradient, information float64) {
	for _, g := range j {
		d, i := g.derivatives(b)
		gradient, information = gradient+d, information+i
	}
	return gradient, information
}

// derivatives are the derivatives of one game, with weight one.
func (g *Judged) derivatives(b float64) (gradient, information float64) {
	w := 1 / float64(len(g.Logits))
	for _, x := range g.Logits {
		x = cut(x)
		p := sigmoid(b * x)
		gradient += w * x * (g.Score - p)
		information += w * x * x * p * (1 - p)
	}
	return gradient, information
}

// interval is the slope with its clustered interval.
func (j judgement) interval(confidence float64) stats.Interval {
	b := j.slope()
	_, information := j.derivatives(b)
	var scores []Cluster
	for _, g := range j {
		d, _ := g.derivatives(b)
		scores = append(scores, Cluster{Opening: g.Opening, N: 1, Sum: d})
	}
	s := NewSample(scores)
	k := float64(len(s))
	if k < 2 || math.Abs(b) > steepest-1 || information == 0 {
		return stats.Unknown(b)
	}
	se := math.Sqrt(s.squares(0)*k/(k-1)) / information
	return stats.Around(b, student(k-1, confidence)*se)
}

// cut clips a logit to the range in which it counts.
func cut(x float64) float64 { return max(-surest, min(surest, x)) }

// sigmoid is 1/(1+e^-x), for |x| below 700.
func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
