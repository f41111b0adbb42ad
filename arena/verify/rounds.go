package verify

import (
	"sort"

	"gipf.arena/arena"
)

// Rounds says how much of the journal of an adaptive format follows from the
// games.
type Rounds struct {
	// Stored is the number of decisions in the journal, Retaken how many of them were
	// taken again from the games and came out the same.
	Stored  int `json:"stored"`
	Retaken int `json:"taken_again"`
	// Difference is the first decision that did not, in words; "" without one.
	Difference string `json:"first_difference,omitempty"`
}

// pairIn returns who met whom by the decisions of a journal.
func pairIn(journal []arena.Decision) func(pair int64) (arena.Pair, bool) {
	return func(pair int64) (arena.Pair, bool) {
		next := sort.Search(len(journal), func(i int) bool { return journal[i].First > pair })
		if next == 0 {
			return arena.Pair{}, false
		}
		return journal[next-1].Pair(pair)
	}
}

// retake takes the decisions of a journal again, as far as the games of the
// rounds go.
func retake(c *arena.Rounds, journal []arena.Decision) *Rounds {
	r := &Rounds{Stored: len(journal)}
	for c.Complete() && r.Difference == "" {
		if _, _, err := c.Next(); err != nil {
			r.Difference = err.Error()
		}
	}
	r.Retaken = min(len(c.Decisions()), len(journal))
	return r
}
