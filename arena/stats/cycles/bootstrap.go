package cycles

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/stat/distuv"

	"gipf.arena/arena/stats"
)

// A source draws the results of one pairing.
type source struct {
	counts stats.Pairing // how many pairs and lone games there are to draw
	pairs  [9]float64    // probability of [A's result moving first]·3 + [moving second]
	lone   seats
}

// newSource returns the source under which the log odds of an edge are as wanted,
// in logits. It is the observed distribution of pairs with one more pair added,
// drawn apart from the two seats, so that nothing is impossible; tilted by the
// points in a pair (Efron, Canad. J. Statist. 9, 1981). So the two games of a pair
// keep the dependence that the openings gave them.
func newSource(e Edge, wanted float64) source {
	var base [9]float64
	s := smooth(e.counts)
	total := float64(e.counts.PairCount()) + 1
	for k := range base {
		base[k] = (float64(e.counts.Pairs[k/3][k%3]) + s[0][k/3]*s[1][k%3]) / total
	}
	lo, hi := -100.0, 100.0
	for range 60 {
		mid := (lo + hi) / 2
		if oddsOf(seatsOf(tilted(base, mid)).scores()) < wanted {
			lo = mid
		} else {
			hi = mid
		}
	}
	out := source{counts: e.counts, pairs: tilted(base, (lo+hi)/2)}
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
func (s *source) draw(rng *rand.Rand) stats.Pairing {
	p := stats.Pairing{A: s.counts.A, B: s.counts.B}
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
			cells[k] = binomial(rng, n, p/rest)
		}
		n -= cells[k]
		rest = max(rest-p, 0)
	}
}

func binomial(rng *rand.Rand, n int, p float64) int {
	switch {
	case n == 0 || p <= 0 || math.IsNaN(p):
		return 0
	case p >= 1:
		return n
	}
	return int(distuv.Binomial{N: float64(n), P: p, Src: rng}.Rand())
}

// resample draws every edge once. Of each pairing it leaves as much as was there,
// so that the edges are the same ones.
func resample(rng *rand.Rand, sources []source) []Edge {
	edges := make([]Edge, len(sources))
	for i := range sources {
		edges[i], _ = newEdge(sources[i].draw(rng))
	}
	return edges
}
