package stats

import (
	"math"
	"slices"

	"gipf.arena/internal/each"
)

// choose replaces the intervals of a table by those of [Table.Chosen].
func (f *fit) choose(t *Table) {
	for _, b := range pooledTwice(f.players, f.evidence()) {
		t.Chosen, t.pooled = true, append(t.pooled, b.times(1/t.Scale()))
	}
	for p := range t.Ratings {
		if r := &t.Ratings[p]; r.Status == Rated {
			r.Elo = t.cautious(r.Elo, f.fromReference(p))
		}
	}
}

// fromReference is the weights of a rated player's rating less the reference of the
// scale: the mean of the anchors, or of the player's group where no player is held.
func (f *fit) fromReference(player int) []float64 {
	weights, members := make([]float64, f.players), f.members(f.group[player])
	loose := func(p int) bool { _, held := f.heldAt(p); return !held }
	if anchors := slices.DeleteFunc(slices.Clone(members), loose); len(anchors) > 0 {
		members = anchors
	}
	for _, p := range members {
		weights[p] -= 1 / float64(len(members))
	}
	weights[player]++
	return weights
}

// difference is the weights of the rating of i less the rating of j.
func (t Table) difference(i, j int) []float64 {
	weights := make([]float64, len(t.Ratings))
	weights[i]++
	weights[j]--
	return weights
}

// cautious widens the interval of a weighted sum of ratings, whose weights add up to 0,
// until it contains the other bars of Chosen.
func (t Table) cautious(iv Interval, weights []float64) Interval {
	for _, b := range t.pooled {
		mean, variance := b.contrast(weights)
		for p, w := range weights {
			mean -= w * t.Ratings[p].Elo.Center
		}
		half := law{}.quantile(t.Confidence) * math.Sqrt(variance)
		iv.Lo = min(iv.Lo, iv.Center+mean-half)
		iv.Hi = max(iv.Hi, iv.Center+mean+half)
	}
	return iv
}

// cautiousLOS is the probability of a positive difference nearest to ½: the given one
// or the one by another estimate. It is ½ where they disagree about who is ahead.
func (t Table) cautiousLOS(p float64, weights []float64) float64 {
	for _, b := range t.pooled {
		mean, variance := b.contrast(weights)
		q := law{}.cdf(mean / math.Sqrt(variance))
		switch {
		case (p-0.5)*(q-0.5) <= 0:
			return 0.5
		case p < 0.5:
			p = max(p, q)
		default:
			p = min(p, q)
		}
	}
	return p
}

// times is a belief on another scale.
func (b Belief) times(factor float64) *Belief {
	b.Advantage *= factor
	for i := range b.Elo {
		b.Elo[i] *= factor
		for j := range b.Cov[i] {
			b.Cov[i][j] *= factor * factor
		}
	}
	return &b
}

// evidence is the games as the score-only model takes them, weighted so that they tell
// no more, and no less, than they contain: duplicates count as the games they are worth,
// and all games are divided by their dispersion.
func (f *fit) evidence() []row {
	weight := 1 / f.dispersion()
	return each.Of(weighed(f.rows, byPlayers(f.opt.Duplicates)), func(r row) row { return r.times(weight) })
}

// dispersion is the variance of the points of a pair over the variance of two independent
// games without draws (quasi-likelihood: Wedderburn, Biometrika 61, 1974). Draws make it
// less than 1, and so do openings that favour a side. A few prior pairs with dispersion 1
// count from the start, as the first pairs seen may look alike by chance.
func (f *fit) dispersion() float64 {
	const steady = 8
	var squares, expected, clusters float64
	add := func(n int, off, variance float64) {
		squares += float64(n) * off * off
		expected += float64(n) * variance
		clusters += float64(n)
	}
	for _, p := range f.inside(nil, f.pairings) {
		first, second := f.scores(p)
		v, w := first*(1-first), second*(1-second)
		for x := range 3 {
			a := float64(x) / 2
			for y := range 3 {
				add(p.Pairs[x][y], a+float64(y)/2-first-second, v+w)
			}
			add(p.Lone[0][x], a-first, v)
			add(p.Lone[1][x], a-second, w)
		}
	}
	if expected == 0 {
		return 1
	}
	usual := steady * expected / clusters
	return (squares + usual) / (expected + usual)
}

// scores are A's expected scores against B, moving first and moving second.
func (f *fit) scores(p Pairing) (first, second float64) {
	score := func(a, b int) float64 {
		c := f.draws.chances(f.m.gap(f.x, row{first: a, second: b}))
		return c[Win] + c[Draw]/2
	}
	return score(p.A, p.B), 1 - score(p.B, p.A)
}
