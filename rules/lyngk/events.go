package lyngk

import "gipf.arena/rules"

// What can happen in a game, in the order of eventKinds.
const (
	evClaim = iota
	evForcedClaim
	evFifthColour
	evFiveClaimedStays
	evFiveClaimedCollected
	evFiveClaimedCounts
	evSixClaimed
	evNeutralSingle
	evNeutralOntoEqual
	evNeutralOntoLower
	evOwnMove
	evOwnOntoHigher
	evChain
	evLongChain
	evChainAfterClaim
	evJokerCovered
	evJokerCarried
	evJokersTogether
	evCollected
	evNeutralFive
	evFiveMoved
	evSix
	evNeutralSix
	evPass
	evKeptOpenByClaim
	evNobodyCanAct
	evByFives
	evByFours
	evByThrees
	evByTwos
	evByOnes
	evShared
	evClaimsUnused
)

// eventKinds says what the events are.
var eventKinds = []rules.EventKind{
	evClaim:                {Name: "claim", Rule: "Г.3–5", Doc: "a colour is claimed"},
	evForcedClaim:          {Name: "forced-claim", Rule: "LYNGK-R13", Doc: "without a move, a claim that opens one is obligatory"},
	evFifthColour:          {Name: "fifth-colour-neutral", Rule: "LYNGK-R19", Doc: "both have claimed two colours, and the fifth stays neutral"},
	evFiveClaimedStays:     {Name: "claimed-five-stays", Rule: "LYNGK-R6", Doc: "the top colour of a standing five is claimed, and the five stays"},
	evFiveClaimedCollected: {Name: "claimed-five-collected", Rule: "LYNGK-R6", Doc: "against it, by standing=collected: the claim collects the five"},
	evFiveClaimedCounts:    {Name: "claimed-five-counts", Rule: "LYNGK-R10", Doc: "6stack: the top colour of a standing five is claimed, which counts at the end"},
	evSixClaimed:           {Name: "claimed-six", Rule: "LYNGK-R9", Doc: "6stack: the top colour of a standing six is claimed, which wins nothing"},
	evNeutralSingle:        {Name: "neutral-single", Rule: "LYNGK-R2", Doc: "a neutral single piece moves, onto a single piece"},
	evNeutralOntoEqual:     {Name: "neutral-onto-equal", Rule: "Д.7", Doc: "a neutral stack moves onto a stack of as many pieces"},
	evNeutralOntoLower:     {Name: "neutral-onto-lower", Rule: "LYNGK-R1", Doc: "a neutral stack moves onto a lower one"},
	evOwnMove:              {Name: "own-move", Rule: "Д.8", Doc: "an own piece or stack moves"},
	evOwnOntoHigher:        {Name: "own-onto-higher", Rule: "LYNGK-R3", Doc: "an own piece or stack moves onto a higher one"},
	evChain:                {Name: "chain", Rule: "LYNGK-R11", Doc: "a move that needs a LYNGK point"},
	evLongChain:            {Name: "long-chain", Rule: "LYNGK-R11", Doc: "a move that needs two LYNGK points or more"},
	evChainAfterClaim:      {Name: "chain-after-claim", Rule: "LYNGK-R11", Doc: "a chain in the turn of a claim"},
	evJokerCovered:         {Name: "joker-covered", Rule: "LYNGK-R4", Doc: "a move onto a joker, or a stack with one"},
	evJokerCarried:         {Name: "joker-carried", Rule: "LYNGK-R4", Doc: "a stack with a joker moves"},
	evJokersTogether:       {Name: "jokers-together", Rule: "LYNGK-R4", Doc: "a stack with several jokers is made"},
	evCollected:            {Name: "collected", Rule: "Д.9", Doc: "a five with an own top leaves the board"},
	evNeutralFive:          {Name: "neutral-five", Rule: "LYNGK-R6", Doc: "base: a five with a neutral top stays as an obstacle"},
	evFiveMoved:            {Name: "five-moved", Rule: "LYNGK-R7", Doc: "6stack: a five moves"},
	evSix:                  {Name: "six", Rule: "LYNGK-R8", Doc: "6stack: a six with an own top, which wins"},
	evNeutralSix:           {Name: "neutral-six", Rule: "LYNGK-R9", Doc: "6stack: a six with a neutral top, which wins nothing"},
	evPass:                 {Name: "pass", Rule: "LYNGK-R14", Doc: "no move under any claim, and the other side has one (then LYNGK-R16)"},
	evKeptOpenByClaim:      {Name: "kept-open-by-claim", Rule: "LYNGK-R15", Doc: "neither side has a move, but a claim opens one, so the game goes on"},
	evNobodyCanAct:         {Name: "nobody-can-act", Rule: "LYNGK-R15", Doc: "the game ends because neither side has a move, claims considered"},
	evByFives:              {Name: "decided-by-fives", Rule: "LYNGK-R17", Doc: "then fives decide: collected, or in 6stack standing"},
	evByFours:              {Name: "decided-by-fours", Rule: "LYNGK-R17", Doc: "fives are equal, fours with an own top decide"},
	evByThrees:             {Name: "decided-by-threes", Rule: "LYNGK-R17", Doc: "so are fours, and threes decide"},
	evByTwos:               {Name: "decided-by-twos", Rule: "LYNGK-R17", Doc: "so are threes, and twos decide"},
	evByOnes:               {Name: "decided-by-ones", Rule: "LYNGK-R17", Doc: "so are twos, and single pieces decide"},
	evShared:               {Name: "shared", Rule: "LYNGK-R17", Doc: "all are equal: victory is shared"},
	evClaimsUnused:         {Name: "claims-unused", Rule: "LYNGK-R18", Doc: "the game is over and a side has not claimed two colours"},
}

