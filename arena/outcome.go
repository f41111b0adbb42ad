package arena

import (
	"fmt"

	"gipf.arena/rules"
)

// A Termination is the class of a game's ending. Classes are never merged in
// storage: what a class is worth is a matter of statistics.
type Termination string

const (
	// ByRule ends a game by its own end condition; the record names which.
	ByRule Termination = "rule"
	// Cap stops a game at the ply cap. It has no result; it is not a draw.
	Cap Termination = "cap"
	// Illegal ends a game in which a side chose a decision that is not legal.
	// That side has lost.
	Illegal Termination = "illegal"
)

// allows reports whether a game that ended in this way can have result r.
func (t Termination) allows(r rules.Result) bool {
	switch t {
	case ByRule:
		return r == rules.FirstWins || r == rules.SecondWins || r == rules.Draw
	case Cap:
		return r == rules.Ongoing
	case Illegal:
		return r == rules.FirstWins || r == rules.SecondWins
	}
	return false
}

// ResultName returns "first", "second" or "draw" for how a game went by its
// result, and "none" for a game without one.
func ResultName(r rules.Result) string {
	if r == rules.Ongoing {
		return "none"
	}
	return r.String()
}

// ParseResult reads what ResultName writes.
func ParseResult(name string) (rules.Result, error) {
	for r := rules.Ongoing; r <= rules.Draw; r++ {
		if name == ResultName(r) {
			return r, nil
		}
	}
	return rules.Ongoing, fmt.Errorf("arena: unknown result %q", name)
}
