package stats

import (
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// simulate fills in what the bootstrap says: under the ratings for the p-value, and as observed for the intervals.
func (r *CycleReport) simulate(players int, fit *additive) error {
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
	// A redrawn table differs from this one as this one differs from the truth (the
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

// redraw draws tables from the sources and reports what the best ratings of
// each leave, and of how much. Each stream has its own random numbers.
func (r *CycleReport) redraw(stream uint64, players int, sources []source, tell func(left, all float64)) error {
	rng := rand.New(rand.NewPCG(r.Options.Seed, stream))
	for range r.Options.Simulations {
		edges := resampleEdges(rng, sources)
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
func (r *CycleReport) tails(values []float64) (lo, hi float64) {
	sorted := slices.Sorted(slices.Values(values))
	tail := (1 - r.Options.Confidence) / 2
	at := func(p float64) float64 { return sorted[int(math.Round(p*float64(len(sorted)-1)))] }
	return at(tail), at(1 - tail)
}

// inUnit is an interval of a share.
func inUnit(center, lo, hi float64) Interval {
	unit := func(x float64) float64 { return min(max(x, 0), 1) }
	center = unit(center)
	return Interval{Center: center, Lo: min(center, unit(lo)), Hi: max(center, unit(hi))}
}

// mostStandings bounds the simulations for alpha-rank and mixtures, which cost more than the others.
const mostStandings = 200

// standings fills in Instead.
func (r *CycleReport) standings(players int, fit *additive, seen []source) error {
	n := min(r.Options.Simulations, mostStandings)
	rng := rand.New(rand.NewPCG(r.Options.Seed, 2))
	ranks, mixtures := make([][]float64, players), make([][]float64, players)
	for k := range n + 1 {
		edges, ratings := r.Edges, *fit
		if k > 0 {
			edges = resampleEdges(rng, seen)
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
		s := CycleStanding{AlphaRank: r.percentile(ranks[i]), Maximin: r.percentile(mixtures[i])}
		r.Instead = append(r.Instead, s)
	}
	return nil
}

// percentile is the first value with the interval of those after it.
func (r *CycleReport) percentile(values []float64) Interval {
	lo, hi := r.tails(values[1:])
	return inUnit(values[0], lo, hi)
}

// scores returns each player's mean score against each other: as observed, and by
// the ratings where two did not meet. Players of different pools count as equal.
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

// A source draws the results of one pairing.
type source struct {
	counts Pairing    // how many pairs and lone games there are to draw
	pairs  [9]float64 // probability of [A's result moving first]·3 + [moving second]
	lone   seats
}

// newSource returns the source under which the log odds of an edge are as wanted, in logits. It is the observed
// distribution of pairs with one more pair added, drawn apart from the two seats, so that nothing is impossible; tilted
// by the points in a pair (Efron, Canad. J. Statist. 9, 1981). So the two games of a pair keep the dependence that the
// openings gave them.
func newSource(e Edge, wanted float64) source {
	var base [9]float64
	s := smooth(e.counts)
	total := float64(e.counts.PairCount()) + 1
	for k := range base {
		base[k] = (float64(e.counts.Pairs[k/3][k%3]) + s[0][k/3]*s[1][k%3]) / total
	}
	theta := Halve(-100, 100, 60, func(theta float64) bool { return oddsOf(seatsOf(tilted(base, theta)).scores()) < wanted })
	out := source{counts: e.counts, pairs: tilted(base, theta)}
	out.lone = seatsOf(out.pairs)
	return out
}

// tilted multiplies the probabilities by e^(theta·points) and makes them sum to 1.
func tilted(base [9]float64, theta float64) (out [9]float64) {
	sum := 0.0
	for k, p := range base {
		// Points less the most or least there are: no power overflows.
		points := float64(k/3+k%3)/2 - 2
		if theta < 0 {
			points += 2
		}
		out[k] = p * math.Exp(theta*points)
		sum += out[k]
	}
	for k := range out {
		out[k] /= sum
	}
	return out
}

// seatsOf are the margins of a distribution of pairs.
func seatsOf(pairs [9]float64) (s seats) {
	for k, p := range pairs {
		s[0][k/3] += p
		s[1][k%3] += p
	}
	return s
}

// draw returns as many games as were played.
func (s *source) draw(rng *rand.Rand) Pairing {
	p := Pairing{A: s.counts.A, B: s.counts.B}
	var cells [9]int
	multinomial(rng, cells[:], s.counts.PairCount(), s.pairs[:])
	for k, n := range cells {
		p.Pairs[k/3][k%3] = n
	}
	for seat := range 2 {
		n := s.counts.Lone[seat]
		multinomial(rng, p.Lone[seat][:], n[0]+n[1]+n[2], s.lone[seat][:])
	}
	return p
}

// multinomial deals n samples out to cells, one binomial after the other.
func multinomial(rng *rand.Rand, cells []int, n int, share []float64) {
	rest := 1.0
	for k, p := range share {
		cells[k] = n
		if k+1 < len(share) {
			cells[k] = int(binomial(rng, float64(n), p/rest))
		}
		n -= cells[k]
		rest = max(rest-p, 0)
	}
}

// binomial draws how many of n samples are of a kind with the probability p, none where that is no number.
func binomial(source rand.Source, n, p float64) float64 {
	switch {
	case n == 0 || !(p > 0):
		return 0
	case p >= 1:
		return n
	}
	return distuv.Binomial{N: n, P: p, Src: source}.Rand()
}

// resample draws every edge once. Of each pairing it leaves as much as was there, so that the edges are the same ones.
func resampleEdges(rng *rand.Rand, sources []source) []Edge {
	edges := make([]Edge, len(sources))
	for i := range sources {
		edges[i], _ = newEdge(sources[i].draw(rng))
	}
	return edges
}
