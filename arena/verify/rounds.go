package verify

import (
	"fmt"

	"gipf.arena/arena"
	"gipf.arena/internal/sanitize"
)

// Rounds says how much of the journal of an adaptive format follows from the
// games.
type Rounds struct {
	// Stored is the number of decisions in the journal, Retaken how many of them,
	// taken again from the games, came out the same.
	Stored  int `json:"stored"`
	Retaken int `json:"taken_again"`
	// Difference describes the first decision that did not; "" if all did.
	Difference string `json:"first_difference,omitempty"`
	// Reworded describes the first decision whose reason, which is for people and in no hash, is not
	// in the words of this build; "" if all are.
	Reworded string `json:"first_reworded,omitempty"`
}

// retake takes the decisions of a journal again, as far as the games of the
// rounds allow.
func retake(c *arena.Rounds, journal []arena.Decision) *Rounds {
	r := &Rounds{Stored: len(journal)}
	for c.Complete() && r.Difference == "" {
		d, fresh, err := c.Next()
		if err != nil {
			r.Difference = err.Error()
		} else if !fresh && r.Reworded == "" {
			r.Reworded = reworded(d.Number, journal[d.Number].Round.Reason, d.Round.Reason)
		}
	}
	r.Retaken = min(len(c.Decisions()), len(journal))
	return r
}

// reworded says that the stored reason of a decision is not the one that follows from the games; "" if it is.
func reworded(number int, written, follows string) string {
	if written == follows {
		return ""
	}
	return fmt.Sprintf("round %d: the journal of the run has %s, from its games follows %s", number, sanitize.Quote(written), sanitize.Quote(follows))
}
