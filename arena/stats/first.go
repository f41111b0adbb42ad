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
//
// duplicates tell of duplicate games as Options.Duplicates does. They widen the
// interval and leave the share.
func FirstMoverShare(clusters iter.Seq[[]Pairing], duplicates []Duplicates, confidence float64) Interval {
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
	alone := games
	if anyDuplicates(duplicates) {
		pairs := 0.0
		for _, c := range duplicates {
			squares += firstMoverDuplicates(c, mean)
			pairs += max(c.EffectivePairs(), c.EffectiveGames()/2)
		}
		k, alone = min(k, math.Round(pairs)), min(games, 2*pairs)
	}
	l, ok := lawFor(int(k), 1)
	if !ok || squares <= 0 {
		return wilson(mean, alone, confidence)
	}
	half := l.quantile(confidence) * math.Sqrt(squares*k/(k-1)) / games
	return Interval{Center: mean, Lo: max(0, mean-half), Hi: min(1, mean+half)}
}

// firstMoverDuplicates is what duplicates add to the squares: for each ordered couple the
// product of their deviations, see addDuplicates.
func firstMoverDuplicates(c Duplicates, mean float64) (sum float64) {
	off := func(seat, result int) float64 { // of the first mover
		points := float64(result) / 2
		if seat == 1 {
			points = 1 - points
		}
		return points - mean
	}
	for x := range 3 {
		for seat := range 2 {
			sum += float64(c.Equal.Lone[seat][x]) * off(seat, x) * off(seat, x)
		}
		for y := range 3 {
			sum += float64(c.Equal.Pairs[x][y]) * 2 * off(0, x) * off(1, y)
		}
	}
	return sum
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
