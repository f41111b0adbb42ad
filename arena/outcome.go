package arena

import (
	"fmt"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A Termination is the class of a game's ending. Classes are never merged in
// storage: what a class is worth is a matter of statistics.
type Termination string

const (
	// ByRule ends a game by its own end condition; the record names which, and so
	// tells repetition and want of progress from the rest (rules.Ender).
	ByRule Termination = "rule"
	// Cap stops a game at the ply cap. It has no result; it is not a draw.
	Cap Termination = "cap"
	// Resign ends a game that one side has lost by the values that the agents
	// themselves report (ResignRule). Nobody asks the agent whether it wants to.
	Resign Termination = "resign"
	// Adjudicated ends a game whose result is taken as known; Ending says by what,
	// EndScore or EndProven.
	Adjudicated Termination = "adjudicated"
	// Illegal and the following end a game by the fault of one side, which has
	// lost. Illegal is a move that is not legal.
	Illegal Termination = "illegal"
	// Crash is an agent that is a program of its own and ended, or closed its output.
	Crash Termination = Termination(agents.FaultCrash)
	// Silent is such an agent that did not answer at all.
	Silent Termination = Termination(agents.FaultSilent)
	// Time is such an agent that answered too late.
	Time Termination = Termination(agents.FaultTime)
	// Protocol is such an agent whose output made no sense.
	Protocol Termination = Termination(agents.FaultProtocol)
)

// forfeits are the terminations by the fault of one side.
var forfeits = [...]Termination{Illegal, Crash, Silent, Time, Protocol}

// Forfeits returns the terminations by the fault of one side.
func Forfeits() []Termination { return slices.Clone(forfeits[:]) }

// Forfeit reports whether t is the fault of the side that lost.
func (t Termination) Forfeit() bool { return slices.Contains(forfeits[:], t) }

// allows reports whether a game that ended in this way can have result r.
func (t Termination) allows(r rules.Result) bool {
	switch {
	case t == ByRule, t == Adjudicated:
		return r == rules.FirstWins || r == rules.SecondWins || r == rules.Draw
	case t == Cap:
		return r == rules.Ongoing
	case t.Forfeit(), t == Resign:
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
