package stats

import (
	"fmt"
	"iter"
	"math"
)

// Wilson is the score interval of a share: successes out of n independent
// trials at the given two-sided confidence, for example 0.95. Center is the
// plain share. Unlike the textbook p ± z√(p(1-p)/n) it stays inside [0, 1] and
// keeps its level near both ends (Wilson, J. Amer. Statist. Assoc. 22, 1927).
//
// Draws cannot enter as half successes: count yes or no. Without trials the
// answer is 0.5 within [0, 1]. Wilson panics when successes is not within [0,
// n] or confidence not within (0, 1).
func Wilson(successes, n int, confidence float64) Interval {
	if successes < 0 || successes > n || !(confidence > 0 && confidence < 1) {
		panic(fmt.Sprintf("stats: Wilson(%d, %d, %g)", successes, n, confidence))
	}
	if n == 0 {
		return Interval{Center: 0.5, Lo: 0, Hi: 1}
	}
	return wilson(float64(successes)/float64(n), float64(n), law{}.quantile(confidence))
}

// wilson is Wilson for a share p of n > 0 trials and a two-sided quantile z.
func wilson(p, n, z float64) Interval {
	centre := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n)) / (1 + z*z/n)
	// At 0 and n successes one end is exactly the share; rounding must not push it
	// further.
	return Interval{Center: p, Lo: min(p, max(0, centre-half)), Hi: max(p, min(1, centre+half))}
}

// OfShares clips the interval of a mean of values between 0 and 1 from so many clusters to [0, 1]. Hi is at least
// Wilson's where all clusters say 0, and Lo at most Wilson's where all say 1, since a few exceptions show no spread.
func (iv Interval) OfShares(clusters int) Interval {
	never := Wilson(0, clusters, DefaultConfidence).Hi
	if iv.Half() < 1e-9 { // they all say the same
		iv.Lo, iv.Hi = iv.Center-never, iv.Center+never
	}
	iv.Lo, iv.Hi = max(0, min(iv.Lo, 1-never)), min(1, max(iv.Hi, never))
	return iv
}

// FirstMoverShare is the share of points of the players who moved first, with its interval at the given
// two-sided confidence. clusters yields games that depend on one another together: those of one opening where
// several pairings play it, else those of one pair.
//
// A cluster is one observation: a stronger player who wins both games of a pair, whether stronger by 10 Elo
// or 1,000, gives the first mover exactly one of two points. The variance is that of a ratio of sums over clusters,
// with the factor K/(K-1) for K of them and one more, prior cluster of independent games; the interval is
// made as in [HeadToHead]. Without games the answer is 0.5 within [0, 1].
//
// duplicates counts duplicate games as Options.Duplicates does. They widen the
// interval and do not move the share; those within one opening are in one cluster.
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
	if anyDuplicates(duplicates) {
		pairs := 0.0
		for _, c := range duplicates {
			squares += firstMoverDuplicates(c, mean)
			pairs += max(c.EffectivePairs(), c.EffectiveGames()/2)
		}
		worth := min(1, 2*pairs/games)
		k, games, squares = min(k, math.Round(pairs)), games*worth, squares*worth*worth
	}
	return clusteredShare(games, mean, squares, k, games).interval(mean, confidence)
}

// firstMoverDuplicates is the term of duplicates in the squares: for each two of different clusters, in
// both orders, the product of their deviations, see addDuplicates.
func firstMoverDuplicates(c Duplicates, mean float64) (sum float64) {
	off := func(seat, result int) float64 { // result is A's, who sits in that seat
		first := float64(result) / 2
		if seat == 1 {
			first = 1 - first
		}
		return first - mean
	}
	p := c.across()
	for x := range 3 {
		for seat := range 2 {
			sum += float64(p.Lone[seat][x]) * off(seat, x) * off(seat, x)
		}
		for y := range 3 {
			sum += float64(p.Pairs[x][y]) * 2 * off(0, x) * off(1, y)
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

// ClusteredShare is the interval of a mean of values between 0 and 1, such as a score or a
// share, from observations that depend on one another within clusters. Its arguments are the
// number of observations, their mean, Σ over clusters of (sum of the cluster - mean · its
// observations)², and the number of clusters; all but the squares are above 0. The variance
// has the factor K/(K-1) for K clusters and one more, prior cluster of independent
// observations. The interval is made as in [HeadToHead]: it lies within [0, 1], and its law is
// Student's t. Where all observations are 0, or all are 1, each cluster counts as one of them.
func ClusteredShare(observations, mean, squares float64, clusters int, confidence float64) Interval {
	return clusteredShare(observations, mean, squares, float64(clusters), float64(clusters)).interval(mean, confidence)
}

// clusteredShare is the dispersion of such a mean; alone is how many independent observations
// there are where all are equal to 0 or to 1.
func clusteredShare(observations, mean, squares, k, alone float64) dispersion {
	if independent := mean * (1 - mean) * observations; independent > 0 {
		return dispersion{games: observations, phi: squares*k/(max(2, k)-1)/independent + 1/k, law: law{dof: k}}
	}
	return dispersion{games: alone, phi: 1, law: law{dof: k}}
}

// InElo is an interval of scores converted to Elo. An end next to 0 or 1 is open.
func (iv Interval) InElo() Interval { return iv.mapped(Elo) }
