package cycles

import (
	"math"
	"math/rand/v2"
	"slices"

	"gipf.arena/arena/stats"
)

// simulate fills in what the bootstrap says: under the ratings for the p-value,
// and as observed for the intervals.
func (r *Report) simulate(players int, fit *additive) error {
	var null, seen []source
	for _, e := range r.Edges {
		null = append(null, newSource(e, fit.gap(e)))
		seen = append(seen, newSource(e, e.logit))
	}
	left, all := fit.left(r.Edges)
	more, chance := 1, 0.0
	err := r.redraw(0, players, null, func(l, _ float64) {
		if l >= left {
			more++
		}
		chance += l / float64(r.Options.Simulations)
	})
	if err != nil {
		return err
	}
	r.P = float64(more) / float64(r.Options.Simulations+1)
	// A redrawn table differs from this one as this one does from the truth (the
	// basic bootstrap).
	var off []float64
	err = r.redraw(1, players, seen, func(l, a float64) {
		off = append(off, ratio(l-chance, a)-ratio(left, all))
	})
	if err != nil {
		return err
	}
	lo, hi := r.tails(off)
	share := ratio(left-chance, all)
	r.Unexplained = inUnit(share, share-hi, share-lo)
	if len(r.Proven()) == 0 {
		return nil
	}
	return r.standings(players, fit, seen)
}

// redraw draws tables from the sources and tells what the best ratings of each
// leave, of how much. Streams are random numbers apart from one another.
func (r *Report) redraw(stream uint64, players int, sources []source, tell func(left, all float64)) error {
	rng := rand.New(rand.NewPCG(r.Options.Seed, stream))
	for range r.Options.Simulations {
		edges := resample(rng, sources)
		fit, err := explain(players, edges)
		if err != nil {
			return err
		}
		tell(fit.left(edges))
	}
	return nil
}

func ratio(part, all float64) float64 {
	if all == 0 {
		return 0
	}
	return part / all
}

// tails returns the two quantiles between which the report's confidence lies.
func (r *Report) tails(values []float64) (lo, hi float64) {
	sorted := slices.Sorted(slices.Values(values))
	tail := (1 - r.Options.Confidence) / 2
	at := func(p float64) float64 { return sorted[int(math.Round(p*float64(len(sorted)-1)))] }
	return at(tail), at(1 - tail)
}

// inUnit is an interval of a share.
func inUnit(center, lo, hi float64) stats.Interval {
	unit := func(x float64) float64 { return min(max(x, 0), 1) }
	center = unit(center)
	return stats.Interval{Center: center, Lo: min(center, unit(lo)), Hi: max(center, unit(hi))}
}

// mostStandings bounds the simulations for alpha-rank and mixtures, which are
// dearer than the others.
const mostStandings = 200

// standings fills in Instead.
func (r *Report) standings(players int, fit *additive, seen []source) error {
	n := min(r.Options.Simulations, mostStandings)
	rng := rand.New(rand.NewPCG(r.Options.Seed, 2))
	ranks, mixtures := make([][]float64, players), make([][]float64, players)
	for k := range n + 1 {
		edges, ratings := r.Edges, *fit
		if k > 0 {
			edges = resample(rng, seen)
			var err error
			if ratings, err = explain(players, edges); err != nil {
				return err
			}
		}
		score := scores(ratings.ratings, edges)
		mix, err := Maximin(score)
		if err != nil {
			return err
		}
		for i, time := range AlphaRank(score) {
			ranks[i], mixtures[i] = append(ranks[i], time), append(mixtures[i], mix[i])
		}
	}
	for i := range players {
		s := Standing{AlphaRank: r.percentile(ranks[i]), Maximin: r.percentile(mixtures[i])}
		r.Instead = append(r.Instead, s)
	}
	return nil
}

// percentile is the first value with the interval of those after it.
func (r *Report) percentile(values []float64) stats.Interval {
	lo, hi := r.tails(values[1:])
	return inUnit(values[0], lo, hi)
}

// scores returns who scores what against whom: as observed, and by the ratings
// where two did not meet. Players of different pools are taken for equal.
func scores(ratings []float64, edges []Edge) [][]float64 {
	out := make([][]float64, len(ratings))
	for i, a := range ratings {
		out[i] = make([]float64, len(ratings))
		for j, b := range ratings {
			out[i][j] = 1 / (1 + math.Exp(b-a))
		}
	}
	for _, e := range edges {
		out[e.A][e.B], out[e.B][e.A] = e.Score, 1-e.Score
	}
	return out
}
