package quality

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"gipf.arena/arena"
	"gipf.arena/arena/stats"
	"gipf.arena/arena/stats/study"
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
	// Games are those that went another way, Results those with another result.
	Games   int `json:"games_differ"`
	Results int `json:"results_differ"`
	// GamesShare and ResultsShare are shares of Pairs with 95 % intervals by opening; of none
	// that differ the upper end is 3/Openings.
	GamesShare   stats.Interval `json:"-"`
	ResultsShare stats.Interval `json:"-"`
}

// Differ compares the games of two tallies.
func Differ(a, b *Tally) Inertness {
	moves, results := map[uint64]study.Cluster{}, map[uint64]study.Cluster{}
	var n Inertness
	for key, games := range a.prints {
		others := b.prints[key]
		for i := range min(len(games), len(others)) {
			n.Pairs++
			n.Games += note(moves, games[i].opening, games[i].moves != others[i].moves)
			n.Results += note(results, games[i].opening, games[i].result != others[i].result)
		}
	}
	n.Openings = len(moves)
	n.GamesShare, n.ResultsShare = shareOf(moves, n.Games), shareOf(results, n.Results)
	return n
}

// note counts a game of an opening, and returns 1 if it differs.
func note(by map[uint64]study.Cluster, opening uint64, differs bool) int {
	c := by[opening]
	c.Opening = opening
	c.N++
	n := 0
	if differs {
		n = 1
		c.Sum++
	}
	by[opening] = c
	return n
}

// shareOf is the share of games that differ. Counts are whole, so their order is nothing.
func shareOf(by map[uint64]study.Cluster, differ int) stats.Interval {
	if differ == 0 && len(by) > 0 {
		return never(len(by))
	}
	clusters := make([]study.Cluster, 0, len(by))
	for _, c := range by {
		clusters = append(clusters, c)
	}
	return study.NewSample(clusters).Share(confidence)
}

// Inert says that no game went another way.
func (n Inertness) Inert() bool { return n.Games == 0 && n.Pairs > 0 }

// String says it in a sentence.
func (n Inertness) String() string {
	percent := func(iv stats.Interval) string {
		return fmt.Sprintf("%.2f %% [%.2f, %.2f]", 100*iv.Center, 100*iv.Lo, 100*iv.Hi)
	}
	switch {
	case n.Pairs == 0:
		return "no game of the same players from the same opening in both"
	case n.Inert():
		return fmt.Sprintf("inert: none of %d games differs, at most 3/%d = %.3g %% do", n.Pairs, n.Openings, 300/float64(n.Openings))
	}
	return fmt.Sprintf("%d of %d games differ, %s, and %d results, %s", n.Games, n.Pairs, percent(n.GamesShare), n.Results, percent(n.ResultsShare))
}
