package combined

import (
	"slices"

	"gipf.arena/rules"
	"gipf.arena/rules/gipf"
	"gipf.arena/rules/internal/kit"
)

// The events of a match besides those of its GIPF game. Their numbers follow GIPF's. Events
// inside the linked game are left out, because there is no room for them (rules.MostEvents).
var (
	ownEvents kit.Kinds

	eAnnounced     = ownEvents.Add("announced", "C8, C9", "a use is announced to an opponent who may challenge it")
	eUnanswered    = ownEvents.Add("unanswered", "C3", "a use takes place at once, as the opponent has no challenge left")
	eAllowed       = ownEvents.Add("allowed", "C2", "an announced use is allowed")
	eChallenged    = ownEvents.Add("challenged", "C2, C3", "an announced use is challenged, which costs a challenge")
	eLastChallenge = ownEvents.Add("last-challenge", "C3", "the challenger has spent his last challenge")
	eLinked        = ownEvents.Add("linked-begins", "C4", "the linked game begins, the challenger first")
	eSetup         = ownEvents.Add("set-up", "C11", "the set-up of the linked game is drawn")
	eLinkedWon     = ownEvents.Add("linked-won", "C5", "the user has won the linked game")
	eLinkedDrawn   = ownEvents.Add("linked-drawn", "C5", "the linked game is drawn, which is enough for the user")
	eLinkedLost    = ownEvents.Add("linked-lost", "C5", "the challenger has won the linked game")
	eDiceWon       = ownEvents.Add("dice-won", "C6", "the user rolls the higher number")
	eDiceEqual     = ownEvents.Add("dice-equal", "C6", "both roll the same number, which is enough for the user")
	eDiceLost      = ownEvents.Add("dice-lost", "C6", "the challenger rolls the higher number")
	eLost          = ownEvents.Add("potential-lost", "C7", "a challenge succeeds: the potential is lost, its piece stays")
	eExtraLost     = ownEvents.Add("extra-lost", "C7", "the potential that is lost is a TAMSK on e5, as if it had been given up")
	eNothingElse   = ownEvents.Add("nothing-else", "C7", "the user has lost the potential and, with nothing else to play, the match")
)

// mainEvents is how many kinds of events GIPF has.
func (g *Game) mainEvents() int { return len(g.main.EventKinds()) }

// EventKinds implements rules.EventNamer: those of GIPF, then those of the match.
func (g *Game) EventKinds() []rules.EventKind {
	var absent kit.Absent
	absent.If(g.linked == nil, eLinked, eLinkedWon, eLinkedDrawn, eLinkedLost)
	absent.If(g.linked != nil, eDiceWon, eDiceEqual, eDiceLost)
	absent.If(g.linked == nil || !g.chance, eSetup)
	absent.If(!g.main.HasExtra(), eExtraLost)
	for k := range ownEvents {
		absent.If(g.challenges == 0 && k != eUnanswered, k)
	}
	return slices.Concat(g.main.EventKinds(), rules.Without(ownEvents, absent...))
}

// event returns the set of one event of the match.
func (s *State) event(k int) rules.Events { return rules.Event(s.game.mainEvents() + k) }

// eventIf returns the set of one event if it happened.
func (s *State) eventIf(happened bool, k int) rules.Events {
	return kit.When(happened, s.game.mainEvents()+k)
}

// Events implements rules.Eventful. The last move of a linked game, or an answer, also
// has the events of the use if that takes place.
func (s *State) Events(m rules.Move) rules.Events {
	switch {
	case s.phase == linked:
		return s.linkedEvents(m &^ linkedBit)
	case m == allow:
		return s.event(eAllowed) | s.main.Events(s.use)
	case m == challenge:
		return s.challengeEvents()
	case !gipf.IsUse(m):
		return s.main.Events(m)
	case s.left[s.user().Other().Index()] > 0:
		return s.event(eAnnounced)
	}
	return s.event(eUnanswered) | s.main.Events(m)
}

// challengeEvents returns the events of a challenge, including those of the dice if there are any.
func (s *State) challengeEvents() rules.Events {
	e := s.event(eChallenged) | s.eventIf(s.left[s.user().Other().Index()] == 1, eLastChallenge)
	if s.game.linked != nil {
		return e | s.event(eLinked) | s.eventIf(s.game.chance, eSetup)
	}
	c := *s // to roll; there is no linked game that the copy could change
	user, challenger := c.roll(), c.roll()
	e |= s.eventIf(user > challenger, eDiceWon) | s.eventIf(user == challenger, eDiceEqual) | s.eventIf(user < challenger, eDiceLost)
	return e | s.decisionEvents(user >= challenger)
}

// linkedEvents returns the events of a move of the linked game: none unless it is the last move.
func (s *State) linkedEvents(m rules.Move) rules.Events {
	after := s.game.empty()
	after.CopyFrom(s)
	after.sub.Play(m)
	switch after.sub.Result() {
	case rules.Ongoing:
		return 0
	case rules.FirstWins:
		return s.event(eLinkedLost) | s.decisionEvents(false)
	case rules.SecondWins:
		return s.event(eLinkedWon) | s.decisionEvents(true)
	}
	return s.event(eLinkedDrawn) | s.decisionEvents(true)
}

// decisionEvents returns the events of the end of an announcement (C5, C7).
func (s *State) decisionEvents(takesPlace bool) rules.Events {
	if takesPlace {
		return s.main.Events(s.use)
	}
	after := s.main
	after.Lose(s.use)
	return s.event(eLost) | s.eventIf(gipf.IsExtra(s.use), eExtraLost) |
		s.eventIf(after.Result() != rules.Ongoing, eNothingElse)
}

// Cover implements rules.Covered with the cover of the GIPF game.
func (s *State) Cover(dst []uint8) []uint8 { return s.main.Cover(dst) }
