package arena

import (
	"fmt"
	"slices"

	"gipf.arena/agents"
	"gipf.arena/rules"
)

// A Termination is the class of a game's ending. Stored classes are never merged:
// statistics decide how to count them.
type Termination string

const (
	// ByRule ends a game by a rule of the game; Ending names the rule (rules.Ender).
	ByRule Termination = "rule"
	// Cap stops a game at the ply cap. The game has no result and is not a draw.
	Cap Termination = "cap"
	// Resign ends a game that one side has lost by the values that the agents report
	// (ResignRule). The agent is not asked to resign.
	Resign Termination = "resign"
	// Adjudicated ends a game whose result is taken as known. Ending says why:
	// EndScore or EndProven.
	Adjudicated Termination = "adjudicated"
	// Illegal and the following are forfeits: one side lost by its own fault.
	// Illegal is a move that is not legal.
	Illegal Termination = "illegal"
	// Crash is an engine that ended or closed its output.
	Crash Termination = Termination(agents.FaultCrash)
	// Silent is an engine that did not answer at all.
	Silent Termination = Termination(agents.FaultSilent)
	// Time is an engine that answered too late (time forfeit).
	Time Termination = Termination(agents.FaultTime)
	// Protocol is an engine whose output is not UGI.
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

// ResultName returns "first", "second" or "draw" for the result of a game, and
// "none" for a game without one.
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
