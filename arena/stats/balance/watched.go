package balance

import (
	"math"

	"gipf.arena/arena/stats"
)

// A watched mean is looked at again and again ([stats.Anytime]).
type watched struct {
	sums  moments
	known stats.Interval // ends only ever move closer
}

// unseen is what is known of a mean without games: for a share of 1 only that it is one.
func unseen(share bool) stats.Interval {
	if share {
		return stats.Interval{Center: 0.5, Hi: 1}
	}
	return stats.Interval{Lo: math.Inf(-1), Hi: math.Inf(1)}
}

// take takes up a block of games. For values that are not shares of 1 the variance is the sample's, valid in the limit of
// many samples (Waudby-Smith and others, Ann. Statist. 52, 2024); with few samples it is raised a little.
func (w *watched) take(block Sample, a stats.Anytime, share bool) {
	w.sums.add(block)
	n := int(w.sums.k)
	if n < 2 {
		return
	}
	var now stats.Interval
	if share {
		now = a.Running(w.sums.mean(), w.sums.variance(), n)
	} else {
		const steady = 8
		now = stats.Around(w.sums.mean(), a.Half(n, w.sums.variance()*float64(n+steady)/float64(n)))
	}
	if lo, hi := max(now.Lo, w.known.Lo), min(now.Hi, w.known.Hi); lo <= hi { // else one of them was wrong
		w.known.Lo, w.known.Hi = lo, hi
	}
	w.known.Center = min(w.known.Hi, max(w.known.Lo, now.Center))
}

// moments are sums over clusters that all have their own openings: their number, their observations n and values
// s, and products of these.
type moments struct{ k, n, s, nn, ns, ss float64 }

func (m *moments) add(block Sample) {
	for _, c := range block {
		m.k, m.n, m.s = m.k+1, m.n+c.N, m.s+c.Sum
		m.nn, m.ns, m.ss = m.nn+float64(c.N*c.N), m.ns+float64(c.N*c.Sum), m.ss+float64(c.Sum*c.Sum)
	}
}

// mean is the mean of all observations.
func (m *moments) mean() float64 { return m.s / m.n }

// variance is the mean's variance times the number of clusters, as in [Sample.Mean]; there must be two.
func (m *moments) variance() float64 {
	mean := m.mean()
	squares := m.ss - float64(2*mean*m.ns) + float64(mean*mean*m.nn)
	return max(0, squares) * m.k / (m.k - 1) * m.k / (m.n * m.n)
}
