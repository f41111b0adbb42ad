package zertz

import (
	"slices"

	"gipf.arena/internal/numeric"
	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// What can happen in a game.
var (
	eventKinds kit.Kinds

	evSupplyEmptied    = eventKinds.Add("supply-emptied", "ZERTZ-R8", "the last marble of the supply is placed")
	evOwnMarblePlaced  = eventKinds.Add("own-marble-placed", "ZERTZ-R8", "with an empty supply a marble of the own captures is placed")
	evClaimByPlacement = eventKinds.Add("claim-by-placement", "ZERTZ-R2", "a placement fills the last vacant ring of a group, which goes to the mover")
	evClaimThenRemoval = eventKinds.Add("claim-then-removal", "ZERTZ-R4", "after a placement that claims a ring is still to be removed")
	evGoalByPlacement  = eventKinds.Add("goal-by-placement", "ZERTZ-R4", "a placement wins before any ring is removed")
	evNoFreeRing       = eventKinds.Add("no-free-ring", "ZERTZ-R6", "no ring is free after a placement, which ends the turn")
	evRemoval          = eventKinds.Add("removal", "ZERTZ-R1", "a free ring is removed")
	evClaimByRemoval   = eventKinds.Add("claim-by-removal", "ZERTZ-R2", "a removal leaves a group without a vacant ring, which goes to the mover")
	evLargerGroup      = eventKinds.Add("larger-group", "ZERTZ-R3", "what is claimed has more rings than what stays")
	evLastVacancy      = eventKinds.Add("last-vacancy-removed", "ZERTZ-R3", "a group is claimed by removing its only vacant ring")
	evSplit            = eventKinds.Add("split", "ZERTZ-R3", "a removal makes groups of one, which stay in play")
	evHop              = eventKinds.Add("hop", "Capture", "a marble hops over another and captures it")
	evHopOn            = eventKinds.Add("hop-on", "Capture", "a marble that has hopped hops on")
	evCaptureChoice    = eventKinds.Add("capture-choice", "ZERTZ-R13", "a hop that was not the only one")
	evSmallerCapture   = eventKinds.Add("smaller-capture", "ZERTZ-R13", "another hop would have led to more captures")
	evGoalInRun        = eventKinds.Add("goal-in-run", "ZERTZ-R4", "a hop wins though the marble could hop on")
	evPass             = eventKinds.Add("pass", "ZERTZ-R9", "nothing to place and nothing to hop")
	evSeveralGoals     = eventKinds.Add("several-goals", "End", "a move reaches more than one goal at once")
	evBoardFull        = eventKinds.Add("board-full", "ZERTZ-R7", "no vacant ring is left, and the mover wins")
	evNoMove           = eventKinds.Add("no-move", "ZERTZ-R9", "a draw: neither side has a marble and none can hop")
	evPositionAgain    = eventKinds.Add("position-again", "ZERTZ-R10", "a position occurs at the start of a turn for the second time")
	evRepetition       = eventKinds.Add("repetition", "ZERTZ-R10", "a draw: a position occurs for the third time")
)

// EventKinds implements rules.EventNamer.
func (g Game) EventKinds() []rules.EventKind {
	var absent kit.Absent
	kept, claims := g.shape.kept, g.canClaim()
	absent.If(kept, evClaimThenRemoval, evNoFreeRing, evRemoval, evClaimByRemoval, evLargerGroup, evLastVacancy, evSplit)
	absent.If(!claims, evClaimByPlacement, evGoalByPlacement, evBoardFull)
	absent.If(!g.goals.several(claims), evSeveralGoals)
	return rules.Without(eventKinds, absent...)
}

// canClaim reports whether a group of rings can be filled. Where rings are kept that is the whole board, for which there
// may be too few marbles.
func (g Game) canClaim() bool {
	return !g.shape.kept || g.supply[white]+g.supply[grey]+g.supply[black] >= g.shape.rings.Count()
}

// several reports whether a move can reach more than one goal: a claim, or else a hop, which captures one marble, where
// as many marbles win of its colour alone as of each.
func (g Goals) several(claims bool) bool {
	goals := numeric.OneIf(g.Each > 0)
	for _, n := range g.Of {
		goals += numeric.OneIf(n > 0)
	}
	return claims && goals > 1 || g.Each > 0 && slices.Contains(g.Of[:], g.Each)
}

// Events implements rules.Eventful.
func (s *State) Events(m rules.Move) rules.Events {
	var next State
	next.CopyFrom(s)
	next.Play(m)
	e := s.endEvents(&next)
	switch kindOf(m) {
	case placeKind:
		return e | s.placeEvents(&next)
	case removeKind:
		return e | s.removeEvents(spotOf(m), &next)
	case hopKind:
		return e | s.hopEvents(m, &next)
	}
	return e | rules.Event(evPass)
}

// placeEvents returns the events of a placement.
func (s *State) placeEvents(next *State) rules.Events {
	claimed := s.rings &^ next.rings
	return kit.When(s.supplyIsEmpty(), evOwnMarblePlaced) |
		kit.When(!s.supplyIsEmpty() && next.supplyIsEmpty(), evSupplyEmptied) |
		kit.When(claimed != 0, evClaimByPlacement) |
		kit.When(claimed.Count() > next.rings.Count() && next.rings != 0, evLargerGroup) |
		kit.When(claimed != 0 && next.phase == removing, evClaimThenRemoval) |
		kit.When(next.result.Winner() != rules.None, evGoalByPlacement) |
		kit.When(!s.shape.kept && (next.phase == starting || next.result == rules.Draw), evNoFreeRing)
}

// removeEvents returns the events of the removal of a ring.
func (s *State) removeEvents(at hexgrid.Spot, next *State) rules.Events {
	ring := at.Board()
	claimed := s.rings &^ next.rings &^ ring
	group := s.shape.connected(ring, s.rings)
	stays := group & next.rings
	return rules.Event(evRemoval) |
		kit.When(claimed != 0, evClaimByRemoval) |
		kit.When(claimed.Count() > next.rings.Count() && next.rings != 0, evLargerGroup) |
		kit.When(claimed != 0 && group&s.vacant() == ring, evLastVacancy) |
		kit.When(stays != 0 && s.shape.connected(stays&-stays, stays) != stays, evSplit)
}

// hopEvents returns the events of a hop.
func (s *State) hopEvents(m rules.Move, next *State) rules.Events {
	_, two := s.shape.leap(spotOf(m), directionOf(m))
	to, occupied := spotOf(m).Board().Rotate(two), next.occupied()
	hops := s.Moves(nil)
	more := to&s.shape.hopPlaces(occupied, next.rings&^occupied) != 0
	return rules.Event(evHop) |
		kit.When(s.phase == hopping, evHopOn) |
		kit.When(len(hops) > 1, evCaptureChoice) |
		kit.When(len(hops) > 1 && s.longestRun(hops) > s.longestRun([]rules.Move{m}), evSmallerCapture) |
		kit.When(next.result.Winner() != rules.None && more, evGoalInRun)
}

// longestRun returns how many marbles the mover can capture in this turn if it begins
// with one of some hops. The history of positions does not matter.
func (s *State) longestRun(hops []rules.Move) (most int) {
	for _, m := range hops {
		next := *s
		next.past, next.turns = nil, 0
		next.Play(m)
		taken := 1
		if next.phase == hopping {
			taken += next.longestRun(next.Moves(nil))
		}
		most = max(most, taken)
	}
	return most
}

// endEvents are about positions that come back and how the game ended, if it did.
func (s *State) endEvents(next *State) rules.Events {
	switch next.result {
	case rules.Ongoing:
		again := next.phase == starting && slices.Contains(next.earlier(), next.moment())
		return kit.When(again, evPositionAgain)
	case rules.Draw:
		return kit.When(next.stuck(), evNoMove) | kit.When(!next.stuck(), evRepetition)
	}
	return kit.When(next.rings == 0, evBoardFull) | kit.When(len(next.goalsReached()) > 1, evSeveralGoals)
}

// Cover implements rules.Covered: the rings of the board by column, each from its lowest.
func (s *State) Cover(dst []uint8) []uint8 {
	occupied := s.occupied()
	for b := s.shape.rings; b != 0; b &= b - 1 {
		dst = append(dst, uint8((occupied & b & -b).Count()))
	}
	return dst
}
