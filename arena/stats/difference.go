package stats

import (
	"math"
	"slices"
)

// Minus is the interval of b - a for two independent estimates of one
// confidence, from their own intervals: the distances to the ends that work
// together add up in squares (MOVER: Zou and Donner, Statist. Med. 27, 2008; for
// two shares with Wilson intervals it is Newcombe's method 10, Statist. Med. 17,
// 1998). Ends need not be symmetric. What is open on the side that matters leaves
// the difference open.
func Minus(b, a Interval) Interval {
	d := Interval{Center: b.Center - a.Center, OpenLo: b.OpenLo || a.OpenHi, OpenHi: b.OpenHi || a.OpenLo}
	d.Lo, d.Hi = d.Center, d.Center
	if !d.OpenLo {
		d.Lo -= math.Hypot(b.Center-b.Lo, a.Hi-a.Center)
	}
	if !d.OpenHi {
		d.Hi += math.Hypot(b.Hi-b.Center, a.Center-a.Lo)
	}
	return d
}

// Jackknife is the interval of an estimate at a two-sided confidence, from what
// it is when each of several groups of observations, about equally large and
// independent of one another, is left out in turn (delete-a-group jackknife:
// Kott, J. Off. Statist. 17, 2001): the variance is (G-1)/G Σ(x_g - mean)². It
// serves what no formula covers, such as the difference of two fits that share
// their openings. The law is Student's t with G-1 degrees of freedom.
//
// Where leaving out changes nothing there is no spread to judge by: the interval
// is then a point if the estimate is exactly 0, as that of a difference of two
// equal things is, and open otherwise. Fewer than two groups leave it open too.
func Jackknife(estimate float64, without []float64, confidence float64) Interval {
	if len(without) < 2 {
		return Unknown(estimate)
	}
	l := law{dof: float64(len(without) - 1)}
	n, mean := float64(len(without)), 0.0
	for _, x := range without {
		mean += x / n
	}
	squares := 0.0
	for _, x := range without {
		squares += (x - mean) * (x - mean)
	}
	se := math.Sqrt((n - 1) / n * squares)
	if flat := se <= 1e-9*(1+math.Abs(estimate)); flat && estimate != 0 {
		return Unknown(estimate)
	}
	return Around(estimate, l.quantile(confidence)*se)
}

// Relative returns the rating of player i minus the mean of the ratings of some
// players, which unlike the rating itself does not depend on where the scale has
// its fixed point. ok is false when they are not all in one group.
func (t Table) Relative(i int, players []int) (d Interval, ok bool) {
	r := t.Ratings[i]
	if r.Status == NoGames || len(players) == 0 {
		return Unknown(0), false
	}
	group := t.Groups[r.Group]
	weights, mean := make([]float64, len(t.Ratings)), 0.0
	for _, p := range players {
		if _, found := slices.BinarySearch(group.Players, p); !found {
			return Unknown(0), false
		}
		weights[p] -= 1 / float64(len(players))
		mean += t.Ratings[p].Elo.Center / float64(len(players))
	}
	weights[i]++
	variance := 0.0
	for a, p := range group.Players {
		for b, q := range group.Players {
			variance += weights[p] * weights[q] * group.Cov[a][b]
		}
	}
	l := t.laws[i]
	for _, p := range players {
		l = l.wider(t.laws[p])
	}
	d = Around(r.Elo.Center-mean, l.quantile(t.Confidence)*math.Sqrt(max(0, variance)))
	return t.cautious(d, weights), true
}
