package gipf

import "fmt"

// impossible names the field that no position of the variant can have, and why;
// the error is nil when there is none.
func (s *State) impossible() (field string, err error) {
	checks := []struct {
		field string
		check func() error
	}{
		{"board", s.checkKinds},
		{"board", s.checkBoard},
		{"reserves", s.checkPieces},
		{"intro", s.checkIntro},
		{"resolved", s.checkResolved},
		{"actor", s.checkActor},
	}
	for _, c := range checks {
		if err := c.check(); err != nil {
			return c.field, err
		}
	}
	return "", nil
}

// checkKinds refuses GIPF pieces where there are none. In standard and tournament
// their number needs no check of its own: the material bounds it.
func (s *State) checkKinds() error {
	if s.kind == basic && s.gipfs != 0 {
		return fmt.Errorf("the basic game has no GIPF pieces")
	}
	return nil
}

// checkBoard refuses more pieces than a side has on the board alone, so that the
// error names the field that is wrong whatever the reserves say.
func (s *State) checkBoard() error {
	for c := range s.pieces {
		if n := s.material(side(c)) - int(s.reserve[c]); n > mostPieces {
			return fmt.Errorf("%d pieces of %s, a side has at most %d", n, side(c), mostPieces)
		}
	}
	return nil
}

// checkPieces refuses more pieces than a side has. The bound is that of the box,
// not of the game's options: handicap and extended games share the positions of
// the basic one.
func (s *State) checkPieces() error {
	for c := range s.pieces {
		if n := s.material(side(c)); n > mostPieces {
			return fmt.Errorf("%d pieces of %s on the board and in reserve, a side has at most %d",
				n, side(c), mostPieces)
		}
	}
	return nil
}

// material counts the pieces of c on the board, a GIPF piece as two, and in
// reserve.
func (s *State) material(c side) int {
	return s.pieces[c].Count() + (s.pieces[c] & s.gipfs).Count() + int(s.reserve[c])
}

// checkIntro refuses an open introduction where GIPF pieces are not pushed.
func (s *State) checkIntro() error {
	if s.kind != tournament && s.intro != [2]uint8{basicOnly, basicOnly} {
		return fmt.Errorf("must be 22 outside tournament")
	}
	return nil
}

// checkResolved refuses a line as dealt with on which the actor has no row (R8).
func (s *State) checkResolved() error {
	if empty := s.resolved &^ rowLines(s.pieces[s.actor]); empty != 0 {
		return fmt.Errorf("%s has no row on line %q", s.actor, lines[empty.first()].name)
	}
	return nil
}

// checkActor refuses an actor who is neither to push nor to remove. Only after a
// double loss the turn is not passed on (R12).
func (s *State) checkActor() error {
	pending := rowLines(s.pieces[s.actor]) &^ s.resolved
	if s.actor != s.next && pending == 0 && s.bare() != bothSides {
		return fmt.Errorf("%s pushes next and %s has no row to remove", s.next, s.actor)
	}
	return nil
}
