package lyngk

import (
	"gipf.arena/rules"
	"gipf.arena/rules/internal/kit"
)

// What can happen in a game.
var (
	eventKinds kit.Kinds

	evClaim                = eventKinds.Add("claim", "Г.3–5", "a colour is claimed")
	evForcedClaim          = eventKinds.Add("forced-claim", "LYNGK-R13", "without a move, a claim that opens one is obligatory")
	evFifthColour          = eventKinds.Add("fifth-colour-neutral", "LYNGK-R19", "both have claimed two colours, and the fifth stays neutral")
	evFiveClaimedStays     = eventKinds.Add("claimed-five-stays", "LYNGK-R6", "the top colour of a standing five is claimed, and the five stays")
	evFiveClaimedCollected = eventKinds.Add("claimed-five-collected", "LYNGK-R6", "against it, by standing=collected: the claim collects the five")
	evFiveClaimedCounts    = eventKinds.Add("claimed-five-counts", "LYNGK-R10", "6stack: the top colour of a standing five is claimed, which counts at the end")
	evSixClaimed           = eventKinds.Add("claimed-six", "LYNGK-R9", "6stack: the top colour of a standing six is claimed, which wins nothing")
	evNeutralSingle        = eventKinds.Add("neutral-single", "LYNGK-R2", "a neutral single piece moves, onto a single piece")
	evNeutralOntoEqual     = eventKinds.Add("neutral-onto-equal", "Д.7", "a neutral stack moves onto a stack of as many pieces")
	evNeutralOntoLower     = eventKinds.Add("neutral-onto-lower", "LYNGK-R1", "a neutral stack moves onto a lower one")
	evOwnMove              = eventKinds.Add("own-move", "Д.8", "an own piece or stack moves")
	evOwnOntoHigher        = eventKinds.Add("own-onto-higher", "LYNGK-R3", "an own piece or stack moves onto a higher one")
	evChain                = eventKinds.Add("chain", "LYNGK-R11", "a move that needs a LYNGK point")
	evLongChain            = eventKinds.Add("long-chain", "LYNGK-R11", "a move that needs two LYNGK points or more")
	evChainAfterClaim      = eventKinds.Add("chain-after-claim", "LYNGK-R11", "a chain in the turn of a claim")
	evJokerCovered         = eventKinds.Add("joker-covered", "LYNGK-R4", "a move onto a joker, or a stack with one")
	evJokerCarried         = eventKinds.Add("joker-carried", "LYNGK-R4", "a stack with a joker moves")
	evJokersTogether       = eventKinds.Add("jokers-together", "LYNGK-R4", "a stack with several jokers is made")
	evCollected            = eventKinds.Add("collected", "Д.9", "a five with an own top leaves the board")
	evNeutralFive          = eventKinds.Add("neutral-five", "LYNGK-R6", "base: a five with a neutral top stays as an obstacle")
	evFiveMoved            = eventKinds.Add("five-moved", "LYNGK-R7", "6stack: a five moves")
	evSix                  = eventKinds.Add("six", "LYNGK-R8", "6stack: a six with an own top, which wins")
	evNeutralSix           = eventKinds.Add("neutral-six", "LYNGK-R9", "6stack: a six with a neutral top, which wins nothing")
	evPass                 = eventKinds.Add("pass", "LYNGK-R14", "no move under any claim, and the other side has one (then LYNGK-R16)")
	evKeptOpenByClaim      = eventKinds.Add("kept-open-by-claim", "LYNGK-R15", "neither side has a move, but a claim opens one, so the game goes on")
	evNeitherActs          = eventKinds.Add("nobody-can-act", "LYNGK-R15", "the game ends because neither side has a move, claims considered")
	evByFives              = eventKinds.Add("decided-by-fives", "LYNGK-R17", "then fives decide: collected, or in 6stack standing")
	evByFours              = eventKinds.Add("decided-by-fours", "LYNGK-R17", "fives are equal, fours with an own top decide")
	_                      = eventKinds.Add("decided-by-threes", "LYNGK-R17", "so are fours, and threes decide")
	_                      = eventKinds.Add("decided-by-twos", "LYNGK-R17", "so are threes, and twos decide")
	evByOnes               = eventKinds.Add("decided-by-ones", "LYNGK-R17", "so are twos, and single pieces decide")
	evShared               = eventKinds.Add("shared", "LYNGK-R17", "all are equal: victory is shared")
	evClaimsUnused         = eventKinds.Add("claims-unused", "LYNGK-R18", "the game is over and a side has not claimed two colours")
)

// EventKinds implements rules.EventNamer.
func (g Game) EventKinds() []rules.EventKind {
	var absent kit.Absent
	high, collect, jokers := g.laws&sixStack != 0, g.laws&collectStanding != 0, Jokers-int(g.fewer)
	absent.If(high, evFiveClaimedStays, evFiveClaimedCollected, evCollected, evNeutralFive)
	absent.If(!high, evFiveClaimedCounts, evSixClaimed, evFiveMoved, evSix, evNeutralSix)
	absent.If(collect, evFiveClaimedStays)
	absent.If(!collect, evFiveClaimedCollected)
	absent.If(jokers == 0, evJokerCovered, evJokerCarried)
	absent.If(jokers < 2, evJokersTogether)
	absent.If(2*g.laws.claims() >= g.laws.colours().count(), evFifthColour) // each colour can be claimed
	absent.If(g.laws.scored() == 4, evByFours)                              // which evByFives is then
	return rules.Without(eventKinds, absent...)
}

