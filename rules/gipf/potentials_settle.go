package gipf

import "gipf.arena/rules"

// settle ends a move: it finds who acts next and what he has to decide, and whether the
// game is over. After a double loss the actor does not change, so that the text shows
// who lost (GIPF-R12).
func (s *PotentialsState) settle() {
	if s.bare() != bothSides {
		s.findActor()
	}
	s.conclude()
}

// conclude decides whether the game is over.
func (s *PotentialsState) conclude() {
	switch bare := s.bare(); {
	case bare == bothSides: // the remover has lost
		s.phase, s.pending = regularMove, 0
		s.result = rules.Win(s.actor.other().player())
	case bare != 0: // at once (P21)
		s.result = rules.Win(rules.Player(bare).Other())
	case s.phase == regularMove && !s.canMove():
		s.cannotMove()
	}
}

// cannotMove handles an actor without a regular move: he has lost, unless an extra push
// was his turn (P20).
func (s *PotentialsState) cannotMove() {
	if !s.interim {
		s.result = rules.Win(s.actor.other().player())
		return
	}
	s.endTurn()
	s.settle()
}

// findActor finds the actor and his phase. He follows from the board, from who makes the next
// regular move, and from whether rows wait. It always considers first the mover, who made the
// last regular move, so the mover acts again when an opponent's removal has uncovered a row
// of his (P10).
func (s *PotentialsState) findActor() {
	mover := s.next.other()
	s.actor = s.next
	if !s.interim && (s.tamskOnCentre(mover) || hasRow(s.pieces[mover&1])) {
		s.actor = mover
	}
	s.findPhase()
}

// findPhase finds what the actor has to decide. After his own regular move the extra move
// comes before any removal (P17); when the opponent has pushed his piece onto e5, it
// comes after them and before his regular move (P18). After an extra push, rows wait.
func (s *PotentialsState) findPhase() {
	extra := s.tamskOnCentre(s.actor)
	s.phase, s.pending = regularMove, 0
	switch {
	case extra && s.actor != s.next:
		s.phase = extraMove
	case !s.interim && hasRow(s.pieces[s.actor&1]):
		s.phase, s.pending = removalDue, rowLines(s.pieces[s.actor&1])
	case extra:
		s.phase = extraMove
	}
}

// tamskOnCentre reports whether a loaded TAMSK piece of c is on e5.
func (s *PotentialsState) tamskOnCentre(c side) bool {
	return s.at[centre&63] == loadedWith(tamsk) && s.pieces[c&1].Has(centre)
}

// canMove reports whether the actor has a regular move: pieces to push and a line that
// is not full, or a use (P20, P22).
func (s *PotentialsState) canMove() bool { return s.canPushAny() || s.canUse() }

func (s *PotentialsState) canPushAny() bool { return !s.cannotPush() && s.occupied() != spots }

func (s *PotentialsState) canUse() bool {
	for b := s.special & s.pieces[s.actor&1]; b != 0; b &= b - 1 {
		if s.reach(b.First()) != 0 {
			return true
		}
	}
	return false
}
