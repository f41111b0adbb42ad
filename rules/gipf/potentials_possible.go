package gipf

import (
	"fmt"

	"gipf.arena/rules"
	"gipf.arena/rules/hexgrid"
	"gipf.arena/rules/internal/kit"
)

// impossible names a field that no position of the game can have; its error says why,
// and is nil if there is no such field.
func (s *PotentialsState) impossible() (field string, err error) {
	return kit.Impossible(
		kit.CheckOf("board", s.checkBoard),
		kit.CheckOf("reserves", s.checkHeld),
		kit.CheckOf("intro", s.checkIntro),
		kit.CheckOf("resolved", s.checkInterim),
		kit.CheckOf("actor", s.checkActor),
	)
}

// checkBoard refuses GIPF pieces in a game without them, and more on the board than a side has.
func (s *PotentialsState) checkBoard() error {
	if s.kind == basic && s.gipfs != 0 {
		return fmt.Errorf("the basic game has no GIPF pieces")
	}
	for c := range side(2) {
		pieces, potentials := s.onBoard(c)
		if most := s.game.mostPieces(); pieces > most {
			return fmt.Errorf("%d pieces of %s, a side has at most %d", pieces, c, most)
		}
		if err := s.checkPotentials(c, &potentials); err != nil {
			return err
		}
	}
	return nil
}

// onBoard counts what a side has on the board: single pieces, including covered
// ones, and potentials, used or not.
func (s *PotentialsState) onBoard(c side) (pieces int, potentials [potentialCount]int) {
	pieces = (s.occupied() &^ s.special & s.pieces[c&1]).Count()
	for b := s.special; b != 0; b &= b - 1 {
		x, top := s.at[b.First()&63], s.owner(b.First())
		for i := range x.potentials() {
			if top^side(i&1) == c {
				potentials[x.kind()]++
			}
		}
		if owner, ok := x.base(top); ok && owner == c {
			pieces++
		}
		if x == gipfPiece && top == c {
			pieces++
		}
	}
	return pieces, potentials
}

func (s *PotentialsState) checkPotentials(c side, n *[potentialCount]int) error {
	for k, n := range n {
		if most := s.game.mostOf(k); n > most {
			return fmt.Errorf("%d potentials %c of %s, a side has %d", n, potentialLetters[c][k], c, most)
		}
	}
	return nil
}

// checkHeld refuses a total greater than what a side has.
func (s *PotentialsState) checkHeld() error {
	for c := range side(2) {
		pieces, potentials := s.onBoard(c)
		pieces += int(s.reserve[c&1])
		if most := s.game.mostPieces(); pieces > most {
			return fmt.Errorf("%d pieces of %s on the board and in reserve, a side has at most %d", pieces, c, most)
		}
		for k, n := range s.stock[c&1] {
			potentials[k] += int(n)
		}
		if err := s.checkPotentials(c, &potentials); err != nil {
			return err
		}
	}
	return nil
}

// checkIntro refuses a state of introduction that the variant or the stock rules out. Each
// side may have the stock that either has at the start, because the colours may be exchanged.
func (s *PotentialsState) checkIntro() error {
	for c := range side(2) {
		held := s.stock[c&1]
		switch intro := s.intro[c&1]; {
		case s.kind != tournament && intro <= mayIntroduce:
			return fmt.Errorf("must be 2 or 3 outside tournament")
		case intro <= mayIntroduce && held != s.game.counts[white] && held != s.game.counts[black]:
			return fmt.Errorf("%s has brought potentials in or lost them: 0 and 1 are over", c)
		case intro == loadedOrBasic && held.empty():
			return fmt.Errorf("%s has no potential left to bring in: want 2", c)
		case intro == basicOnly && !held.empty():
			return fmt.Errorf("%s has potentials to bring in: not 2", c)
		}
	}
	return nil
}

// checkInterim refuses waiting rows if no extra push can have been made, or if
// nothing is left to do before they are removed.
func (s *PotentialsState) checkInterim() error {
	if !s.interim {
		return nil
	}
	after := *s
	after.findPhase()
	switch {
	case s.actor != s.next:
		return fmt.Errorf("t is for the side whose regular move is due, and %s moves next", s.next)
	case s.lone(s.actor, tamsk) == 0:
		return fmt.Errorf("%s has no used TAMSK potential on the board", s.actor)
	case after.phase == regularMove && !after.canMove():
		return fmt.Errorf("%s has no move to make before rows are removed", s.actor)
	}
	return nil
}

// lone returns the spots of a side's used potentials of a kind that are alone on their spots.
func (s *PotentialsState) lone(c side, k potential) (set hexgrid.Board) {
	for b := s.special & s.pieces[c&1]; b != 0; b &= b - 1 {
		if s.at[b.First()&63] == loneOf(k) {
			set |= b & -b
		}
	}
	return set
}

// checkActor refuses an actor who has nothing to do and does not move next and, in an open game, an actor other
// than the one that the position implies. After a double loss the position does not imply him (GIPF-R12).
func (s *PotentialsState) checkActor() error {
	if s.bare() == bothSides {
		return nil
	}
	given, found := *s, *s
	given.findPhase()
	if given.phase == regularMove && s.actor != s.next {
		return fmt.Errorf("%s moves next, and %s has nothing to remove and no extra move", s.next, s.actor)
	}
	given.conclude()
	if found.findActor(); given.result == rules.Ongoing && found.actor != s.actor {
		return fmt.Errorf("%s acts in this position, as %s moves next", found.actor, s.next)
	}
	return nil
}
