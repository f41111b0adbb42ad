package stats

import "math"

// FirstMoverShare is the share of points of whoever moved first, over all games
// of the pairings, with its interval at the given two-sided confidence.
//
// The two games of a pair are one observation: a stronger player who wins both
// gives the first mover exactly one of two points, whatever the strength. The
// variance is that of a ratio of sums over pairs and lone games, with the
// factor K/(K-1) for K of them and Student's t below 30, cut to [0, 1]. Where
// the data show no variance at all the interval is Wilson's over the games,
// which is then too wide. Without games the answer is 0.5 within [0, 1].
func FirstMoverShare(ps []Pairing, confidence float64) Interval {
	var clusters, games, points float64
	eachCluster(ps, func(count, size int, earned float64) {
		clusters += float64(count)
		games += float64(count * size)
		points += float64(count) * earned
	})
	if games == 0 {
		return Wilson(0, 0, confidence)
	}
	mean, squares := points/games, 0.0
	eachCluster(ps, func(count, size int, earned float64) {
		d := earned - mean*float64(size)
		squares += float64(count) * d * d
	})
	l, ok := lawFor(int(clusters), 1)
	if !ok || squares == 0 {
		return wilson(mean, games, confidence)
	}
	half := l.quantile(confidence) * math.Sqrt(squares*clusters/(clusters-1)) / games
	return Interval{Center: mean, Lo: max(0, mean-half), Hi: min(1, mean+half)}
}

// eachCluster calls f for each kind of pair and lone game there are count of:
// how many games it has and how many points the first movers earned in them.
func eachCluster(ps []Pairing, f func(count, size int, earned float64)) {
	for _, p := range ps {
		for x := range 3 {
			for y := range 3 {
				// A earned x/2 moving first, B (2-y)/2 in the other game.
				f(p.Pairs[x][y], 2, float64(x+2-y)/2)
			}
			f(p.Lone[0][x], 1, float64(x)/2)
			f(p.Lone[1][x], 1, float64(2-x)/2)
		}
	}
}
