package quality

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"gipf.arena/arena"
	"gipf.arena/arena/stats/balance"
	"gipf.arena/internal/each"
	"gipf.arena/rules"
)

// A print tells one game from others of its opening and players.
type print struct {
	opening uint64
	moves   uint64
	result  rules.Result
}

// addPrint takes up a game for [Differ]. The same players may have met from an opening
// several times, so there is a list of them.
func (t *Tally) addPrint(r *arena.Record, opening uint64) {
	h := sha256.New()
	fmt.Fprintf(h, "%d %q %q", opening, r.Sides[0].Name, r.Sides[1].Name)
	key := binary.LittleEndian.Uint64(h.Sum(nil))
	h.Reset()
	fmt.Fprintf(h, "%q %q", r.Moves, r.Ending)
	t.prints[key] = append(t.prints[key], print{opening, binary.LittleEndian.Uint64(h.Sum(nil)), r.Result})
}

// An Inertness says how often an option has made a difference: the same players played from
// the same openings and, if they are reproducible, with the same seeds, with and without it.
type Inertness struct {
	// Pairs is the number of games that both runs have, Openings that of their openings.
	Pairs    int `json:"games"`
	Openings int `json:"openings"`
	// Games is the share of those that went another way, Results of those with another
	// result; of none that differ the upper end is 3/Openings.
	Games   Metric `json:"games_differ"`
	Results Metric `json:"results_differ"`
}

// Differ compares the games of two tallies.
func Differ(a, b *Tally) Inertness {
	moves, results := map[uint64]balance.Cluster{}, map[uint64]balance.Cluster{}
	var n Inertness
	for key, games := range a.prints {
		others := b.prints[key]
		for i := range min(len(games), len(others)) {
			n.Pairs++
			note(moves, games[i].opening, games[i].moves != others[i].moves)
			note(results, games[i].opening, games[i].result != others[i].result)
		}
	}
	n.Openings = len(moves)
	n.Games, n.Results = shareOf("games-differ", moves), shareOf("results-differ", results)
	return n
}

// note counts a game of an opening.
func note(by map[uint64]balance.Cluster, opening uint64, differs bool) {
	c := by[opening]
	c.Opening = opening
	c.N++
	if differs {
		c.Sum++
	}
	by[opening] = c
}

// shareOf is the share of games that differ. Counts are whole, so their order is nothing.
func shareOf(name string, by map[uint64]balance.Cluster) Metric {
	return newShare(name, "share", balance.NewSample(slices.Collect(maps.Values(by))))
}

// Inert says that no game went another way.
func (n Inertness) Inert() bool { return n.Games.Never }

// String says it in a sentence.
func (n Inertness) String() string {
	switch {
	case n.Pairs == 0:
		return "no game of the same players from the same opening in both"
	case n.Inert():
		return fmt.Sprintf("inert: none of %d games differs, at most 3/%d = %.3g %% do", n.Pairs, n.Openings, 100*n.Games.Value.Hi)
	}
	return fmt.Sprintf("%d of %d games differ, %s, and %d results, %s", total(n.Games.Sample), n.Pairs, n.Games.text(), total(n.Results.Sample), n.Results.text())
}

// total counts what is in a sample of counts.
func total(s balance.Sample) int {
	return each.Sum(s, func(c balance.Cluster) int { return int(c.Sum) })
}
