package adaptive

import (
	"fmt"

	"gipf.arena/arena/stats"
)

// Hill is king of the hill: the first player is the champion, and the others
// challenge one after the other in the order of the list. A challenger takes the
// hill by winning more games of the match than it loses, with a likelihood of
// superiority of at least LOS; otherwise the champion stays.
//
// Nothing corrects for the number of challenges: the last champion is the
// survivor of many matches. The table of ratings says what is known of all.
type Hill struct {
	// Likelihood of superiority over the champion that a challenger must reach, besides the lead, to take the hill. Default 0.5, which every lead reaches.
	LOS float64 `yaml:"los" jsonschema:"default=0.5,minimum=0.5,maximum=0.9999"`
}

// Format implements Settings.
func (Hill) Format() string { return "hill" }

// String implements Settings.
func (h Hill) String() string { return fmt.Sprintf("los=%g", h.LOS) }

// Check implements Settings.
func (h Hill) Check(int, int) error {
	if !(h.LOS >= 0.5 && h.LOS < 1) {
		return fmt.Errorf("adaptive: hill: likelihood of superiority %g, want 0.5 to below 1", h.LOS)
	}
	return nil
}

// Most implements Settings; king of the hill always plays that many.
func (h Hill) Most(players, pairs int) int64 { return int64(players-1) * int64(pairs) }

// Start implements Settings. pairs is the number of pairs of each match.
func (h Hill) Start(names []string, pairs int) Director {
	return &HillDirector{names: names, los: h.LOS, pairs: pairs}
}

// A HillDirector directs king of the hill.
type HillDirector struct {
	names    []string
	los      float64
	pairs    int
	champion int
	matches  []Match
}

// Champion returns who holds the hill.
func (d *HillDirector) Champion() int { return d.champion }

// Matches returns the matches so far in order. How gives the challenger's likelihood
// of superiority that decided the match.
func (d *HillDirector) Matches() []Match { return append([]Match(nil), d.matches...) }

// Next implements Director.
func (d *HillDirector) Next() Round {
	challenger := len(d.matches) + 1
	if challenger == len(d.names) {
		return Round{Reason: d.names[d.champion] + " holds the hill, and there are no more challengers"}
	}
	return Round{
		Pairings: []Pairing{meet(d.champion, challenger)}, Pairs: d.pairs,
		Reason: fmt.Sprintf("%s holds the hill, %s challenges", d.names[d.champion], d.names[challenger]),
	}
}

// Take implements Director: it decides the match. The challenger has the higher
// number, as all champions preceded it.
func (d *HillDirector) Take(r Round, results []stats.Pairing) {
	p := results[0]
	match := Match{Round: len(d.matches), Games: stats.Pairing{A: p.A, B: p.B}, Winner: p.A}
	match.take(p, r.Pairs)
	los := stats.HeadToHead(p.Reverse(), stats.Duplicates{}, 0).LOS
	if netOf(p) < 0 && (los >= d.los || d.los == 0.5) {
		match.Winner = p.B
	}
	match.How = fmt.Sprintf("challenger stronger with likelihood %.3f", los)
	d.champion = match.Winner
	d.matches = append(d.matches, match)
}
