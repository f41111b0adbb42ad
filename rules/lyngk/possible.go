package lyngk

import (
	"fmt"

	"gipf.arena/rules"
)

// impossible names the field that no position of the variant can have, and why;
// the error is nil when there is none.
func (s *State) impossible() (field string, err error) {
	checks := []struct {
		field string
		check func() error
	}{
		{"board", s.checkPieces},
		{"claims", s.checkClaims},
		{"claimed", s.checkClaimed},
		{"scores", s.checkScores},
		{"won", s.checkWon},
	}
	for _, c := range checks {
		if err := c.check(); err != nil {
			return c.field, err
		}
	}
	return "", nil
}

// checkPieces refuses more pieces of a kind than the board is laid with (В.1).
func (s *State) checkPieces() error {
	for p, most := range supply {
		if n := s.pieces(piece(p)); n > most {
			return fmt.Errorf("%d pieces %s, there are %d", n, piece(p), most)
		}
	}
	return nil
}

// pieces counts the pieces of a kind on the board.
func (s *State) pieces(p piece) (n int) {
	if p != joker {
		return s.holds[p].count()
	}
	for _, stack := range s.stacks {
		n += stack.jokers()
	}
	return n
}

// checkClaims refuses a colour claimed by both sides.
func (s *State) checkClaims() error {
	if twice := s.claims[0] & s.claims[1]; twice != 0 {
		return fmt.Errorf("colour %s claimed by both sides", twice.first())
	}
	return nil
}

// checkClaimed refuses a claim in this turn by a side without one.
func (s *State) checkClaimed() error {
	if s.claimed && s.claims[s.actor] == 0 {
		return fmt.Errorf("player %s has no colour", s.actor)
	}
	return nil
}

// checkScores refuses collected stacks in 6stack, where they stay (З.1), and in
// base more than the missing pieces can have made, besides those a handicap may
// grant. To collect a stack takes five pieces away, so no play leads from a
// position within the limit to one beyond it.
func (s *State) checkScores() error {
	if s.laws&sixStack != 0 && s.scores != [2]uint8{} {
		return fmt.Errorf("must be 0,0 in 6stack")
	}
	left := 0
	for p := range supply {
		left += s.pieces(piece(p))
	}
	most := mostGranted + (pointCount-left)/baseHeight
	if n := int(max(s.scores[0], s.scores[1])); n > most {
		return fmt.Errorf("%d stacks, one side has at most %d with %d pieces on the board", n, most, left)
	}
	return nil
}

// checkWon refuses a win by a six in base, which has none.
func (s *State) checkWon() error {
	if s.laws&sixStack == 0 && s.won != rules.None {
		return fmt.Errorf("must be - in base")
	}
	return nil
}
