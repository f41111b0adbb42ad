package gipf

import "gipf.arena/rules"

// The rules that end a game, as Ending names them.
const (
	endNoReserve = "no-reserve"
	endNoGipf    = "no-gipf"
	endBoardFull = "board-full" // of a FieldGame
)

// bothSides is the value of bare when neither side has a GIPF piece left.
const bothSides = 1<<white | 1<<black

// bare returns the set of sides that have lost by having no GIPF piece on the
// board, as bits 1<<side (Standard В; R14: not before the first introduction;
// R17: no second one).
func (s *core) bare() uint {
	if s.kind == basic {
		return 0
	}
	var set uint
	for c, pieces := range s.pieces {
		if pieces&s.gipfs == 0 && s.intro[c] != mustIntroduce {
			set |= 1 << c
		}
	}
	return set
}

// conclude decides whether the game is over.
func (s *core) conclude() {
	switch bare := s.bare(); {
	case bare == bothSides: // the remover has lost (R12)
		s.result = rules.Win(s.actor.other().player())
	case bare != 0: // at once, even with rows pending (R11)
		s.result = rules.Win(rules.Player(bare).Other())
	case s.pending == 0 && s.cannotPush(): // Basic Е, R13
		s.result = rules.Win(s.actor.other().player())
	}
}

// cannotPush reports whether the actor lacks the pieces for any push. A side
// that must introduce a GIPF piece needs two (R15); in play it always has them,
// but in a position typed in it may not, and then it has no piece to bring in.
func (s *core) cannotPush() bool {
	if s.intro[s.actor] == mustIntroduce {
		return s.reserve[s.actor] < 2
	}
	return s.reserve[s.actor] < 1
}

// Ending implements rules.Ender: "no-reserve", also for a side with potentials that has no regular
// move, "no-gipf", or "" while the game is open.
func (s *core) Ending() string {
	switch {
	case s.result == rules.Ongoing:
		return ""
	case s.bare() != 0:
		return endNoGipf
	}
	return endNoReserve
}