// Events implements rules.Eventful.
func (s *State) Events(m rules.Move) rules.Events {
	next := *s
	next.Play(m)
	e := next.outcomeEvents()
	switch {
	case m == passMove:
		return e | rules.Event(evPass)
	case isClaim(m):
		return e | s.claimEvents(claimOf(m), &next)
	}
	from, to := hopOf(m)
	return e | s.landingEvents(from, to) | s.chainEvents(from, to) | s.jokerEvents(from, to)
}

// claimEvents returns the events of a claim.
func (s *State) claimEvents(c piece, next *State) rules.Events {
	high := s.laws&sixStack != 0
	five, collected := s.tops[c]&s.exactly(s.laws.scored()) != 0, s.collectable(c) != 0
	return rules.Event(evClaim) |
		kit.When(s.due == aClaim, evForcedClaim) |
		kit.When(next.unclaimed() != 0 && next.claimsLeft() == [2]int{}, evFifthColour) |
		kit.When(five && !high && !collected, evFiveClaimedStays) |
		kit.When(collected, evFiveClaimedCollected) |
		kit.When(five && high, evFiveClaimedCounts) |
		kit.When(high && s.tops[c]&s.exactly(mostHeight) != 0, evSixClaimed)
}

// claimsLeft returns how many colours each side may still claim.
func (s *State) claimsLeft() (left [2]int) {
	for c, claimed := range s.claims {
		left[c] = int(s.most) - claimed.count()
	}
	return left
}

// landingEvents are about what moves onto what, and what comes of it.
func (s *State) landingEvents(from, to point) rules.Events {
	mover, target := s.stacks[from], s.stacks[to]
	made := mover.onto(target)
	own, high := s.claims[s.actor].has(made.top()), s.laws&sixStack != 0
	height, onto := mover.height(), target.height()
	full := made.height() == int(s.full)
	return kit.When(own, evOwnMove) |
		kit.When(own && onto > height, evOwnOntoHigher) |
		kit.When(!own && height == 1, evNeutralSingle) |
		kit.When(!own && height > 1 && onto == height, evNeutralOntoEqual) |
		kit.When(!own && onto < height, evNeutralOntoLower) |
		kit.When(full && own && !high, evCollected) |
		kit.When(full && !own && !high, evNeutralFive) |
		kit.When(full && own && high, evSix) |
		kit.When(full && !own && high, evNeutralSix) |
		kit.When(high && height == baseHeight, evFiveMoved)
}

// chainEvents are about the way from one point to the other.
func (s *State) chainEvents(from, to point) rules.Events {
	legs := s.legs(from, to)
	return kit.When(legs > 1, evChain) | kit.When(legs > 2, evLongChain) | kit.When(legs > 1 && s.claimed, evChainAfterClaim)
}

// legs returns the least number of straight runs of a legal move (Е.2–3).
func (s *State) legs(from, to point) (n int) {
	colour := s.tops[s.stacks[from].top()]
	reached := from.set()
	for ends := reached; ends != 0; n++ {
		var seen points
		for ; ends != 0; ends = ends.rest() {
			seen |= s.sight[ends.first()]
		}
		if seen.has(to) {
			return n + 1
		}
		ends = seen & colour &^ reached
		reached |= ends
	}
	return n
}

// jokerEvents are about jokers in the stacks of a move.
func (s *State) jokerEvents(from, to point) rules.Events {
	carried, covered := s.stacks[from].jokers(), s.stacks[to].jokers()
	return kit.When(covered > 0, evJokerCovered) | kit.When(carried > 0, evJokerCarried) | kit.When(covered+carried > 1, evJokersTogether)
}

// outcomeEvents are about who can go on in a position, and how it was decided.
func (s *State) outcomeEvents() (e rules.Events) {
	if s.due != nothing {
		stuck := s.due != aMove && !s.canMove(s.actor.other())
		return kit.When(stuck, evKeptOpenByClaim)
	}
	e = kit.When(s.claimsLeft() != [2]int{}, evClaimsUnused)
	if s.won != rules.None {
		return e
	}
	e |= rules.Event(evNeitherActs)
	for h := s.laws.scored(); h >= 1; h-- {
		switch {
		case s.counted(0, h) == s.counted(1, h):
		case h == s.laws.scored() || h == baseHeight:
			return e | rules.Event(evByFives)
		default:
			return e | rules.Event(evByOnes+1-h)
		}
	}
	return e | rules.Event(evShared)
}

// Cover implements rules.Covered: points in the order of the position text.
func (s *State) Cover(dst []uint8) []uint8 {
	for _, stack := range s.stacks {
		dst = append(dst, uint8(stack.height()))
	}
	return dst
}
