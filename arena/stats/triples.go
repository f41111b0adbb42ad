package stats

import (
	"cmp"
	"math"
	"slices"
)

// A Cycle is three players who all met each other, in the direction around the
// cycle in which the log odds add up to more than 0.
type Cycle struct {
	// Players are listed so that each should beat the next, and the last the first.
	Players [3]int
	// Elo are the differences between each and the next.
	Elo [3]Interval
	// Sum is the sum of the three. It is 0 for players with ratings. The sums hold together, over
	// all triples looked at, with the report's confidence, and so does any one Elo of each
	// triple; the three Elos of a triple do not. Proven needs no more: without a cycle, one of
	// the three is not above 0, and its interval would have to miss that.
	Sum Interval
	// Proven says that each of the three beats the next: no Elo's interval reaches 0. Where
	// only the interval of Sum does not reach 0, strengths fail to add up, in any order.
	Proven bool

	z float64 // of the sum
}

// ProvenCycles returns the cycles in which each player beats the next, the most certain
// first: what [Find] proves, without its simulations.
func ProvenCycles(players int, ps []Pairing, confidence float64) []Cycle {
	var r CycleReport
	_ = r.addEdges(players, ps) // the edges before a pairing that cannot be
	return proven(triples(players, r.Edges, confidence))
}

func proven(all []Cycle) []Cycle {
	return slices.DeleteFunc(slices.Clone(all), func(c Cycle) bool { return !c.Proven })
}

// triples looks at all triangles of edges. The intervals are corrected for their
// number (Bonferroni): a pure ladder shows a cycle that does not exist in at
// most 1-confidence of all tables.
func triples(players int, edges []Edge, confidence float64) []Cycle {
	at := make(map[[2]int]Edge, len(edges))
	for _, e := range edges {
		at[[2]int{e.A, e.B}] = e
	}
	var found [][3]Edge
	for _, ab := range edges {
		for c := ab.B + 1; c < players; c++ {
			bc, met := at[[2]int{ab.B, c}]
			ac, too := at[[2]int{ab.A, c}]
			if met && too {
				found = append(found, [3]Edge{ab, bc, ac})
			}
		}
	}
	out := make([]Cycle, len(found))
	each := 1 - (1-confidence)/float64(len(found))
	for i, t := range found {
		l := law{}
		if clusters := min(t[0].Clusters, t[1].Clusters, t[2].Clusters); clusters < studentBelow {
			l.dof = float64(clusters - 1)
		}
		out[i] = newCycle(t, l.quantile(each))
	}
	slices.SortStableFunc(out, func(a, b Cycle) int { return cmp.Compare(b.z, a.z) })
	return out
}

// newCycle goes around a b c, or the other way if that adds up to more. Intervals
// are z standard errors to either side.
func newCycle(t [3]Edge, z float64) Cycle {
	ab, bc, ac := t[0], t[1], t[2]
	c := Cycle{Players: [3]int{ab.A, ab.B, bc.B}}
	elo, se := [3]float64{ab.Elo, bc.Elo, -ac.Elo}, [3]float64{ab.SE, bc.SE, ac.SE}
	if elo[0]+elo[1]+elo[2] < 0 {
		c.Players = [3]int{ab.A, bc.B, ab.B}
		elo, se = [3]float64{ac.Elo, -bc.Elo, -ab.Elo}, [3]float64{ac.SE, bc.SE, ab.SE}
	}
	sum, variance := 0.0, 0.0
	c.Proven = true
	for k := range 3 {
		c.Elo[k] = Around(elo[k], z*se[k])
		c.Proven = c.Proven && c.Elo[k].Lo > 0
		sum += elo[k]
		variance += se[k] * se[k]
	}
	c.z = sum / math.Sqrt(variance)
	c.Sum = Around(sum, z*math.Sqrt(variance))
	return c
}

// Bent reports whether the three strengths fail to add up: a cycle, or distances
// that no ratings explain.
func (c Cycle) Bent() bool { return c.Sum.Lo > 0 }

// studentBelow is the number of clusters under which an estimated variance is
// itself too uncertain for the normal distribution, and the law is Student's t.
const studentBelow = 30
