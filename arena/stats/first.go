package stats

import (
	"iter"
	"math"
)

// FirstMoverShare is the share of points of whoever moved first, with its
// interval at the given two-sided confidence. clusters yields games that depend
// on one another together: those of one opening where several pairings play it,
// else those of one pair.
//
// A cluster is one observation: a stronger player who wins both games of a pair
// gives the first mover exactly one of two points, whatever the strength. The
// variance is that of a ratio of sums over clusters, with the factor K/(K-1)
// for K of them and Student's t below 30; the interval is cut to [0, 1]. Where
// the data show no variance at all it is Wilson's over the games, which is then
// too wide. Without games the answer is 0.5 within [0, 1].
func FirstMoverShare(clusters iter.Seq[[]Pairing], confidence float64) Interval {
	var k, games, points float64
	for ps := range clusters {
		n, won := firstMoverPoints(ps)
		k, games, points = k+1, games+n, points+won
	}
	if games == 0 {
		return Wilson(0, 0, confidence)
	}
	mean, squares := points/games, 0.0
	for ps := range clusters {
		n, won := firstMoverPoints(ps)
		squares += (won - mean*n) * (won - mean*n)
	}
	l, ok := lawFor(int(k), 1)
	if !ok || squares == 0 {
		return wilson(mean, games, confidence)
	}
	half := l.quantile(confidence) * math.Sqrt(squares*k/(k-1)) / games
	return Interval{Center: mean, Lo: max(0, mean-half), Hi: min(1, mean+half)}
}

// firstMoverPoints returns the number of games and the points that first movers
// earned in them.
func firstMoverPoints(ps []Pairing) (games, points float64) {
	for _, p := range ps {
		w := p.FirstMover()
		games += float64(w.Games())
		points += w.Points()
	}
	return games, points
}
