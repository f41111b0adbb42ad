package balance

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"

	"gipf.arena/arena/stats"
)

// beside are those of the given doses next to the median of the place where the score crosses the target:
// before the first dose, between two, or after the last, each equally probable at first.
func (s *Search) beside(some []int) (beside []int) {
	n, sum := len(s.doses), 0.0
	logs, most := make([]float64, n+1), math.Inf(-1)
	for gap := range logs {
		for k := range s.doses {
			before := s.doses[k].below(s.rule.Target)
			if (k < gap) == (s.rule.Order < 0) { // above the target there
				before = 1 - before
			}
			logs[gap] += math.Log(max(before, math.SmallestNonzeroFloat64))
		}
		most = max(most, logs[gap])
	}
	for i, l := range logs {
		logs[i] = math.Exp(l - most)
		sum += logs[i]
	}
	median, part := 0, logs[0]
	for part < sum/2 && median < n {
		median++
		part += logs[median]
	}
	return slices.DeleteFunc(slices.Clone(some), func(i int) bool { return i != median-1 && i != median })
}

// below is the probability that the score of a dose lies below a target, from its games alone. It decides only
// what is played, and nothing that is reported.
func (d *searched) below(target float64) float64 {
	if d.sums.k < 2 {
		return 0.5
	}
	variance := d.sums.variance() + stats.MaxScoreVariance/d.sums.k // few games may look alike by chance
	return distuv.UnitNormal.CDF((target - d.sums.mean()) / math.Sqrt(variance/d.sums.k))
}

// A Mixture is two doses, one on either side of the target, and the share of games with the second at which the
// mean score is the target. Its interval holds together with the intervals of the search.
type Mixture struct {
	Doses [2]int
	Share stats.Interval
}

// Mixture mixes the nearest dose below the target and the nearest above. ok is false where all doses that were
// played seem to lie on one side, or all doses are known to.
func (s *Search) Mixture() (m Mixture, ok bool) {
	low, high := -1, -1
	for i, d := range s.doses {
		switch c := d.known.Center; {
		case d.pairs == 0:
		case c < s.rule.Target && (low < 0 || c > s.doses[low].known.Center):
			low = i
		case c >= s.rule.Target && (high < 0 || c < s.doses[high].known.Center):
			high = i
		}
	}
	if low < 0 || high < 0 || s.Side() != 0 {
		return m, false
	}
	at := s.told()
	share := func(below, above float64) float64 {
		if above <= below {
			return 1
		}
		return min(1, max(0, (s.rule.Target-below)/(above-below)))
	}
	a, b := at[low], at[high]
	m.Share = stats.Interval{Center: share(a.Center, b.Center), Lo: share(min(a.Hi, s.rule.Target), b.Hi), Hi: share(a.Lo, max(b.Lo, s.rule.Target))}
	return Mixture{[2]int{low, high}, m.Share}, true
}
