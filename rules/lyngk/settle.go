package lyngk

import "gipf.arena/rules"

// A due says what the actor has to decide.
type due uint8

const (
	nothing due = iota // the game is over
	aMove              // a move, or a claim before it
	aClaim             // a claim that opens a move (LYNGK-R13)
	aPass              // a pass (Д.11, R14)
)

// settle finds what is due after an action, and whether the game is over: when
// somebody has made a six, or when neither side has an action, claims considered
// (Ж.1, R15).
func (s *State) settle() {
	if s.won != rules.None {
		s.end(rules.Win(s.won))
		return
	}
	if s.canMove(s.actor) {
		s.due, s.claimable = aMove, s.offered(s.actor)
		return
	}
	s.settleStuck()
}

// settleStuck is settle for an actor without a move.
func (s *State) settleStuck() {
	s.due, s.claimable = aClaim, s.openings(s.actor)
	switch {
	case s.claimable != 0:
	case s.canAct(s.actor.other()):
		s.due = aPass
	default:
		s.end(s.tieBreak())
	}
}

// end closes the game.
func (s *State) end(r rules.Result) { s.due, s.claimable, s.result = nothing, 0, r }

// offered returns the colours that a side may claim as far as numbers go: two in
// all and one a turn (Г.3–5).
func (s *State) offered(c side) colours {
	if s.claims[c].count() == mostClaims || c == s.actor && s.claimed {
		return 0
	}
	return s.unclaimed()
}

// openings returns the colours by whose claim a side that cannot move gets a
// move (R13). It tries each on a copy, which matters little: sides get stuck in
// the last turns only.
func (s *State) openings(c side) (open colours) {
	for rest := s.offered(c); rest != 0; rest = rest.rest() {
		try := *s
		try.actor = c
		try.claim(rest.first())
		if try.canMove(c) {
			open |= rest.first().colour()
		}
	}
	return open
}

// canAct reports whether a side has a move or a claim that opens one.
func (s *State) canAct(c side) bool { return s.canMove(c) || s.openings(c) != 0 }
