package zertz

import (
	"slices"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
)

// What can happen in a game, in the order of eventKinds.
const (
	evSupplyEmptied = iota
	evOwnMarblePlaced
	evClaimByPlacement
	evClaimThenRemoval
	evGoalByPlacement
	evNoFreeRing
	evRemoval
	evClaimByRemoval
	evLargerGroup
	evLastVacancy
	evSplit
	evHop
	evHopOn
	evCaptureChoice
	evSmallerCapture
	evGoalInRun
	evPass
	evSeveralGoals
	evBoardFull
	evNoMove
	evPositionAgain
	evRepetition
)

// eventKinds says what the events are.
var eventKinds = []rules.EventKind{
	evSupplyEmptied:    {Name: "supply-emptied", Rule: "ZERTZ-R8", Doc: "the last marble of the supply is placed"},
	evOwnMarblePlaced:  {Name: "own-marble-placed", Rule: "ZERTZ-R8", Doc: "with an empty supply a marble of the own captures is placed"},
	evClaimByPlacement: {Name: "claim-by-placement", Rule: "ZERTZ-R2", Doc: "a placement fills the last vacant ring of a group, which goes to the mover"},
	evClaimThenRemoval: {Name: "claim-then-removal", Rule: "ZERTZ-R4", Doc: "after a placement that claims a ring is still to be removed"},
	evGoalByPlacement:  {Name: "goal-by-placement", Rule: "ZERTZ-R4", Doc: "a placement wins before any ring is removed"},
	evNoFreeRing:       {Name: "no-free-ring", Rule: "ZERTZ-R6", Doc: "no ring is free after a placement, which ends the turn"},
	evRemoval:          {Name: "removal", Rule: "ZERTZ-R1", Doc: "a free ring is removed"},
	evClaimByRemoval:   {Name: "claim-by-removal", Rule: "ZERTZ-R2", Doc: "a removal leaves a group without a vacant ring, which goes to the mover"},
	evLargerGroup:      {Name: "larger-group", Rule: "ZERTZ-R3", Doc: "what is claimed has more rings than what stays"},
	evLastVacancy:      {Name: "last-vacancy-removed", Rule: "ZERTZ-R3", Doc: "a group is claimed by removing its only vacant ring"},
	evSplit:            {Name: "split", Rule: "ZERTZ-R3", Doc: "a removal makes groups of one, which stay in play"},
	evHop:              {Name: "hop", Rule: "Capture", Doc: "a marble hops over another and captures it"},
	evHopOn:            {Name: "hop-on", Rule: "Capture", Doc: "a marble that has hopped hops on"},
	evCaptureChoice:    {Name: "capture-choice", Rule: "ZERTZ-R13", Doc: "a hop that was not the only one"},
	evSmallerCapture:   {Name: "smaller-capture", Rule: "ZERTZ-R13", Doc: "another hop would have led to more captures"},
	evGoalInRun:        {Name: "goal-in-run", Rule: "ZERTZ-R4", Doc: "a hop wins though the marble could hop on"},
	evPass:             {Name: "pass", Rule: "ZERTZ-R9", Doc: "nothing to place and nothing to hop"},
	evSeveralGoals:     {Name: "several-goals", Rule: "End", Doc: "a move reaches more than one goal at once"},
	evBoardFull:        {Name: "board-full", Rule: "ZERTZ-R7", Doc: "no vacant ring is left, and the mover wins"},
	evNoMove:           {Name: "no-move", Rule: "ZERTZ-R9", Doc: "a draw: neither side has a marble and none can hop"},
	evPositionAgain:    {Name: "position-again", Rule: "ZERTZ-R10", Doc: "a position occurs at the start of a turn for the second time"},
	evRepetition:       {Name: "repetition", Rule: "ZERTZ-R10", Doc: "a draw: a position occurs for the third time"},
}

// EventKinds implements rules.EventNamer.
func (g Game) EventKinds() []rules.EventKind { return eventKinds }

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

// when returns the set of an event if it happens.
func when(happens bool, event int) rules.Events {
	if happens {
		return rules.Event(event)
	}
	return 0
}

// placeEvents are those of a placement.
func (s *State) placeEvents(next *State) rules.Events {
	claimed := s.rings &^ next.rings
	return when(s.supplyIsEmpty(), evOwnMarblePlaced) |
		when(!s.supplyIsEmpty() && next.supplyIsEmpty(), evSupplyEmptied) |
		when(claimed != 0, evClaimByPlacement) |
		when(claimed.Count() > next.rings.Count() && next.rings != 0, evLargerGroup) |
		when(claimed != 0 && next.phase == removing, evClaimThenRemoval) |
		when(next.result.Winner() != rules.None, evGoalByPlacement) |
		when(next.phase == starting || next.result == rules.Draw, evNoFreeRing)
}

// removeEvents are those of the removal of a ring.
func (s *State) removeEvents(at hexgrid.Spot, next *State) rules.Events {
	ring := at.Board()
	claimed := s.rings &^ next.rings &^ ring
	group := s.shape.connected(ring, s.rings)
	stays := group & next.rings
	return rules.Event(evRemoval) |
		when(claimed != 0, evClaimByRemoval) |
		when(claimed.Count() > next.rings.Count() && next.rings != 0, evLargerGroup) |
		when(claimed != 0 && group&s.vacant() == ring, evLastVacancy) |
		when(stays != 0 && s.shape.connected(stays&-stays, stays) != stays, evSplit)
}

// hopEvents are those of a hop.
func (s *State) hopEvents(m rules.Move, next *State) rules.Events {
	_, two := s.shape.leap(spotOf(m), directionOf(m))
	to, occupied := spotOf(m).Board().Rotate(two), next.occupied()
	hops := s.Moves(nil)
	more := to&s.shape.hopPlaces(occupied, next.rings&^occupied) != 0
	return rules.Event(evHop) |
		when(s.phase == hopping, evHopOn) |
		when(len(hops) > 1, evCaptureChoice) |
		when(len(hops) > 1 && s.longestRun(hops) > s.longestRun([]rules.Move{m}), evSmallerCapture) |
		when(next.result.Winner() != rules.None && more, evGoalInRun)
}

// longestRun returns how many marbles the mover can capture in this turn if it begins
// with one of some hops. The history of positions has no say in it.
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
		return when(again, evPositionAgain)
	case rules.Draw:
		return when(next.stuck(), evNoMove) | when(!next.stuck(), evRepetition)
	}
	return when(next.rings == 0, evBoardFull) | when(next.goalsReached() > 1, evSeveralGoals)
}

// goalsReached counts the goals that the winner has reached.
func (s *State) goalsReached() (n int) {
	captured := &s.captured[s.actor&1]
	if min(captured[white], captured[grey], captured[black]) >= s.goals.each {
		n++
	}
	for c, have := range captured {
		if have >= s.goals.of[c] {
			n++
		}
	}
	return n
}

// Cover implements rules.Covered: the rings of the board by column, each from its lowest.
func (s *State) Cover(dst []uint8) []uint8 {
	occupied := s.occupied()
	for b := s.shape.rings; b != 0; b &= b - 1 {
		dst = append(dst, uint8((occupied & b & -b).Count()))
	}
	return dst
}
