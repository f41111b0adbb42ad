package lyngk

import (
	"gipf.arena/rules"
)

// A due says what kind of move the actor has to make.
type due uint8

const (
	nothing due = iota // the game is over
	aMove              // a move, or a claim before it
	aClaim             // a claim that opens a move (LYNGK-R13)
	aPass              // a pass (Д.11, R14)
)

// settle finds what is due after a move, and whether the game is over: when
// a player has made a six, or when neither side has a move, claims considered
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
	switch other := s.actor.other(); {
	case s.claimable != 0:
	case s.canMove(other) || s.openings(other) != 0:
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
	if s.claims[c].count() == int(s.most) || c == s.actor && s.claimed {
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

// The rules that end a game, as Ending names them.
const (
	endSix      = "six"       // a six with an own top (З.4)
	endFives    = "fives"     // more fives: collected, or in 6stack standing
	endTieBreak = "tie-break" // more lower stacks (Ж.2)
	endShared   = "shared"    // all equal (Ж.3)
)

// tieBreak returns the result of a game in which neither player can move or claim: more fives,
// then more own-topped stacks of height 4, 3, 2 and 1 (Ж.1–3, З.6, LYNGK-R17).
func (s *State) tieBreak() rules.Result {
	for h := s.laws.scored(); h >= 1; h-- {
		switch d := s.counted(0, h) - s.counted(1, h); {
		case d > 0:
			return rules.FirstWins
		case d < 0:
			return rules.SecondWins
		}
	}
	return rules.Draw
}

// counted returns the stacks of a height that count for a side. Of fives these
// are the collected ones in base, where a standing five counts for neither (R6),
// and in 6stack all with an own top, even if claimed later (R10), and those that a
// handicap granted. Sixes never count (R9).
func (s *State) counted(c side, height int) int {
	scored := 0
	if height == s.laws.scored() {
		scored = int(s.scores[c])
		if s.laws&sixStack == 0 {
			return scored
		}
	}
	return scored + (s.topped(s.claims[c]) & s.exactly(height)).count()
}

// exactly returns the points with stacks of exactly the given height.
func (s *State) exactly(height int) points {
	if height == mostHeight {
		return s.tall[height-1]
	}
	return s.tall[height-1] &^ s.tall[height]
}

// Ending implements rules.Ender: "six", "fives", "tie-break", "shared", or ""
// while the game is open.
func (s *State) Ending() string {
	switch {
	case s.due != nothing:
		return ""
	case s.won != rules.None:
		return endSix
	case s.result == rules.Draw:
		return endShared
	case s.counted(0, s.laws.scored()) != s.counted(1, s.laws.scored()):
		return endFives
	}
	return endTieBreak
}