// kindsOf holds the kinds by variant, by whether claims collect, and by how many jokers
// there are: none, one, or several.
var kindsOf = func() (all [2][2][3][]rules.EventKind) {
	only := [2][]int{
		{evFiveClaimedCounts, evSixClaimed, evFiveMoved, evSix, evNeutralSix},
		{evFiveClaimedStays, evCollected, evNeutralFive},
	}
	claimed := [2]int{evFiveClaimedCollected, evFiveClaimedStays}
	jokers := [3][]int{{evJokerCovered, evJokerCarried, evJokersTogether}, {evJokersTogether}, nil}
	for variant := range all {
		for collect := range all[variant] {
			for n := range all[variant][collect] {
				kinds := rules.Without(eventKinds, append(only[variant], claimed[collect])...)
				all[variant][collect][n] = rules.Without(kinds, jokers[n]...)
			}
		}
	}
	return all
}()

// EventKinds implements rules.EventNamer.
func (g Game) EventKinds() []rules.EventKind {
	jokers := min(2, Jokers-int(g.fewer))
	return kindsOf[g.laws&sixStack][min(1, g.laws&collectStanding)][jokers]
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

// when returns the set of an event if it happens.
func when(happens bool, event int) rules.Events {
	if happens {
		return rules.Event(event)
	}
	return 0
}

// claimEvents are those of a claim.
func (s *State) claimEvents(c piece, next *State) rules.Events {
	high := s.laws&sixStack != 0
	five, collected := s.tops[c]&s.exactly(s.laws.scored()) != 0, s.collectable(c) != 0
	return rules.Event(evClaim) |
		when(s.due == aClaim, evForcedClaim) |
		when(next.unclaimed() != 0 && next.claimsLeft() == [2]int{}, evFifthColour) |
		when(five && !high && !collected, evFiveClaimedStays) |
		when(collected, evFiveClaimedCollected) |
		when(five && high, evFiveClaimedCounts) |
		when(high && s.tops[c]&s.exactly(mostHeight) != 0, evSixClaimed)
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
	return when(own, evOwnMove) |
		when(own && onto > height, evOwnOntoHigher) |
		when(!own && height == 1, evNeutralSingle) |
		when(!own && height > 1 && onto == height, evNeutralOntoEqual) |
		when(!own && onto < height, evNeutralOntoLower) |
		when(full && own && !high, evCollected) |
		when(full && !own && !high, evNeutralFive) |
		when(full && own && high, evSix) |
		when(full && !own && high, evNeutralSix) |
		when(high && height == baseHeight, evFiveMoved)
}

// chainEvents are about the way from one point to the other.
func (s *State) chainEvents(from, to point) rules.Events {
	legs := s.legs(from, to)
	return when(legs > 1, evChain) | when(legs > 2, evLongChain) | when(legs > 1 && s.claimed, evChainAfterClaim)
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
	return when(covered > 0, evJokerCovered) | when(carried > 0, evJokerCarried) | when(covered+carried > 1, evJokersTogether)
}

// outcomeEvents are about who can go on in a position, and how it was decided.
func (s *State) outcomeEvents() (e rules.Events) {
	if s.due != nothing {
		stuck := s.due != aMove && !s.canMove(s.actor.other())
		return when(stuck, evKeptOpenByClaim)
	}
	e = when(s.claimsLeft() != [2]int{}, evClaimsUnused)
	if s.won != rules.None {
		return e
	}
	e |= rules.Event(evNobodyCanAct)
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
