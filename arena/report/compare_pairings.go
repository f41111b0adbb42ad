package report

import (
	"math"

	"gipf.arena/arena/stats"
)

// twoNames are two players who met, seen from the first.
type twoNames [2]string

func (n twoNames) String() string { return n[0] + " – " + n[1] }

// counts are the pairings of a run by the names of their players, seen from either; those who did not meet
// have none.
type counts map[twoNames]stats.Pairing

func (r *ComparedGames) counts(pairings []stats.Pairing) counts {
	c := make(counts, 2*len(pairings))
	for _, p := range pairings {
		a, b := r.names[p.A], r.names[p.B]
		c[twoNames{a, b}], c[twoNames{b, a}] = p, p.Reverse()
	}
	return c
}

// meet lists the pairings of common players who met in both runs.
func (x *comparer) meet(common []string) {
	var met [2]counts
	for i, r := range x.runs {
		met[i] = r.counts(r.tally.Pairings())
	}
	for k, a := range common {
		for _, b := range common[k+1:] {
			names := twoNames{a, b}
			if met[0][names].Games() > 0 && met[1][names].Games() > 0 {
				x.pairings = append(x.pairings, names)
			}
		}
	}
}

// headToHead is what the games of two players say alone, with all
// duplicates that are known of the run.
func headToHead(p stats.Pairing, known []stats.Duplicates) stats.Estimate {
	d, _ := stats.DuplicatesOf(p, known)
	return stats.HeadToHead(p, d, comparedAt)
}

// enough is the number of pairs from which leaving some of them out shows how an
// estimate scatters.
const enough = 10

// plainElo is an estimate that moves a little with every game; a bound does not, nor
// do few pairs.
func plainElo(e stats.Estimate) float64 {
	if e.Method != stats.ByScore || e.Worth < enough {
		return math.NaN()
	}
	return e.Elo.Center
}

// pairingFigures compares the pairings.
func (x *comparer) pairingFigures() (list []Figure) {
	var met [2]counts
	var known [2][]stats.Duplicates
	for i, r := range x.runs {
		met[i], known[i] = r.counts(r.tally.Pairings()), r.tally.Duplicates()
	}
	for k, names := range x.pairings {
		a, b := headToHead(met[0][names], known[0]).Elo, headToHead(met[1][names], known[1]).Elo
		list = append(list, x.differ(KindPairing, names.String(), a, b, func(s *sample) (float64, bool) { return s.pairings[k], !math.IsNaN(s.pairings[k]) }))
	}
	return list
}
