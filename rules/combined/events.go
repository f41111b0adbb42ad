package combined

import (
	"slices"

	"gipf.arena/rules"
	"gipf.arena/rules/gipf"
)

// What can happen in a match beside what happens in its GIPF game, in the order of
// ownEvents. Their numbers begin behind GIPF's. What happens inside the linked game is told
// by games of its own: there is no room for it (rules.MostEvents).
const (
	eAnnounced = iota
	eUnanswered
	eAllowed
	eChallenged
	eLastChallenge
	eLinked
	eSetup
	eLinkedWon
	eLinkedDrawn
	eLinkedLost
	eDiceWon
	eDiceEqual
	eDiceLost
	eLost
	eExtraLost
	eNothingElse
)

var ownEvents = []rules.EventKind{
	eAnnounced:     {Name: "announced", Rule: "C8, C9", Doc: "a use is announced to an opponent who may challenge it"},
	eUnanswered:    {Name: "unanswered", Rule: "C3", Doc: "a use takes place at once, as the opponent has no challenge left"},
	eAllowed:       {Name: "allowed", Rule: "C2", Doc: "an announced use is allowed"},
	eChallenged:    {Name: "challenged", Rule: "C2, C3", Doc: "an announced use is challenged, which costs a challenge"},
	eLastChallenge: {Name: "last-challenge", Rule: "C3", Doc: "the challenger has spent his last challenge"},
	eLinked:        {Name: "linked-begins", Rule: "C4", Doc: "the linked game begins, the challenger first"},
	eSetup:         {Name: "set-up", Rule: "C11", Doc: "the set-up of the linked game is drawn"},
	eLinkedWon:     {Name: "linked-won", Rule: "C5", Doc: "the user has won the linked game"},
	eLinkedDrawn:   {Name: "linked-drawn", Rule: "C5", Doc: "the linked game is drawn, which is enough for the user"},
	eLinkedLost:    {Name: "linked-lost", Rule: "C5", Doc: "the challenger has won the linked game"},
	eDiceWon:       {Name: "dice-won", Rule: "C6", Doc: "the user rolls the higher number"},
	eDiceEqual:     {Name: "dice-equal", Rule: "C6", Doc: "both roll the same number, which is enough for the user"},
	eDiceLost:      {Name: "dice-lost", Rule: "C6", Doc: "the challenger rolls the higher number"},
	eLost:          {Name: "potential-lost", Rule: "C7", Doc: "a challenge succeeds: the potential is lost, its piece stays"},
	eExtraLost:     {Name: "extra-lost", Rule: "C7", Doc: "the potential that is lost is a TAMSK on e5, as if it had been given up"},
	eNothingElse:   {Name: "nothing-else", Rule: "C7", Doc: "the user has lost the potential and, with nothing else to play, the match"},
}

// mainEvents is how many kinds of events GIPF has.
func (g *Game) mainEvents() int { return len(g.main.EventKinds()) }

// EventKinds implements rules.EventNamer: those of GIPF, then those of the match.
func (g *Game) EventKinds() []rules.EventKind {
	var absent []int
	if g.linked == nil {
		absent = append(absent, eLinked, eLinkedWon, eLinkedDrawn, eLinkedLost)
	} else {
		absent = append(absent, eDiceWon, eDiceEqual, eDiceLost)
	}
	if g.linked == nil || !g.chance {
		absent = append(absent, eSetup)
	}
	return slices.Concat(g.main.EventKinds(), rules.Without(ownEvents, absent...))
}

// event returns the set of one event of the match.
func (s *State) event(k int) rules.Events { return rules.Event(s.game.mainEvents() + k) }

// eventIf returns that set if it happened.
func (s *State) eventIf(happened bool, k int) rules.Events {
	if !happened {
		return 0
	}
	return s.event(k)
}

// Events implements rules.Eventful. The last move of a linked game, or an answer, brings
// the events of the use with it if that takes place.
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

// challengeEvents are those of a challenge, with the dice if there are any.
func (s *State) challengeEvents() rules.Events {
	e := s.event(eChallenged) | s.eventIf(s.left[s.user().Other().Index()] == 1, eLastChallenge)
	if s.game.linked != nil {
		return e | s.event(eLinked) | s.eventIf(s.game.chance, eSetup)
	}
	c := *s // to roll: there is no linked game that the copy could change
	user, challenger := c.roll(), c.roll()
	e |= s.eventIf(user > challenger, eDiceWon) | s.eventIf(user == challenger, eDiceEqual) | s.eventIf(user < challenger, eDiceLost)
	return e | s.decisionEvents(user >= challenger)
}

// linkedEvents are those of a move of the linked game: nothing, unless it is the last one.
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

// decisionEvents are those of the end of an announcement (C5, C7).
func (s *State) decisionEvents(takesPlace bool) rules.Events {
	if takesPlace {
		return s.main.Events(s.use)
	}
	after := s.main
	after.Lose(s.use)
	return s.event(eLost) | s.eventIf(gipf.IsExtra(s.use), eExtraLost) |
		s.eventIf(after.Result() != rules.Ongoing, eNothingElse)
}

// Cover implements rules.Covered: that of the GIPF game.
func (s *State) Cover(dst []uint8) []uint8 { return s.main.Cover(dst) }
