package report

import (
	"math"
	"slices"

	"gipf.arena/arena/stats"
)

// twoNames are two players who met, seen from the first.
type twoNames [2]string

func (n twoNames) String() string { return n[0] + " – " + n[1] }

// counts are the pairings of a run by its players, the lower number first as tallies have them.
type counts map[[2]int]stats.Pairing

func countsOf(pairings []stats.Pairing) counts {
	c := make(counts, len(pairings))
	for _, p := range pairings {
		c[[2]int{p.A, p.B}] = p
	}
	return c
}

// meet lists the pairings of common players who met in both runs.
func (x *comparer) meet(common []string) {
	var met [2]counts
	for i, r := range x.runs {
		met[i] = countsOf(r.tally.Pairings())
	}
	for k, a := range common {
		for _, b := range common[k+1:] {
			names := twoNames{a, b}
			if x.of(0, names, met[0]).Games() > 0 && x.of(1, names, met[1]).Games() > 0 {
				x.pairings = append(x.pairings, names)
			}
		}
	}
}

// of returns the counts of two players of run i, seen from the first; none where
// they did not meet.
func (x *comparer) of(i int, names twoNames, met counts) stats.Pairing {
	a, b := slices.Index(x.runs[i].names, names[0]), slices.Index(x.runs[i].names, names[1])
	p, ok := met[[2]int{min(a, b), max(a, b)}]
	switch {
	case !ok:
		return stats.Pairing{A: a, B: b}
	case a > b:
		return p.Reverse()
	}
	return p
}

// headToHead is what the games of two players of run i say alone, with all
// duplicates that are known of the run.
func (x *comparer) headToHead(i int, names twoNames, met counts, known []stats.Duplicates) stats.Estimate {
	p := x.of(i, names, met)
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
		met[i], known[i] = countsOf(r.tally.Pairings()), r.tally.Duplicates()
	}
	for k, names := range x.pairings {
		a, b := x.headToHead(0, names, met[0], known[0]).Elo, x.headToHead(1, names, met[1], known[1]).Elo
		list = append(list, x.differ(KindPairing, names.String(), a, b, func(s *sample) (float64, bool) { return s.pairings[k], !math.IsNaN(s.pairings[k]) }))
	}
	return list
}
