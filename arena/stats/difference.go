package stats

import (
	"math"
	"slices"
)

// Minus is the interval of b - a for two independent estimates of the same
// confidence, from their own intervals. The distances to the ends that act
// together add up in squares (MOVER: Zou and Donner, Statist. Med. 27, 2008; for
// two shares with Wilson intervals it is Newcombe's method 10, Statist. Med. 17,
// 1998). Ends need not be symmetric. A side of the difference is open if an end
// that acts on it is.
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

// Jackknife is the interval of an estimate at a two-sided confidence, from its
// values when each of several groups of observations, about equally large and
// independent of one another, is left out in turn (delete-a-group jackknife:
// Kott, J. Off. Statist. 17, 2001). The variance is (G-1)/G Σ(x_g - mean)². It
// serves where no formula exists, as for the difference of two fits that share
// their openings. The law is Student's t with G-1 degrees of freedom.
//
// Where leaving out changes nothing, no spread can be judged. The interval is
// then a point if the estimate is exactly 0, like the difference of two equal
// things, and open otherwise. With fewer than two groups it is open too.
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
// players. Unlike the rating itself, it does not depend on where the scale is
// fixed. ok is false when the players are not all in one group.
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
